import { Temporal } from "temporal-polyfill";

/** Hours without mails as wall times; the end may be on the next day. */
type QuietHours = { quietFrom: string | null; quietUntil: string | null };

const toZoned = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

/** End of the quiet hours that `at` is in, also across clock changes; null outside of them. */
export function findQuietEnd(at: Date, zone: string, { quietFrom, quietUntil }: QuietHours): Date | null {
  if (!quietFrom || !quietUntil) return null;
  const local = toZoned(at, zone);
  const now = local.toPlainTime().toString({ smallestUnit: "minute" });
  const crossesMidnight = quietFrom > quietUntil;
  const isQuiet = crossesMidnight
    ? now >= quietFrom || now < quietUntil
    : now >= quietFrom && now < quietUntil;
  if (!isQuiet) return null;
  const day = local.toPlainDate().add({ days: crossesMidnight && now >= quietFrom ? 1 : 0 });
  const end = day.toZonedDateTime({ timeZone: zone, plainTime: quietUntil });
  return end.epochMilliseconds > at.getTime() ? new Date(end.epochMilliseconds) : null;
}

/** The next time after `at` at which the clock of the zone shows this hour. */
export function nextHour(at: Date, zone: string, hour: number): Date {
  const today = toZoned(at, zone).toPlainDate();
  const plainTime = Temporal.PlainTime.from({ hour });
  const times = [0, 1].map((days) => today.add({ days }).toZonedDateTime({ timeZone: zone, plainTime }));
  const next = times.find(({ epochMilliseconds }) => epochMilliseconds > at.getTime()) ?? times[1]!;
  return new Date(next.epochMilliseconds);
}
