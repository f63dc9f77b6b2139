import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNull,
  lt,
  lte,
  notExists,
  or,
  sql,
} from "drizzle-orm";
import { MAX_EQUAL_FAILURES } from "#contract/article-generation/constants.ts";
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
const scheduleDeliveries = sql`deliveries where deliveries.kind = 'article' and deliveries.entity_type = ${ENTITY} and deliveries.entity_id = cast(content_schedules.id as text)`;

const runJson = sql`json_object('id', id, 'status', status, 'orderedAt', created_at, 'byHand',
  coalesce(payload ->> 'byHand', 0), 'waitingFor', waiting_for, 'nextTry',
  case when status = 'waiting' and last_error is not null then next_attempt_at end)`;

/** A schedule with its latest run, whose error comes first. */
const columns = {
  ...getTableColumns(contentSchedules),
  lastError: sql<
    string | null
  >`coalesce((select case when status in ('dead', 'waiting', 'sending') then last_error end from
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

/** Active schedules that run before `end`, the next one first. */
export const selectCalendarSchedules = (db: Db, { end }: { end: string }, limit: number) =>
  db
    .select({
      id: contentSchedules.id,
      title: contentSchedules.title,
      nextRun: contentSchedules.nextRun,
      frequency: contentSchedules.frequency,
      dayOfWeek: contentSchedules.dayOfWeek,
      dayOfMonth: contentSchedules.dayOfMonth,
      time: contentSchedules.time,
      timezone: contentSchedules.timezone,
    })
    .from(contentSchedules)
    .where(and(eq(contentSchedules.isActive, true), lt(contentSchedules.nextRun, end)))
    .orderBy(contentSchedules.nextRun)
    .limit(limit);

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
    and(
      eq(deliveries.kind, "article"),
      notExists(
        db
          .select({ id: contentSchedules.id })
          .from(contentSchedules)
          .where(and(eq(contentSchedules.id, id), eq(contentSchedules.isActive, true))),
      ),
    )!,
  );

/** Statement that inserts the notice of a pause, only if the schedule was paused at this moment. */
export const insertPauseNotice = (db: Db, row: OutboxRow, now: string) =>
  insertDeliveriesIf(
    db,
    [row],
    exists(
      db
        .select({ id: contentSchedules.id })
        .from(contentSchedules)
        .where(and(eq(contentSchedules.id, Number(row.entityId)), eq(contentSchedules.pausedAt, now))),
    ),
  );

/** Statement that makes the next attempt of a run avoid this article. */
export const setAvoidedTitle = (db: Db, deliveryId: string, title: string) =>
  db
    .update(deliveries)
    .set({ payload: sql`json_set(${deliveries.payload}, '$.avoid', ${title})` })
    .where(and(eq(deliveries.id, deliveryId), eq(deliveries.status, "sending")));

/** Statement that stores a written draft. Not an edit, so `version` stays. */
export const recordSuccess = (db: Db, id: number, now: string) =>
  db
    .update(contentSchedules)
    .set({ lastRun: now, lastError: null, failedRuns: 0, equalFailures: 0 })
    .where(eq(contentSchedules.id, id));

/**
 * Statement that stores a failed run, and pauses an active schedule after too many equal ones. Pausing changes `version`,
 * so that an open form can't resume it unknowingly.
 */
export function recordFailure(db: Db, id: number, lastError: string, now: string) {
  const equalFailures = sql<number>`1 + case when ${contentSchedules.lastError} = ${lastError} then ${contentSchedules.equalFailures} else 0 end`;
  const isPaused = sql`(${contentSchedules.isActive} = 1 and ${equalFailures} >= ${MAX_EQUAL_FAILURES})`;
  return db
    .update(contentSchedules)
    .set({
      lastRun: now,
      lastError,
      failedRuns: sql`${contentSchedules.failedRuns} + 1`,
      equalFailures,
      pausedAt: sql`case when ${isPaused} then ${now} else ${contentSchedules.pausedAt} end`,
      isActive: sql`case when ${isPaused} then 0 else ${contentSchedules.isActive} end`,
      nextRun: sql`case when ${isPaused} then null else ${contentSchedules.nextRun} end`,
      version: sql`${contentSchedules.version} + ${isPaused}`,
    })
    .where(eq(contentSchedules.id, id));
}
