import { Temporal } from "temporal-polyfill";
import { firmTimeZone } from "#contract/firm.ts";
import { formatInteger } from "#contract/numbers.ts";
import { zoneName } from "#contract/time-zone.ts";
import { Postponed } from "#worker/base/errors.ts";
import type { Usage } from "./queries.ts";

/** The day of a moment in the firm's time zone, and the midnight at which it ends. */
export function firmDay(now: Date): { day: string; resetsAt: Date } {
  const date = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(firmTimeZone)
    .toPlainDate();
  const midnight = date.add({ days: 1 }).toZonedDateTime({ timeZone: firmTimeZone });
  return { day: date.toString(), resetsAt: new Date(midnight.epochMilliseconds) };
}

/** The error of a call that today's limits don't allow. */
export function toLimitReached(used: Usage, limits: Usage, now: Date): Postponed {
  const { resetsAt } = firmDay(now);
  const isCallLimit = used.calls >= limits.calls;
  const limit = isCallLimit
    ? `${formatInteger(limits.calls)} AI calls a day is reached`
    : `${formatInteger(limits.tokens)} AI tokens a day does not allow another call`;
  const date = resetsAt.toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    timeZone: firmTimeZone,
  });
  return new Postponed(
    "rate_limited",
    `The limit of ${limit}. It resets on ${date} at midnight, ${zoneName(firmTimeZone)}.`,
    {
      waitingFor: isCallLimit ? "ai_daily_calls" : "ai_daily_tokens",
      until: resetsAt,
      headers: { "Retry-After": String(Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)) },
    },
  );
}
