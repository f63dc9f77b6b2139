import type { CalendarItem } from "#contract/editorial-calendar/endpoints.ts";
import type { selectCalendarSchedules } from "./queries.ts";
import { listRuns } from "./rules.ts";

export { selectCalendarSchedules } from "./queries.ts";

type Row = Awaited<ReturnType<typeof selectCalendarSchedules>>[number];

/** The runs of schedules in a span, by which they write drafts. They follow the schedule, so they do not move. */
export const toRunItems = (rows: readonly Row[], span: { start: string; end: string }): CalendarItem[] =>
  rows.flatMap(({ id, title, nextRun, ...cadence }) =>
    (nextRun === null ? [] : listRuns(cadence, nextRun, span)).map((at) => ({
      kind: "schedule",
      id: String(id),
      title,
      at,
      status: "planned",
      note: null,
      movable: false,
      href: "/admin/content?tab=schedules",
    })),
  );
