import { sha256 } from "./crypto.ts";

/** A UUID of version 7 (RFC 9562 §5.7): 48 bits of milliseconds, then randomness, so that ids sort by age. */
export function newId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(now / 2 ** 32));
  view.setUint32(2, now % 2 ** 32);
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f));
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  return dashed([...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
}

/** The UUID of version 8 (RFC 9562 §5.8) that a text has: the same text, the same id. */
export async function idOf(text: string): Promise<string> {
  const hash = await sha256(text);
  return dashed(`${hash.slice(0, 12)}8${hash.slice(13, 16)}a${hash.slice(17, 32)}`);
}

const dashed = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
