const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** 'Nov 18, 2026'. The same at the edge and in every browser: days are read in UTC. */
export const longDay = (iso: string): string => day.format(new Date(iso));

/** Date and clock time where the reader is; for screens that are drawn in the browser only. */
export const localMoment = (iso: string): string => moment.format(new Date(iso));

/** Whether a time is still to come. */
export const isAhead = (iso: string, now = Date.now()): boolean => Date.parse(iso) > now;
