type FormatOptions = Intl.DateTimeFormatOptions;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches formatters: creating them is slow. */
export function formatDateTime(date: Date, options: FormatOptions): string {
  const key = JSON.stringify(options);
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat("en-US", options)));
  // Some browsers put a narrow no-break space before AM; the server does not.
  return format.format(date).replaceAll("\u202f", " ");
}

/** Formats a calendar date 'yyyy-MM-dd'. */
export const formatDateOnly = (date: string, options: FormatOptions): string =>
  formatDateTime(new Date(`${date}T00:00:00Z`), { ...options, timeZone: "UTC" });

/** 'Tue'. */
export const formatWeekday = (date: string): string => formatDateOnly(date, { weekday: "short" });
/** 'Nov 24'. */
export const formatMonthDay = (date: string): string =>
  formatDateOnly(date, { month: "short", day: "numeric" });
/** 'Tuesday, November 24'. */
export const formatLongDate = (date: string): string =>
  formatDateOnly(date, { weekday: "long", month: "long", day: "numeric" });

/** '11:30 AM' in the zone. */
export const formatTime = (iso: string, timeZone: string): string =>
  formatDateTime(new Date(iso), { hour: "numeric", minute: "2-digit", timeZone });

/** 'Tue, Nov 24, 2026, 11:30 AM' in the zone. */
export const formatZonedDateTime = (iso: string, timeZone: string): string =>
  formatDateTime(new Date(iso), {
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  });

/** The date 'yyyy-MM-dd' of an instant in the zone. */
export function formatZonedDate(date: Date, timeZone: string): string {
  const options = { year: "numeric", month: "2-digit", day: "2-digit", timeZone } as const;
  const [month, day, year] = formatDateTime(date, options).split("/");
  return `${year}-${month}-${day}`;
}

/** Last second of a calendar date 'yyyy-MM-dd' in the zone, as an ISO time. */
export function endOfDay(date: string, timeZone: string): string {
  const asUtc = Date.parse(`${date}T23:59:59.000Z`);
  /** How far the zone's clock is ahead of UTC at an instant. */
  const offsetAt = (instant: number) => {
    const shape = {
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
      timeZone,
    } as const;
    const [month, day, year, time] = formatDateTime(new Date(instant), shape).split(/\/|, /);
    return Date.parse(`${year}-${month}-${day}T${time}.000Z`) - instant;
  };
  // The second pass corrects a guess on the other side of a clock change.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess)).toISOString();
}
