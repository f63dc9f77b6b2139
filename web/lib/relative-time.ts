const STEPS = [
  { unit: "min", ms: 60_000, until: 60 },
  { unit: "h", ms: 3_600_000, until: 24 },
  { unit: "d", ms: 86_400_000, until: 60 },
  { unit: "mo", ms: 30 * 86_400_000, until: 24 },
  { unit: "y", ms: 365 * 86_400_000, until: Number.POSITIVE_INFINITY },
];

/** "now", "12 min", "5 h", "9 d". */
export function formatRelativeTime(iso: string, now = Date.now()): string {
  const elapsed = now - Date.parse(iso);
  if (elapsed < 60_000) return "now";
  const step = STEPS.find(({ ms, until }) => elapsed / ms < until)!;
  return `${Math.floor(elapsed / step.ms)} ${step.unit}`;
}
