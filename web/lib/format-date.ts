const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** 'Nov 18, 2026'. The same at the edge and in every browser: days are read in UTC. Without `Intl`, as in numbers.ts. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

let localFormat: Intl.DateTimeFormat | undefined;

/** Date and clock time where the reader is; for screens that are drawn in the browser only. */
export function formatLocalDateTime(iso: string): string {
  localFormat ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  return localFormat.format(new Date(iso));
}

/** Whether a time is still to come. */
export const isFuture = (iso: string, now = Date.now()): boolean => Date.parse(iso) > now;
