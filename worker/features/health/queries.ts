import { and, eq, gte, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
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
  const overdue = sql`${status} = 'waiting' and ${waitingFor} is null and ${nextAttemptAt} <= ${overdueSince}`;
  const stuck = sql`${status} = 'sending' and ${leaseUntil} <= ${overdueSince}`;
  const runStarts = (which: "min" | "max") =>
    sql.join(
      crons.map(
        (cron) =>
          sql`(select ${sql.raw(which)}(${cronRuns.startedAt}) from ${cronRuns} where ${cronRuns.cron} = ${cron})`,
      ),
      sql`, `,
    );
  const [row] = await db.all<{
    hasContentVersion: number;
    isOverdue: number;
    oldestWork: string | null;
    firstStarts: string;
    lastStarts: string;
  }>(sql`
    select exists(select 1 from ${contentVersion}) as hasContentVersion,
      exists(select 1 from ${deliveries} where ${overdue}) or exists(select 1 from ${deliveries} where ${stuck}) as isOverdue,
      (select min(${deliveries.createdAt}) from ${deliveries}) as oldestWork,
      json_array(${runStarts("min")}) as firstStarts, json_array(${runStarts("max")}) as lastStarts`);
  const parseList = (list: string) => JSON.parse(list) as (string | null)[];
  const [firstRun] = parseList(row!.firstStarts)
    .filter((at) => at !== null)
    .toSorted();
  const lastStarts = parseList(row!.lastStarts);
  return {
    hasContentVersion: row!.hasContentVersion === 1,
    isOverdue: row!.isOverdue === 1,
    watchedSince: firstRun ?? row!.oldestWork,
    lastStarts: crons.map((cron, n) => ({ cron, at: lastStarts[n] ?? null })),
  };
}

/** Queue counters in one statement; each is counted in an index. */
export async function getQueueStats(db: Db, now: string) {
  const { status, waitingFor, nextAttemptAt } = deliveries;
  const waiting = sql`${status} = 'waiting'`;
  const due = sql`${waiting} and ${waitingFor} is null and ${nextAttemptAt} <= ${now}`;
  const count = (condition: SQL) => sql<number>`(select count(*) from ${deliveries} where ${condition})`;
  const [row] = await db.all<{
    due: number;
    oldestDueAt: string | null;
    waiting: number;
    waitingForSettings: number;
    sending: number;
    dead: number;
  }>(sql`select ${count(due)} as due,
    (select min(${nextAttemptAt}) from ${deliveries} where ${due}) as oldestDueAt,
    ${count(waiting)} as waiting,
    ${count(sql`${waiting} and ${waitingFor} is not null`)} as waitingForSettings,
    ${count(sql`${status} = 'sending'`)} as sending,
    ${count(sql`${status} = 'dead'`)} as dead`);
  const { waiting: allWaiting, ...counts } = row!;
  return { ...counts, later: allWaiting - counts.due - counts.waitingForSettings };
}
