import { and, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { cronRuns } from "#worker/db/tables/runtime.ts";

/** A run of the timetable that has begun. */
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

/** A bare column beside max() is the one of that row (SQLite). The table holds a day, and the last run of each cron. */
export const listCronStates = (db: Db, since: string) =>
  db.all<{
    cron: string;
    lastStart: string;
    lastFinish: string | null;
    lastError: string | null;
    runs: number;
    failures: number;
  }>(sql`
    select ${cronRuns.cron} as cron, max(${cronRuns.startedAt}) as lastStart, ${cronRuns.finishedAt} as lastFinish,
      ${cronRuns.error} as lastError, sum(${cronRuns.startedAt} > ${since}) as runs,
      sum(${cronRuns.error} is not null and ${cronRuns.startedAt} > ${since}) as failures
    from ${cronRuns} group by ${cronRuns.cron} limit 50`);

/** What the queue has before it. */
export async function readQueue(db: Db, now: string) {
  const count = sql<number>`count(*)`;
  const waiting = eq(deliveries.status, "waiting");
  const due = and(waiting, isNull(deliveries.waitingFor), lte(deliveries.nextAttemptAt, now));
  const [[overdue], [held], byStatus] = await db.batch([
    db
      .select({ count, oldest: sql<string | null>`min(${deliveries.nextAttemptAt})` })
      .from(deliveries)
      .where(due),
    db
      .select({ count })
      .from(deliveries)
      .where(and(waiting, isNotNull(deliveries.waitingFor))),
    db
      .select({ status: deliveries.status, count })
      .from(deliveries)
      .where(inArray(deliveries.status, ["waiting", "sending", "dead"]))
      .groupBy(deliveries.status),
  ]);
  const of = (status: string) => byStatus.find((row) => row.status === status)?.count ?? 0;
  const [dueCount, heldCount] = [overdue?.count ?? 0, held?.count ?? 0];
  return {
    due: dueCount,
    oldestDueAt: overdue?.oldest ?? null,
    later: of("waiting") - dueCount - heldCount,
    waitingForSettings: heldCount,
    sending: of("sending"),
    dead: of("dead"),
  };
}

/** The size of the database in bytes, as D1 says it with every answer. */
export async function databaseSize(db: Db): Promise<number | null> {
  const { meta } = await db.run(sql`select 1`);
  return typeof meta.size_after === "number" ? meta.size_after : null;
}
