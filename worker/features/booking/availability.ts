import type { Holiday } from "#contract/booking/constants.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import {
  type BlockedTimeRow,
  findTypeAvailability,
  listClosedHolidays,
  listBlockedTimesInRange,
  listHours,
  type TypeRow,
} from "./queries.ts";
import { listHolidayNames } from "./holidays.ts";
import { expandBlockedTime } from "./recurrence.ts";
import { type BusyTimes, type WeeklyHours, getDateRange, type Span, toDateSpan } from "./rules.ts";

/** Closed holidays of a range by ISO date, and the spans that they block. */
export function getHolidays(closed: readonly Holiday[], range: Span, timeZone: string) {
  const names = listHolidayNames(closed, new Date(range.from), new Date(range.to));
  return { names, spans: [...names.keys()].map((date) => toDateSpan(date, timeZone)) };
}

/** Loads the weekly hours, blocked times and holidays that decide which slots a date offers. */
export async function getDateAvailability(
  ctx: Ctx,
  type: TypeRow,
  date: string,
): Promise<{ hours: WeeklyHours[]; blocked: Span[] }> {
  const range = getDateRange(type, date);
  const [hours, blockedTimes, closed] = await ctx.db.batch([
    listHours(ctx.db, type.id),
    listBlockedTimesInRange(ctx.db, iso(new Date(range.from)), iso(new Date(range.to))),
    listClosedHolidays(ctx.db),
  ]);
  const { spans } = getHolidays(
    closed.map(({ holiday }) => holiday),
    range,
    type.timeZone,
  );
  return { hours, blocked: [...expandBlockedTimes(blockedTimes, range), ...spans] };
}

const expandBlockedTimes = (blockedTimes: readonly BlockedTimeRow[], range: Span): Span[] =>
  blockedTimes.flatMap((row) =>
    expandBlockedTime(row.isRecurring ? row : { ...row, recurringPattern: null }, range),
  );

/** Covers any UTC offset plus the longest appointment. */
const MARGIN_DAYS = 3;

/**
 * Loads a type with hours and busy times in one query. The type's time zone is only known afterwards, hence the margin on
 * both sides. Throws not_found.
 */
export async function getTypeAvailability(
  ctx: Ctx,
  typeId: string,
  range: { first: Date; last: Date },
  /** The appointment that is being rescheduled: its own time counts as free. */
  excludedAppointmentId: string | null,
  types: "offered" | "any" = "offered",
): Promise<{ type: TypeRow; hours: WeeklyHours[]; busy: BusyTimes; holidayNames: Map<string, string> }> {
  const from = addTime(range.first, -MARGIN_DAYS, "day");
  const to = addTime(range.last, MARGIN_DAYS, "day");
  const availability = await findTypeAvailability(
    ctx.db,
    typeId,
    { from, to, now: iso(ctx.clock()) },
    excludedAppointmentId,
    types,
  );
  if (!availability)
    throw new AppError(
      "not_found",
      types === "any" ? "This service no longer exists." : "This service cannot be booked.",
    );
  const { type, hours, blockedTimes, taken, closedHolidays } = availability;
  const span = { from: from.getTime(), to: to.getTime() };
  const { names, spans } = getHolidays(closedHolidays, span, type.timeZone);
  const blocked = [...expandBlockedTimes(blockedTimes, span), ...spans];
  return { type, hours, busy: { blocked, taken: new Set(taken) }, holidayNames: names };
}
