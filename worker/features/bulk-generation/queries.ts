import {
  and,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  max,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { MAX_EQUAL_FAILURES } from "#contract/article-generation/constants.ts";
import type { DeliveryStatus } from "#contract/deliveries/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { insertDeliveriesIf, type OutboxRow, cancelDeliveriesIf } from "#worker/db/outbox.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { bulkRuns } from "#worker/db/tables/bulk-runs.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";

type BulkRunRow = typeof bulkRuns.$inferSelect;
export const ENTITY = "bulk_run";
/** `waitingFor` of the articles of a paused run. */
export const PAUSED = "paused_bulk_run";

/** Finishes every run without pending deliveries and stores its counts. A cancelled run stays cancelled. */
export function finishRuns(db: Db, now: string) {
  const inRun = and(eq(deliveries.entityType, ENTITY), eq(deliveries.entityId, bulkRuns.id));
  const countByStatus = (status: DeliveryStatus) =>
    db.$count(deliveries, and(inRun, eq(deliveries.status, status)));
  const pending = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(inRun, inArray(deliveries.status, ["waiting", "sending"])));
  return db
    .update(bulkRuns)
    .set({
      status: sql`case when status = 'cancelled' then status when ${countByStatus("sent")} = 0 then 'failed' else 'finished' end`,
      inserted: countByStatus("sent"),
      failed: countByStatus("dead"),
      categoryBreakdown: sql`(select json_group_object(category, n) from
        (select payload ->> 'category' as category, count(*) as n from ${deliveries} where ${inRun} and status = 'sent' group by 1))`,
      finishedAt: now,
      updatedAt: now,
    })
    .where(
      and(
        inArray(bulkRuns.status, ["running", "cancelled"]),
        isNull(bulkRuns.finishedAt),
        notExists(pending),
      ),
    );
}

/** Returns no row while another run is active (unique index). */
export const insertRun = (db: Db, row: typeof bulkRuns.$inferInsert) =>
  db.insert(bulkRuns).values(row).onConflictDoNothing().returning({ id: bulkRuns.id });

/** Inserts one delivery per article, only if this batch inserted the run. */
export const insertRunDeliveries = (db: Db, runId: string, rows: readonly OutboxRow[]) =>
  insertDeliveriesIf(
    db,
    rows,
    exists(db.select({ id: bulkRuns.id }).from(bulkRuns).where(eq(bulkRuns.id, runId))),
  );

const MAX_FAILURES = 100;

/** Failed before, and not just waiting for a setting or a limit. */
const isRetried = and(
  eq(deliveries.status, "waiting"),
  gt(deliveries.attempts, 0),
  isNotNull(deliveries.lastError),
  or(isNull(deliveries.waitingFor), eq(deliveries.waitingFor, PAUSED)),
);

/** Reads a run, its deliveries by status and category, and its failures, in one statement. */
export async function findRunProgress(db: Db, selector: { id: string } | "newest" | "running") {
  const runIds = db.select({ id: bulkRuns.id }).from(bulkRuns);
  const condition =
    selector === "newest"
      ? eq(bulkRuns.id, runIds.orderBy(desc(bulkRuns.createdAt), desc(bulkRuns.id)).limit(1))
      : selector === "running"
        ? eq(bulkRuns.status, "running")
        : eq(bulkRuns.id, selector.id);
  const inRun = and(
    eq(deliveries.entityType, ENTITY),
    inArray(deliveries.entityId, db.select({ id: bulkRuns.id }).from(bulkRuns).where(condition)),
  );
  const category = sql<string>`${deliveries.payload} ->> 'category'`;
  const [[run], tallies, failures] = await selectMany(db, [
    db.select().from(bulkRuns).where(condition).limit(1),
    db
      .select({
        status: deliveries.status,
        category,
        n: count(),
        waitingFor: max(sql<string | null>`nullif(${deliveries.waitingFor}, ${PAUSED})`),
        nextTry: sql<
          string | null
        >`min(case when ${deliveries.lastError} is not null then ${deliveries.nextAttemptAt} end)`.as(
          "next_try",
        ),
      })
      .from(deliveries)
      .where(inRun)
      .groupBy(deliveries.status, category),
    db
      .select({
        title: sql<string>`${deliveries.payload} ->> 'title'`.as("title"),
        category: sql<string>`${deliveries.payload} ->> 'category'`.as("category"),
        reason: sql<string>`coalesce(${deliveries.lastError}, 'Unknown failure')`.as("reason"),
        isFinal: sql<boolean>`${deliveries.status} = 'dead'`.mapWith(Boolean).as("is_final"),
        nextTry: sql<
          string | null
        >`case when ${deliveries.status} = 'waiting' then ${deliveries.nextAttemptAt} end`.as("next_try"),
      })
      .from(deliveries)
      .where(and(inRun, or(eq(deliveries.status, "dead"), isRetried)))
      .orderBy(deliveries.status, deliveries.id)
      .limit(MAX_FAILURES),
  ]);
  return run ? { run, tallies, failures } : null;
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
    exists(
      db
        .select({ id: bulkRuns.id })
        .from(bulkRuns)
        .where(and(eq(bulkRuns.id, runId), eq(bulkRuns.status, "cancelled"))),
    ),
  );

/**
 * Statements that count a failure, pause the run after too many equal ones, and hold its queued articles. A run that is
 * paused already keeps its reason.
 */
export function recordFailure(db: Db, id: string, reason: string, now: string) {
  const equalFailures = sql<number>`1 + case when ${bulkRuns.error} = ${reason} then ${bulkRuns.equalFailures} else 0 end`;
  return [
    db
      .update(bulkRuns)
      .set({
        error: reason,
        equalFailures,
        pausedAt: sql`case when ${equalFailures} >= ${MAX_EQUAL_FAILURES} then ${now} end`,
        updatedAt: now,
      })
      .where(and(eq(bulkRuns.id, id), eq(bulkRuns.status, "running"), isNull(bulkRuns.pausedAt))),
    db
      .update(deliveries)
      .set({ nextAttemptAt: null, waitingFor: PAUSED, updatedAt: now })
      .where(and(isWaitingInRun(id), exists(selectRun(db, id, isNotNull(bulkRuns.pausedAt))))),
  ] as const;
}

/** Ends the row of equal failures. */
export const recordSuccess = (db: Db, id: string) =>
  db
    .update(bulkRuns)
    .set({ equalFailures: 0 })
    .where(and(eq(bulkRuns.id, id), gt(bulkRuns.equalFailures, 0)));

export const resumeRun = (db: Db, id: string, now: string) =>
  db
    .update(bulkRuns)
    .set({ pausedAt: null, equalFailures: 0, updatedAt: now })
    .where(and(eq(bulkRuns.id, id), eq(bulkRuns.status, "running"), isNotNull(bulkRuns.pausedAt)))
    .returning({ id: bulkRuns.id });

/** Makes the held articles of a resumed run due. Returns their ids. */
export const releaseDeliveries = (db: Db, runId: string, now: string) =>
  db
    .update(deliveries)
    .set({ nextAttemptAt: now, waitingFor: null, updatedAt: now })
    .where(
      and(
        isWaitingInRun(runId),
        eq(deliveries.waitingFor, PAUSED),
        exists(selectRun(db, runId, isNull(bulkRuns.pausedAt))),
      ),
    )
    .returning({ id: deliveries.id });

const isWaitingInRun = (runId: string) =>
  and(eq(deliveries.entityType, ENTITY), eq(deliveries.entityId, runId), eq(deliveries.status, "waiting"));

const selectRun = (db: Db, id: string, condition: SQL) =>
  db
    .select({ id: bulkRuns.id })
    .from(bulkRuns)
    .where(and(eq(bulkRuns.id, id), condition));

const MAX_EARLIER = 10;

/** The runs before the latest one, newest first. */
export const listEarlierRuns = (db: Db) =>
  db
    .select({ ...getTableColumns(bulkRuns), lastError: bulkRuns.error })
    .from(bulkRuns)
    .orderBy(desc(bulkRuns.createdAt), desc(bulkRuns.id))
    .limit(MAX_EARLIER)
    .offset(1);

export async function articleExists(db: Db, articleId: string): Promise<boolean> {
  const rows = await db.select({ id: articles.id }).from(articles).where(eq(articles.id, articleId)).limit(1);
  return rows.length > 0;
}
