import { iso, addTime } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import {
  type BlockedTimeRow,
  findTypeAvailability,
  listBlockedTimesInRange,
  listHours,
  type TypeRow,
} from "./queries.ts";
import { expandBlockedTime } from "./recurrence.ts";
import { type BusyTimes, type WeeklyHours, getDateRange, type Span } from "./rules.ts";

/** Loads the weekly hours and blocked times that decide which slots a date offers. */
export async function getDateAvailability(
  ctx: Ctx,
  type: TypeRow,
  date: string,
): Promise<{ hours: WeeklyHours[]; blocked: Span[] }> {
  const range = getDateRange(type, date);
  const [hours, blockedTimes] = await ctx.db.batch([
    listHours(ctx.db, type.id),
    listBlockedTimesInRange(ctx.db, iso(new Date(range.from)), iso(new Date(range.to))),
  ]);
  return { hours, blocked: expandBlockedTimes(blockedTimes, range) };
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
): Promise<{ type: TypeRow; hours: WeeklyHours[]; busy: BusyTimes }> {
  const from = addTime(range.first, -MARGIN_DAYS, "day");
  const to = addTime(range.last, MARGIN_DAYS, "day");
  const availability = await findTypeAvailability(ctx.db, typeId, { from, to }, excludedAppointmentId, types);
  if (!availability)
    throw new AppError(
      "not_found",
      types === "any" ? "This service no longer exists." : "This service cannot be booked.",
    );
  const { type, hours, blockedTimes, taken } = availability;
  const blocked = expandBlockedTimes(blockedTimes, { from: from.getTime(), to: to.getTime() });
  return { type, hours, busy: { blocked, taken: new Set(taken) } };
}
