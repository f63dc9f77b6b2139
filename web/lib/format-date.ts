export { formatDate } from "#contract/format-date.ts";

let localFormat: Intl.DateTimeFormat | undefined;

/** Date and time in the browser's time zone; client-side rendering only. */
export function formatLocalDateTime(iso: string): string {
  localFormat ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  return localFormat.format(new Date(iso));
}

export const isFuture = (iso: string, now = Date.now()): boolean => Date.parse(iso) > now;

let localTimeFormat: Intl.DateTimeFormat | undefined;

/** Clock time in the browser's time zone; client-side rendering only. */
export function formatLocalTime(iso: string): string {
  localTimeFormat ??= new Intl.DateTimeFormat("en-US", { timeStyle: "short" });
  return localTimeFormat.format(new Date(iso));
}
