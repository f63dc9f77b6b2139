import { and, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import type { DeliveryStatus } from "#contract/deliveries/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { insertDeliveriesWhere, type OutboxRow, withdrawDeliveriesWhere } from "#worker/db/outbox.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { bulkRuns } from "#worker/db/tables/bulk-runs.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";

type BulkRunRow = typeof bulkRuns.$inferSelect;
export const ENTITY = "bulk_run";

/** Ends every run of which no article is waiting or being written, with its counts. A cancelled one stays cancelled. */
export function settleRuns(db: Db, now: string) {
  const its = sql`deliveries where entity_type = ${ENTITY} and entity_id = bulk_runs.id`;
  const count = (status: DeliveryStatus) => sql`(select count(*) from ${its} and status = ${status})`;
  return db
    .update(bulkRuns)
    .set({
      status: sql`case when status = 'cancelled' then status when ${count("sent")} = 0 then 'failed' else 'finished' end`,
      inserted: count("sent"),
      failed: count("dead"),
      categoryBreakdown: sql`(select json_group_object(category, n) from
        (select payload ->> 'category' as category, count(*) as n from ${its} and status = 'sent' group by 1))`,
      finishedAt: now,
      updatedAt: now,
    })
    .where(
      and(
        or(eq(bulkRuns.status, "running"), eq(bulkRuns.status, "cancelled")),
        isNull(bulkRuns.finishedAt),
        sql`not exists (select 1 from ${its} and status in ('waiting', 'sending'))`,
      ),
    );
}

/** Does nothing while another run goes on: the unique index decides. */
export const insertRun = (db: Db, row: typeof bulkRuns.$inferInsert) =>
  db.insert(bulkRuns).values(row).onConflictDoNothing().returning({ id: bulkRuns.id });

/** One row of the outbox for each article, if the run of this batch was the first. */
export const insertRunDeliveries = (db: Db, runId: string, rows: readonly OutboxRow[]) =>
  insertDeliveriesWhere(db, rows, sql`exists (select 1 from bulk_runs where id = ${runId})`);

type Failure = { title: string; category: string; reason: string };

/** A run, its articles by state and category, and what was refused: all of one moment. */
export async function readRun(db: Db, which: { id: string } | "newest" | "running") {
  const wanted =
    which === "newest"
      ? sql`bulk_runs.id = (select id from bulk_runs order by created_at desc, id desc limit 1)`
      : which === "running"
        ? sql`bulk_runs.status = 'running'`
        : sql`bulk_runs.id = ${which.id}`;
  const itsOrders = sql`deliveries.entity_type = ${ENTITY} and deliveries.entity_id in
    (select id from bulk_runs where ${wanted})`;
  const category = sql<string>`deliveries.payload ->> 'category'`;
  const refused = sql`(select json_group_array(json_object('title', payload ->> 'title', 'category', payload ->> 'category',
    'reason', coalesce(last_error, 'Unknown failure'))) from (select payload, last_error from deliveries
    where entity_type = ${ENTITY} and entity_id = bulk_runs.id and status = 'dead' order by id limit 100))`;
  const listed = sql<Failure[]>`${refused}`.mapWith((text: string) => JSON.parse(text) as Failure[]);
  const [[found], tallies] = await db.batch([
    db
      .select({ ...getTableColumns(bulkRuns), failures: listed })
      .from(bulkRuns)
      .where(wanted)
      .limit(1),
    db
      .select({
        status: deliveries.status,
        category,
        n: sql<number>`count(*)`,
        waitingFor: sql<string | null>`max(${deliveries.waitingFor})`,
      })
      .from(deliveries)
      .where(itsOrders)
      .groupBy(deliveries.status, category),
  ]);
  if (!found) return null;
  const { failures, ...run } = found;
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

/** Takes back the articles of a cancelled run that nobody has begun. */
export const withdrawWaiting = (db: Db, runId: string, now: string) =>
  withdrawDeliveriesWhere(
    db,
    { entityType: ENTITY, entityId: runId },
    now,
    sql`exists (select 1 from bulk_runs where id = ${runId} and status = 'cancelled')`,
  );

export async function isWritten(db: Db, articleId: string): Promise<boolean> {
  const rows = await db.select({ id: articles.id }).from(articles).where(eq(articles.id, articleId)).limit(1);
  return rows.length > 0;
}
