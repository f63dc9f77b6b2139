import { and, eq, exists, gte, isNotNull, isNull, lte, max, min, or, type SQL, sql } from "drizzle-orm";
import { singleRow } from "#worker/db/select-row.ts";
import type { Db } from "#worker/db/client.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { contentVersion, cronRuns } from "#worker/db/tables/runtime.ts";
import type { CronStats } from "./rules.ts";

export const insertCronRun = (db: Db, row: typeof cronRuns.$inferInsert) =>
  db.insert(cronRuns).values(row).onConflictDoNothing();

export const finishCronRun = (
  db: Db,
  cron: string,
  startedAt: string,
  finishedAt: string,
  error: string | null,
) =>
  db
    .update(cronRuns)
    .set({ finishedAt, error })
    .where(and(eq(cronRuns.cron, cron), eq(cronRuns.startedAt, startedAt)));

/** Whether this cron has completed without an error since `since`. */
export async function hasRunSince(db: Db, cron: string, since: string): Promise<boolean> {
  const succeeded = and(isNotNull(cronRuns.finishedAt), isNull(cronRuns.error));
  const runs = await db
    .select({ cron: cronRuns.cron })
    .from(cronRuns)
    .where(and(eq(cronRuns.cron, cron), gte(cronRuns.startedAt, since), succeeded))
    .limit(1);
  return runs.length > 0;
}

/**
 * Run statistics per cron and the database size in bytes (D1 reports it in `meta`). In SQLite, bare columns beside
 * max() come from the row that holds the maximum.
 */
export async function getCronsAndDatabaseSize(db: Db, since: string) {
  const { results, meta } = await db.run(sql`
    select ${cronRuns.cron} as cron, max(${cronRuns.startedAt}) as lastStart, ${cronRuns.finishedAt} as lastFinish,
      ${cronRuns.error} as lastError, sum(${cronRuns.startedAt} > ${since}) as runs,
      sum(${cronRuns.error} is not null and ${cronRuns.startedAt} > ${since}) as failures
    from ${cronRuns} group by ${cronRuns.cron} limit 50`);
  const databaseBytes = typeof meta.size_after === "number" ? meta.size_after : null;
  return { runs: results as CronStats[], databaseBytes };
}

/**
 * Index-only and a single statement, because the endpoint is public. `watchedSince` is the first cron run, or the
 * oldest delivery if none has run yet.
 */
export async function getHealthSignals(db: Db, crons: readonly string[], overdueSince: string) {
  const { status, waitingFor, nextAttemptAt, leaseUntil } = deliveries;
  const hasDelivery = (condition: SQL | undefined) =>
    exists(db.select({ id: deliveries.id }).from(deliveries).where(condition));
  const isOverdue = and(eq(status, "waiting"), isNull(waitingFor), lte(nextAttemptAt, overdueSince));
  const isStuck = and(eq(status, "sending"), lte(leaseUntil, overdueSince));
  const runStarts = (aggregate: typeof min | typeof max) => {
    const starts = crons.map((cron) =>
      db
        .select({ at: aggregate(cronRuns.startedAt) })
        .from(cronRuns)
        .where(eq(cronRuns.cron, cron)),
    );
    return sql<string>`json_array(${sql.join(starts, sql`, `)})`;
  };
  const [row] = await db
    .select({
      hasContentVersion: exists(db.select({ version: contentVersion.version }).from(contentVersion)).mapWith(
        Boolean,
      ),
      isOverdue: or(hasDelivery(isOverdue), hasDelivery(isStuck))!.mapWith(Boolean),
      oldestWork: db
        .select({ at: min(deliveries.createdAt).as("at") })
        .from(deliveries)
        .as("oldest_work"),
      firstStarts: runStarts(min),
      lastStarts: runStarts(max),
    })
    .from(singleRow);
  const parseList = (list: string) => JSON.parse(list) as (string | null)[];
  const [firstRun] = parseList(row!.firstStarts)
    .filter((at) => at !== null)
    .toSorted();
  const lastStarts = parseList(row!.lastStarts);
  return {
    hasContentVersion: row!.hasContentVersion,
    isOverdue: row!.isOverdue,
    watchedSince: firstRun ?? row!.oldestWork,
    lastStarts: crons.map((cron, n) => ({ cron, at: lastStarts[n] ?? null })),
  };
}

/** Queue counters in one statement; each is counted in an index. */
export async function getQueueStats(db: Db, now: string) {
  const { status, waitingFor, nextAttemptAt } = deliveries;
  const isWaiting = eq(status, "waiting");
  const isDue = and(isWaiting, isNull(waitingFor), lte(nextAttemptAt, now));
  const [row] = await db
    .select({
      due: db.$count(deliveries, isDue),
      oldestDueAt: db
        .select({ at: min(nextAttemptAt).as("at") })
        .from(deliveries)
        .where(isDue)
        .as("oldest_due_at"),
      waiting: db.$count(deliveries, isWaiting),
      waitingForSettings: db.$count(deliveries, and(isWaiting, isNotNull(waitingFor))),
      sending: db.$count(deliveries, eq(status, "sending")),
      dead: db.$count(deliveries, eq(status, "dead")),
    })
    .from(singleRow);
  const { waiting: allWaiting, ...counts } = row!;
  return { ...counts, later: allWaiting - counts.due - counts.waitingForSettings };
}
