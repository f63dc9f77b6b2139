import { firmTimeZone } from "#contract/firm.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getHolidays, type Span } from "#worker/features/booking/index.ts";
import { loadAvailability } from "./calendar-queries.ts";
import { type Availability, firmWeeklyHours } from "./rules.ts";

/** Covers any UTC offset plus the longest interview. */
const MARGIN_DAYS = 2;

/**
 * Loads the hours and busy times of these users within a range. The time of the interview that is being moved counts as
 * free.
 */
export async function getAvailability(
  ctx: Ctx,
  userIds: readonly string[],
  { from, to }: Span,
  movedInterviewId: string | null = null,
): Promise<Availability[]> {
  const range = {
    from: addTime(new Date(from), -MARGIN_DAYS, "day"),
    to: addTime(new Date(to), MARGIN_DAYS, "day"),
    now: iso(ctx.clock()),
  };
  const [hours, calendars, blockedTimes, cells, appointmentCells, closed] = await loadAvailability(
    ctx.db,
    userIds,
    range,
    movedInterviewId,
  );
  const { spans: holidays } = getHolidays(
    closed.map(({ holiday }) => holiday),
    { from: range.from.getTime(), to: range.to.getTime() },
    firmTimeZone,
  );
  return userIds.map((userId) => {
    const calendar = calendars.find((row) => row.userId === userId);
    const taken = new Set(cells.filter((row) => row.userId === userId).map(({ cell }) => cell));
    if (calendar?.takesAppointments) for (const { cell } of appointmentCells) taken.add(cell);
    return {
      userId,
      hours: calendar?.hasOwnHours ? hours.filter((row) => row.userId === userId) : firmWeeklyHours,
      blocked: [
        ...blockedTimes
          .filter((row) => row.userId === userId)
          .map(({ startsAt, endsAt }) => ({ from: Date.parse(startsAt), to: Date.parse(endsAt) })),
        ...holidays,
      ],
      taken,
    };
  });
}
