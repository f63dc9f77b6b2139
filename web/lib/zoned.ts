type Shape = Intl.DateTimeFormatOptions;
const formats = new Map<string, Intl.DateTimeFormat>();

/** One formatter per shape: making them is slow. */
export function formatted(at: Date, shape: Shape): string {
  const key = JSON.stringify(shape);
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat("en-US", shape)));
  // Some browsers put a narrow space before AM; the edge does not.
  return format.format(at).replaceAll("\u202f", " ");
}

/** A date 'yyyy-MM-dd', which belongs to no time zone. */
export const ofDate = (date: string, shape: Shape): string =>
  formatted(new Date(`${date}T00:00:00Z`), { ...shape, timeZone: "UTC" });

/** 'Tue'. */
export const weekday = (date: string): string => ofDate(date, { weekday: "short" });
/** 'Nov 24'. */
export const monthDay = (date: string): string => ofDate(date, { month: "short", day: "numeric" });
/** 'Tuesday, November 24'. */
export const wholeDay = (date: string): string =>
  ofDate(date, { weekday: "long", month: "long", day: "numeric" });

/** '11:30 AM', as the clock in the zone shows it. */
export const clockTime = (iso: string, timeZone: string): string =>
  formatted(new Date(iso), { hour: "numeric", minute: "2-digit", timeZone });

/** 'Tue, Nov 24, 2026, 11:30 AM', as the clock in the zone shows it. */
export const wholeMoment = (iso: string, timeZone: string): string =>
  formatted(new Date(iso), {
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  });

/** The date 'yyyy-MM-dd' of an instant in a zone. */
export function dateOf(at: Date, timeZone: string): string {
  const shape = { year: "numeric", month: "2-digit", day: "2-digit", timeZone } as const;
  const [month, day, year] = formatted(at, shape).split("/");
  return `${year}-${month}-${day}`;
}
