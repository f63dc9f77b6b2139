export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** Clock times `HH:MM` in the firm's time zone; null on closed days. */
export type OpeningHours = {
  days: readonly (typeof weekdays)[number][];
  open: { from: string; to: string } | null;
};

const NOON = 12;

/** '08:00' → '8:00 AM', without Intl because of what its first use costs. */
function formatClock(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % NOON || NOON}${time.slice(2)} ${hour < NOON ? "AM" : "PM"}`;
}

/** 'Mon to Fri' or 'Saturday'; days that don't follow each other are listed. */
export function formatDays(days: OpeningHours["days"]): string {
  const [first = "Monday", second] = days;
  const last = days.at(-1) ?? first;
  if (second === undefined) return first;
  const short = (day: string) => day.slice(0, 3);
  const follow = weekdays.indexOf(last) - weekdays.indexOf(first) === days.length - 1;
  return follow ? `${short(first)} to ${short(last)}` : days.map(short).join(", ");
}

/** '8:00 AM to 6:00 PM ET' or 'Closed'. */
export const formatHours = ({ open }: OpeningHours, zone: string): string =>
  open ? `${formatClock(open.from)} to ${formatClock(open.to)} ${zone}` : "Closed";
