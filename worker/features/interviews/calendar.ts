import { firmTimeZone } from "#contract/firm.ts";
import { iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import {
  clipToDate,
  getHolidays,
  listDates,
  nextDate,
  type Span,
  startOfDay,
} from "#worker/features/booking/index.ts";
import { listClosedTimes } from "./calendar-queries.ts";
import { toInterviewDto } from "./interview.ts";
import { listInterviewsBetween } from "./queries.ts";

const toSpan = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): Span => ({
  from: Date.parse(startsAt ?? ""),
  to: Date.parse(endsAt ?? ""),
});

/** Interviews per date in the firm's time zone; with a user also the busy times of their calendar. */
export async function getInterviewCalendar(
  ctx: Ctx,
  query: { from: string; to: string; userId?: string | undefined },
) {
  const timeZone = firmTimeZone;
  const range = { from: startOfDay(query.from, timeZone), to: startOfDay(nextDate(query.to), timeZone) };
  const [from, to] = [iso(new Date(range.from)), iso(new Date(range.to))];
  const [records, [busy, closed]] = await Promise.all([
    listInterviewsBetween(ctx.db, from, to, query.userId),
    listClosedTimes(ctx.db, query.userId ?? null, from, to),
  ]);
  const { names } = getHolidays(
    closed.map(({ holiday }) => holiday),
    range,
    timeZone,
  );
  const interviews = records.map(toInterviewDto);
  const holidays = [...names].map(([date, title]) => ({
    id: `holiday-${date}`,
    title,
    from: startOfDay(date, timeZone),
    to: startOfDay(nextDate(date), timeZone),
  }));
  // Others learn that somebody is busy, not why.
  const blocked = [...busy.map((row) => ({ id: row.id, title: "Busy", ...toSpan(row) })), ...holidays];
  const days = listDates(query.from, query.to).map((date) => ({
    date,
    interviews: interviews.flatMap((interview) => {
      const part = clipToDate(toSpan(interview), date, timeZone);
      return part ? [{ ...interview, ...part }] : [];
    }),
    blocked: blocked.flatMap(({ id, title, ...span }) => {
      const part = clipToDate(span, date, timeZone);
      return part ? [{ id, title, ...part }] : [];
    }),
  }));
  return { timeZone, days };
}
