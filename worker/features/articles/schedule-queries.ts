import { and, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Span } from "#worker/base/firm-day.ts";
import type { Db } from "#worker/db/client.ts";
import { isInSpan } from "#worker/db/span.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { type ArticleRow, type ArticleVersion, isUnchanged } from "./queries.ts";

/** Statement that stores why the change at a date failed, unless the same reason is stored already. */
export const setScheduleError = (db: Db, before: ArticleVersion, scheduleError: string) =>
  db
    .update(articles)
    .set({ scheduleError })
    .where(and(isUnchanged(before), sql`${articles.scheduleError} is not ${scheduleError}`));

/** Articles with a date in a span, for the editorial calendar. */
export const selectCalendarArticles = (db: Db, span: Span, limit: number) =>
  db
    .select({
      id: articles.id,
      title: articles.title,
      status: articles.status,
      publishedAt: articles.publishedAt,
      scheduledFor: articles.scheduledFor,
      unpublishAt: articles.unpublishAt,
      scheduleError: articles.scheduleError,
    })
    .from(articles)
    .where(
      and(
        isNull(articles.deletedAt),
        or(
          and(eq(articles.status, "published"), isInSpan(articles.publishedAt, span)),
          isInSpan(articles.scheduledFor, span),
          isInSpan(articles.unpublishAt, span),
        ),
      ),
    )
    .limit(limit);

/** Articles whose date has come, those that failed last. */
export const listDueArticles = (db: Db, now: string, limit: number): Promise<ArticleRow[]> =>
  db
    .select()
    .from(articles)
    .where(
      and(
        isNull(articles.deletedAt),
        or(
          and(lte(articles.scheduledFor, now), eq(articles.status, "approved")),
          and(lte(articles.unpublishAt, now), eq(articles.status, "published")),
        ),
      ),
    )
    .orderBy(isNotNull(articles.scheduleError), articles.id)
    .limit(limit);
