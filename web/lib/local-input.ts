/** ISO time to a datetime-local value: browser time zone, minute precision. */
export function toLocalInput(time: string | null): string {
  if (!time) return "";
  const date = new Date(time);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** datetime-local value to ISO time; null if empty or incomplete. */
export function fromLocalInput(value: unknown): string | null {
  const timestamp = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(timestamp) ? null : new Date(timestamp).toISOString();
}
