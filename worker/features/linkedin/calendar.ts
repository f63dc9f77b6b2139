import type { LinkedinPostStatus } from "#contract/articles/constants.ts";
import type { CalendarStatus } from "#contract/editorial-calendar/constants.ts";
import type { CalendarItem } from "#contract/editorial-calendar/endpoints.ts";
import type { selectCalendarPosts } from "./queries.ts";

type Row = Awaited<ReturnType<typeof selectCalendarPosts>>[number];

const STATUSES: Record<LinkedinPostStatus, CalendarStatus> = {
  pending: "waiting",
  posted: "done",
  failed: "failed",
  unknown: "failed",
};

/** Posts for the editorial calendar. */
export const toPostItems = (rows: readonly Row[]): CalendarItem[] =>
  rows.map(({ id, articleTitle, status, error, postedAt, createdAt }) => ({
    kind: "linkedin",
    id,
    title: articleTitle,
    at: postedAt ?? createdAt,
    status: STATUSES[status],
    note: error,
    movable: false,
    href: "/admin/content?tab=linkedin",
  }));
