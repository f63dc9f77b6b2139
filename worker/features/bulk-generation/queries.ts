import { and, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import type { DeliveryStatus } from "#contract/deliveries/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { insertDeliveriesIf, type OutboxRow, cancelDeliveriesIf } from "#worker/db/outbox.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { bulkRuns } from "#worker/db/tables/bulk-runs.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";

type BulkRunRow = typeof bulkRuns.$inferSelect;
export const ENTITY = "bulk_run";

/** Finishes every run without pending deliveries and stores its counts. A cancelled run stays cancelled. */
export function finishRuns(db: Db, now: string) {
  const runDeliveries = sql`deliveries where entity_type = ${ENTITY} and entity_id = bulk_runs.id`;
  const count = (status: DeliveryStatus) =>
    sql`(select count(*) from ${runDeliveries} and status = ${status})`;
  return db
    .update(bulkRuns)
    .set({
      status: sql`case when status = 'cancelled' then status when ${count("sent")} = 0 then 'failed' else 'finished' end`,
      inserted: count("sent"),
      failed: count("dead"),
      categoryBreakdown: sql`(select json_group_object(category, n) from
        (select payload ->> 'category' as category, count(*) as n from ${runDeliveries} and status = 'sent' group by 1))`,
      finishedAt: now,
      updatedAt: now,
    })
    .where(
      and(
        or(eq(bulkRuns.status, "running"), eq(bulkRuns.status, "cancelled")),
        isNull(bulkRuns.finishedAt),
        sql`not exists (select 1 from ${runDeliveries} and status in ('waiting', 'sending'))`,
      ),
    );
}

/** Returns no row while another run is active (unique index). */
export const insertRun = (db: Db, row: typeof bulkRuns.$inferInsert) =>
  db.insert(bulkRuns).values(row).onConflictDoNothing().returning({ id: bulkRuns.id });

/** Inserts one delivery per article, only if this batch inserted the run. */
export const insertRunDeliveries = (db: Db, runId: string, rows: readonly OutboxRow[]) =>
  insertDeliveriesIf(db, rows, sql`exists (select 1 from bulk_runs where id = ${runId})`);

type Failure = { title: string; category: string; reason: string };

/** Reads a run, its deliveries by status and category, and its failures, in one batch. */
export async function findRunProgress(db: Db, selector: { id: string } | "newest" | "running") {
  const condition =
    selector === "newest"
      ? sql`bulk_runs.id = (select id from bulk_runs order by created_at desc, id desc limit 1)`
      : selector === "running"
        ? sql`bulk_runs.status = 'running'`
        : sql`bulk_runs.id = ${selector.id}`;
  const inRun = sql`deliveries.entity_type = ${ENTITY} and deliveries.entity_id in
    (select id from bulk_runs where ${condition})`;
  const category = sql<string>`deliveries.payload ->> 'category'`;
  const failedArticles = sql`(select json_group_array(json_object('title', payload ->> 'title', 'category', payload ->> 'category',
    'reason', coalesce(last_error, 'Unknown failure'))) from (select payload, last_error from deliveries
    where entity_type = ${ENTITY} and entity_id = bulk_runs.id and status = 'dead' order by id limit 100))`;
  const failureList = sql<Failure[]>`${failedArticles}`.mapWith(
    (text: string) => JSON.parse(text) as Failure[],
  );
  const [[row], tallies] = await db.batch([
    db
      .select({ ...getTableColumns(bulkRuns), failures: failureList })
      .from(bulkRuns)
      .where(condition)
      .limit(1),
    db
      .select({
        status: deliveries.status,
        category,
        n: sql<number>`count(*)`,
        waitingFor: sql<string | null>`max(${deliveries.waitingFor})`,
      })
      .from(deliveries)
      .where(inRun)
      .groupBy(deliveries.status, category),
  ]);
  if (!row) return null;
  const { failures, ...run } = row;
  return { run, tallies, failures };
}

export async function findRun(db: Db, id: string): Promise<BulkRunRow | null> {
  const [row] = await db.select().from(bulkRuns).where(eq(bulkRuns.id, id)).limit(1);
  return row ?? null;
}

export const cancelRun = (db: Db, id: string, now: string) =>
  db
    .update(bulkRuns)
    .set({ status: "cancelled", cancelledAt: now, updatedAt: now })
    .where(and(eq(bulkRuns.id, id), eq(bulkRuns.status, "running")))
    .returning({ id: bulkRuns.id });

/** Cancels the waiting deliveries of a cancelled run. */
export const cancelWaitingDeliveries = (db: Db, runId: string, now: string) =>
  cancelDeliveriesIf(
    db,
    { entityType: ENTITY, entityId: runId },
    now,
    sql`exists (select 1 from bulk_runs where id = ${runId} and status = 'cancelled')`,
  );

export async function articleExists(db: Db, articleId: string): Promise<boolean> {
  const rows = await db.select({ id: articles.id }).from(articles).where(eq(articles.id, articleId)).limit(1);
  return rows.length > 0;
}
