import type { CalendarItem } from "#contract/editorial-calendar/endpoints.ts";
import { DATE_CHANGED } from "#contract/editorial-calendar/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Span } from "#worker/base/firm-day.ts";
import { can } from "#worker/runtime/access.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { attemptSchedule } from "./scheduling.ts";
import { getArticle } from "./queries.ts";
import type { selectCalendarArticles } from "./schedule-queries.ts";

type ArticleKind = "article" | "article_end";
type Row = Awaited<ReturnType<typeof selectCalendarArticles>>[number];

const PUBLISHED = "A published article does not move. Unpublish it to publish it on another day.";

function toItem(ctx: StaffCtx, row: Row, kind: ArticleKind, at: string): CalendarItem {
  const isDone = kind === "article" && row.scheduledFor === null;
  const canPublish = can(ctx.staff, "content.publish");
  const canEdit = canPublish || (row.status !== "published" && can(ctx.staff, "content.write"));
  const hasFailed = !isDone && row.scheduleError !== null && at <= iso(ctx.clock());
  return {
    kind,
    id: row.id,
    title: row.title,
    at,
    status: hasFailed ? "failed" : isDone ? "done" : at <= iso(ctx.clock()) ? "waiting" : "planned",
    note: hasFailed ? row.scheduleError : null,
    movable: !isDone && canPublish,
    href: canEdit ? `/admin/content/articles/${row.id}` : `/admin/content?view=${row.id}`,
  };
}

/** The publications and ends of articles in a span. */
export const toArticleItems = (ctx: StaffCtx, rows: readonly Row[], { start, end }: Span): CalendarItem[] =>
  rows.flatMap((row) =>
    (
      [
        ["article", row.publishedAt ?? row.scheduledFor],
        ["article_end", row.unpublishAt],
      ] as const
    ).flatMap(([kind, at]) => (at && at >= start && at < end ? [toItem(ctx, row, kind, at)] : [])),
  );

/** Moves a planned date of an article. Throws conflict when it is no longer at `at`. */
export async function moveArticleDate(
  ctx: StaffCtx,
  kind: ArticleKind,
  { id, at, to }: { id: string; at: string; to: string },
): Promise<CalendarItem> {
  const article = await getArticle(ctx.db, id);
  if (kind === "article" && article.status === "published")
    throw new AppError("invalid_transition", PUBLISHED);
  const { scheduledFor, unpublishAt } = article;
  if ((kind === "article" ? scheduledFor : unpublishAt) !== at) throw new AppError("conflict", DATE_CHANGED);
  const dates = kind === "article" ? { scheduledFor: to, unpublishAt } : { scheduledFor, unpublishAt: to };
  const moved = await attemptSchedule(ctx, article, dates);
  if (!moved) throw new AppError("conflict", DATE_CHANGED);
  return toItem(ctx, moved, kind, to);
}
