import { and, desc, eq, gt, inArray, isNull, ne, notExists, or, sql } from "drizzle-orm";
import type { WriterName } from "#contract/article-generation/constants.ts";
import { freeSlug } from "#worker/db/article-slugs.ts";
import type { Db } from "#worker/db/client.ts";
import { insertDeliveriesIf, type OutboxRow } from "#worker/db/outbox.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { bulkRuns } from "#worker/db/tables/bulk-runs.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { contentSchedules } from "#worker/db/tables/schedules.ts";
import { users } from "#worker/db/tables/users.ts";

type NewDraft = typeof articles.$inferInsert;

/** Finds a generated article in any status, including deleted ones. */
export async function findGeneratedArticle(db: Db, id: string) {
  const [row] = await db.select().from(articles).where(eq(articles.id, id)).limit(1);
  return row ? { ...row, writer: row.writer as WriterName | null } : null;
}

/** Lists titles and templates of the newest articles in a category. */
export const listRecentArticles = (db: Db, category: string, limit: number) =>
  db
    .select({ title: articles.title, templateId: articles.templateId, writer: articles.writer })
    .from(articles)
    .where(and(eq(articles.category, category), isNull(articles.deletedAt)))
    .orderBy(desc(articles.createdAt), desc(articles.id))
    .limit(limit);

/** Lists the articles that match these terms best, by the full-text index. Leaves out unedited outlines. */
export const listSimilarArticles = (db: Db, terms: readonly string[], limit: number) =>
  db
    .select({ id: articles.id, title: articles.title, content: articles.content })
    .from(articles)
    .innerJoin(sql`articles_fts`, sql`articles_fts.rowid = ${articles}.rowid`)
    .where(
      and(
        sql`articles_fts match ${terms.map((term) => `"${term}"`).join(" OR ")}`,
        isNull(articles.deletedAt),
        or(isNull(articles.writer), ne(articles.writer, "outline"), ne(articles.version, 1)),
      ),
    )
    .orderBy(sql`bm25(articles_fts)`)
    .limit(limit);

/** Schedule, run and user may have been deleted meanwhile; their references become null. */
export function insertDraft(db: Db, { scheduleId, bulkRunId, createdBy, ...row }: NewDraft) {
  const schedule = db.select({ id: contentSchedules.id }).from(contentSchedules);
  const run = db.select({ id: bulkRuns.id }).from(bulkRuns);
  const user = db.select({ id: users.id }).from(users);
  return db
    .insert(articles)
    .values({
      ...row,
      slug: freeSlug(row.id, row.title),
      scheduleId: scheduleId ? sql`${schedule.where(eq(contentSchedules.id, scheduleId))}` : null,
      bulkRunId: bulkRunId ? sql`${run.where(eq(bulkRuns.id, bulkRunId))}` : null,
      createdBy: createdBy ? sql`${user.where(eq(users.id, createdBy))}` : null,
    })
    .returning();
}

export async function findUser(db: Db, id: string) {
  const [row] = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(eq(users.id, id))
    .limit(1);
  return row ?? null;
}

export const selectDraftDelivery = (db: Db, dedupeKey: string) =>
  db
    .select({ status: deliveries.status, lastError: deliveries.lastError, payload: deliveries.payload })
    .from(deliveries)
    .where(eq(deliveries.dedupeKey, dedupeKey))
    .limit(1);

export const DRAFT_ACTION = "article.write";

/** Inserts the request of a draft, unless an equal one of the same person is open. Concurrent statements insert one. */
export function insertDraftDelivery(
  db: Db,
  row: OutboxRow,
  { createdBy, requestHash }: { createdBy: string; requestHash: string },
) {
  const open = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.action, DRAFT_ACTION),
        isOpen,
        eq(sql`${deliveries.payload} ->> 'createdBy'`, createdBy),
        eq(sql`${deliveries.payload} ->> 'requestHash'`, requestHash),
      ),
    );
  return insertDeliveriesIf(db, [row], notExists(open));
}

const isOpen = inArray(deliveries.status, ["waiting", "sending"]);

const MAX_REQUESTS = 5;

/** A person's requests since `since` that are open or ended after `endedAfter`, newest first. */
export const listDraftRequests = (
  db: Db,
  createdBy: string,
  { since, endedAfter }: { since: string; endedAfter: string },
) =>
  db
    .select({
      articleId: deliveries.entityId,
      category: sql<string>`${deliveries.payload} ->> 'category'`,
      prompt: sql<string>`${deliveries.payload} ->> 'prompt'`,
      status: deliveries.status,
      title: articles.title,
      lastError: deliveries.lastError,
      nextTry: sql<
        string | null
      >`case when ${deliveries.status} = 'waiting' and ${deliveries.lastError} is not null then ${deliveries.nextAttemptAt} end`,
      createdAt: deliveries.createdAt,
    })
    .from(deliveries)
    .leftJoin(articles, and(eq(articles.id, deliveries.entityId), isNull(articles.deletedAt)))
    .where(
      and(
        gt(deliveries.createdAt, since),
        eq(deliveries.action, DRAFT_ACTION),
        eq(sql`${deliveries.payload} ->> 'createdBy'`, createdBy),
        or(isOpen, gt(deliveries.updatedAt, endedAfter)),
      ),
    )
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(MAX_REQUESTS);
