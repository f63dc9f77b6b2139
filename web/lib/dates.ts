const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** 'Nov 18, 2026'. The same at the edge and in every browser: days are read in UTC. Without `Intl`, as in numbers.ts. */
export function longDay(iso: string): string {
  const at = new Date(iso);
  return `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`;
}

let moment: Intl.DateTimeFormat | undefined;

/** Date and clock time where the reader is; for screens that are drawn in the browser only. */
export function localMoment(iso: string): string {
  moment ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  return moment.format(new Date(iso));
}

/** Whether a time is still to come. */
export const isAhead = (iso: string, now = Date.now()): boolean => Date.parse(iso) > now;
