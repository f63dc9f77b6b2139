const FRAME_KEYS = ["ArrowLeft", "ArrowRight", "j", "k"] as const;
type FrameKey = (typeof FRAME_KEYS)[number];

export const isFrameKey = (key: unknown): key is FrameKey => FRAME_KEYS.some((one) => one === key);

/** What the frame of a PDF tells the page. */
export type FrameMessage = { type: "shown" } | { type: "failed" } | { type: "key"; key: FrameKey };

/** Reads a message from the frame; null for anything else. */
export function parseFrameMessage(data: unknown): FrameMessage | null {
  const { type, key } = (typeof data === "object" && data ? data : {}) as Partial<Record<string, unknown>>;
  if (type === "shown" || type === "failed") return { type };
  return type === "key" && isFrameKey(key) ? { type, key } : null;
}
