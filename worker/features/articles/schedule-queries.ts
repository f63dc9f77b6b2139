import { and, eq, gte, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "#worker/db/client.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { type ArticleRow, type ArticleVersion, isUnchanged } from "./queries.ts";

type Span = { start: string; end: string };

/** Statement that stores why the change at a date failed, unless the same reason is stored already. */
export const setScheduleError = (db: Db, before: ArticleVersion, scheduleError: string) =>
  db
    .update(articles)
    .set({ scheduleError })
    .where(and(isUnchanged(before), sql`${articles.scheduleError} is not ${scheduleError}`));

/** Articles with a date in a span, for the editorial calendar; `end` is exclusive. */
export const selectCalendarArticles = (db: Db, { start, end }: Span, limit: number) => {
  const isInSpan = (column: SQLiteColumn) => and(gte(column, start), lt(column, end));
  return db
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
          and(eq(articles.status, "published"), isInSpan(articles.publishedAt)),
          isInSpan(articles.scheduledFor),
          isInSpan(articles.unpublishAt),
        ),
      ),
    )
    .limit(limit);
};

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
