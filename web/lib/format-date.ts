const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** 'Nov 18, 2026', in UTC, so that server and browser agree. Avoids `Intl` like numbers.ts. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

let localFormat: Intl.DateTimeFormat | undefined;

/** Date and time in the browser's time zone; client-side rendering only. */
export function formatLocalDateTime(iso: string): string {
  localFormat ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  return localFormat.format(new Date(iso));
}

export const isFuture = (iso: string, now = Date.now()): boolean => Date.parse(iso) > now;
