import { defaultTimeZone } from "#contract/booking-words.ts";

/** Where the firm reads the clock: the calendar and every time of this screen stand in it. */
export const FIRM_ZONE = defaultTimeZone;

const DAY = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatted(at: Date, shape: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(shape);
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat("en-US", shape)));
  return format.format(at).replaceAll("\u202f", " ");
}

/** A date 'yyyy-MM-dd', which belongs to no zone. */
const ofDate = (date: string, shape: Intl.DateTimeFormatOptions) =>
  formatted(new Date(`${date}T00:00:00Z`), { ...shape, timeZone: "UTC" });

export const weekday = (date: string): string => ofDate(date, { weekday: "short" });
export const dayOfMonth = (date: string): string => ofDate(date, { day: "numeric" });
/** 'Tuesday, November 24'. */
export const wholeDay = (date: string): string =>
  ofDate(date, { weekday: "long", month: "long", day: "numeric" });
/** 'Nov 24'. */
const monthDay = (date: string) => ofDate(date, { month: "short", day: "numeric" });

/** 'Nov 23 to 27, 2026', 'Nov 30 to Dec 4, 2026'. */
export function spanWords(from: string, to: string): string {
  if (from === to) return ofDate(from, { weekday: "short", month: "short", day: "numeric", year: "numeric" });
  const end = from.slice(0, 7) === to.slice(0, 7) ? dayOfMonth(to) : monthDay(to);
  return `${monthDay(from)} to ${end}, ${to.slice(0, 4)}`;
}

/** '11:30 AM', as the firm's clock shows it. */
export const clockTime = (iso: string, timeZone: string = FIRM_ZONE): string =>
  formatted(new Date(iso), { hour: "numeric", minute: "2-digit", timeZone });

/** 'Tue, Nov 24, 2026, 11:30 AM'. */
export const wholeMoment = (iso: string, timeZone: string = FIRM_ZONE): string =>
  formatted(new Date(iso), {
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  });

/** What the zone is called on this day: 'EST'. */
export const zoneShort = (iso: string, timeZone: string = FIRM_ZONE): string =>
  formatted(new Date(iso), { hour: "numeric", timeZoneName: "short", timeZone }).split(" ").at(-1)!;

/** Date 'yyyy-MM-dd' and clock 'HH:MM' of an instant in the firm's zone. */
export function wallOf(iso: string, timeZone: string = FIRM_ZONE): { date: string; time: string } {
  const shape = { hourCycle: "h23", timeZone } as const;
  const [month, day, year] = formatted(new Date(iso), {
    ...shape,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).split("/");
  const time = formatted(new Date(iso), { ...shape, hour: "2-digit", minute: "2-digit" });
  return { date: `${year}-${month}-${day}`, time };
}

/** Minutes since midnight of a clock 'HH:MM'. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

export const mondayOf = (date: string): string => addDays(date, -((new Date(date).getUTCDay() + 6) % 7));

export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** '9 AM'. */
export const hourWord = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
