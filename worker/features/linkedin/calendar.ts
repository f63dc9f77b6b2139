import type { LinkedinPostStatus } from "#contract/articles/constants.ts";
import type { CalendarKind, CalendarStatus } from "#contract/editorial-calendar/constants.ts";
import type { CalendarItem } from "#contract/editorial-calendar/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { can } from "#worker/runtime/access.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";

type Row = {
  id: string;
  articleId: string | null;
  articleTitle: string;
  status: LinkedinPostStatus;
  error: string | null;
  scheduledFor: string | null;
  postedAt: string | null;
  createdAt: string;
};

const STATUSES: Record<LinkedinPostStatus, CalendarStatus> = {
  pending: "waiting",
  posted: "done",
  failed: "failed",
  unknown: "failed",
};

/** A post on any channel for the editorial calendar. Its id is the article's, which has one post on each channel. */
export function toPostItem(ctx: StaffCtx, kind: CalendarKind, row: Row): CalendarItem {
  const { id, articleId, articleTitle, status, error, scheduledFor, postedAt, createdAt } = row;
  const isPlanned = status === "pending" && scheduledFor !== null && scheduledFor > iso(ctx.clock());
  return {
    kind,
    id: articleId ?? id,
    title: articleTitle,
    at: postedAt ?? scheduledFor ?? createdAt,
    status: isPlanned ? "planned" : STATUSES[status],
    note: error,
    movable: isPlanned && articleId !== null && can(ctx.staff, "content.publish"),
    href: articleId ? `/admin/content?share=${articleId}` : "/admin/content?tab=linkedin",
  };
}
