import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNull,
  lte,
  notExists,
  or,
  sql,
} from "drizzle-orm";
import { SCHEDULE_CRON } from "#contract/schedules/constants.ts";
import type { ScheduleRun } from "#contract/schedules/schemas.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import {
  lastStatementChanged,
  insertDeliveriesIf,
  type OutboxRow,
  cancelDeliveriesIf,
} from "#worker/db/outbox.ts";
import { selectPage } from "#worker/db/select-page.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { cronRuns } from "#worker/db/tables/runtime.ts";
import { contentSchedules } from "#worker/db/tables/schedules.ts";

export type ScheduleRow = typeof contentSchedules.$inferSelect;
export const ENTITY = "schedule";

const parseRun = (text: string) => {
  // SQLite has no booleans.
  const run = JSON.parse(text) as Omit<ScheduleRun, "byHand"> & { byHand: 0 | 1 };
  return { ...run, byHand: run.byHand === 1 };
};

/**
 * Deliveries of the schedule in the outer query's row. Written out, because the builder omits table names in a single-
 * table select.
 */
const scheduleDeliveries = sql`deliveries where deliveries.entity_type = ${ENTITY} and deliveries.entity_id = cast(content_schedules.id as text)`;

const runJson = sql`json_object('id', id, 'status', status, 'orderedAt', created_at, 'byHand',
  coalesce(payload ->> 'byHand', 0), 'waitingFor', waiting_for)`;

/** A schedule with its latest run. A dead delivery supplies the error. */
const columns = {
  ...getTableColumns(contentSchedules),
  lastError: sql<string | null>`coalesce((select case status when 'dead' then last_error end from
    (select * from ${scheduleDeliveries} order by deliveries.id desc limit 1)), content_schedules.last_error)`,
  latestOrder: sql<ScheduleRun | null>`(select ${runJson} from
    (select * from ${scheduleDeliveries} order by deliveries.id desc limit 1))`.mapWith(parseRun),
};

export async function listSchedules(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return selectPage(
    db,
    db
      .select(columns)
      .from(contentSchedules)
      .orderBy(
        desc(contentSchedules.isActive),
        isNull(contentSchedules.nextRun),
        asc(contentSchedules.nextRun),
        desc(contentSchedules.id),
      )
      .limit(limit)
      .offset(offset),
    contentSchedules,
  );
}

export async function getSchedule(db: Db, id: number) {
  const [row] = await db.select(columns).from(contentSchedules).where(eq(contentSchedules.id, id)).limit(1);
  if (!row) throw new AppError("not_found", "This schedule no longer exists.");
  return row;
}

export async function findSchedule(db: Db, id: number): Promise<ScheduleRow | null> {
  const [row] = await db.select().from(contentSchedules).where(eq(contentSchedules.id, id)).limit(1);
  return row ?? null;
}

const isDue = (now: string) => and(eq(contentSchedules.isActive, true), lte(contentSchedules.nextRun, now));

export const listDueSchedules = (db: Db, now: string, limit: number): Promise<ScheduleRow[]> =>
  db.select().from(contentSchedules).where(isDue(now)).orderBy(contentSchedules.nextRun).limit(limit);

/** State of the schedule cron. */
export async function getScheduleClock(db: Db, now: string) {
  const [[run], [counts]] = await db.batch([
    db
      .select({ lastTick: cronRuns.startedAt, error: cronRuns.error })
      .from(cronRuns)
      .where(eq(cronRuns.cron, SCHEDULE_CRON))
      .orderBy(desc(cronRuns.startedAt))
      .limit(1),
    db
      .select({
        active: sql<number>`count(*) filter (where ${contentSchedules.isActive} = 1)`,
        due: sql<number>`count(*) filter (where ${isDue(now)})`,
      })
      .from(contentSchedules),
  ]);
  return { lastTick: run?.lastTick ?? null, error: run?.error ?? null, ...counts! };
}

export const insertSchedule = (db: Db, row: typeof contentSchedules.$inferInsert) =>
  db.insert(contentSchedules).values(row).returning({ id: contentSchedules.id });

/** Matches no row when `version` is stale. */
export const setSchedule = (
  db: Db,
  id: number,
  version: number,
  set: Partial<typeof contentSchedules.$inferInsert>,
) =>
  db
    .update(contentSchedules)
    .set({ ...set, version: version + 1 })
    .where(and(eq(contentSchedules.id, id), eq(contentSchedules.version, version)))
    .returning({ id: contentSchedules.id });

export const deleteSchedule = (db: Db, id: number) =>
  db.delete(contentSchedules).where(eq(contentSchedules.id, id)).returning({ id: contentSchedules.id });

/**
 * Of concurrent ticks only one matches; none does if the schedule was paused or changed. Not an edit, so `version`
 * stays.
 */
export const claimDue = (db: Db, id: number, dueAt: string, next: string) =>
  db
    .update(contentSchedules)
    .set({ nextRun: next })
    .where(
      and(
        eq(contentSchedules.id, id),
        eq(contentSchedules.nextRun, dueAt),
        eq(contentSchedules.isActive, true),
      ),
    )
    .returning({ id: contentSchedules.id });

/** Append directly after `claimDue`: inserts only if it changed a row. */
export const insertClaimedRun = (db: Db, row: OutboxRow) =>
  insertDeliveriesIf(db, [row], lastStatementChanged);

const isOpenManualRun = (scheduleId: string) =>
  and(
    eq(deliveries.entityType, ENTITY),
    eq(deliveries.entityId, scheduleId),
    inArray(deliveries.status, ["waiting", "sending"]),
    eq(sql`${deliveries.payload} ->> 'byHand'`, 1),
  );

/** Inserts a manual run unless one is open. A single statement, so concurrent clicks create one. */
export const insertManualRun = (db: Db, row: OutboxRow) =>
  insertDeliveriesIf(
    db,
    [row],
    and(
      exists(
        db
          .select({ id: contentSchedules.id })
          .from(contentSchedules)
          .where(eq(contentSchedules.id, Number(row.entityId))),
      ),
      notExists(db.select({ id: deliveries.id }).from(deliveries).where(isOpenManualRun(row.entityId))),
    )!,
  );

/** The open manual run, or the one with this id. */
export const findManualRun = (db: Db, scheduleId: number, id: string) =>
  db
    .select({ run: sql<ScheduleRun>`${runJson}`.mapWith(parseRun) })
    .from(deliveries)
    .where(or(eq(deliveries.id, id), isOpenManualRun(String(scheduleId))))
    .orderBy(desc(deliveries.id))
    .limit(1);

/** Cancels waiting deliveries of a schedule that is paused or deleted. */
export const cancelRuns = (db: Db, id: number, now: string) =>
  cancelDeliveriesIf(
    db,
    { entityType: ENTITY, entityId: String(id) },
    now,
    notExists(
      db
        .select({ id: contentSchedules.id })
        .from(contentSchedules)
        .where(and(eq(contentSchedules.id, id), eq(contentSchedules.isActive, true))),
    ),
  );

/** Stores the outcome of a run. Not an edit, so `version` stays. */
export const setOutcome = (db: Db, id: number, set: { lastRun: string; lastError: string | null }) =>
  db.update(contentSchedules).set(set).where(eq(contentSchedules.id, id));
