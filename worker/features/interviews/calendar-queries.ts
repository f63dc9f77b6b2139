import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { lastStatementChanged, type OutboxRow } from "#worker/db/outbox.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { selectRow } from "#worker/db/select-row.ts";
import { bookingAppointments, bookingCells } from "#worker/db/tables/booking-appointments.ts";
import { bookingClosedHolidays, bookingTypes } from "#worker/db/tables/booking.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { interviewCells } from "#worker/db/tables/interviews.ts";
import { staffBlockedTimes, staffCalendars, staffHours } from "#worker/db/tables/staff-calendars.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";

export type CalendarRow = typeof staffCalendars.$inferSelect;

const MAX_USERS = 500;

/** Active users with the state of their calendars. */
export const listInterviewerOptions = (db: Db) =>
  db
    .select({
      id: users.id,
      username: userName(users),
      hasOwnHours: sql<boolean>`coalesce(${staffCalendars.hasOwnHours}, 0)`.mapWith(Boolean),
      hasCalendar: sql<boolean>`${staffCalendars.icsUrl} is not null`.mapWith(Boolean),
    })
    .from(users)
    .leftJoin(staffCalendars, eq(staffCalendars.userId, users.id))
    .where(eq(users.isActive, true))
    .orderBy(asc(sql`lower(${userName(users)})`))
    .limit(MAX_USERS);

export const listActiveUsers = (db: Db, ids: readonly string[]) =>
  db
    .select({ userId: users.id, username: userName(users) })
    .from(users)
    .where(and(inArray(users.id, jsonValues(ids)), eq(users.isActive, true)))
    .orderBy(asc(users.username));

/** Where a user's mails go. */
export async function findMailAddress(db: Db, userId: string) {
  const [row] = await db
    .select({
      username: users.username,
      name: userName(users),
      email: sql<string | null>`coalesce(${staffCalendars.email}, ${users.email})`,
    })
    .from(users)
    .leftJoin(staffCalendars, eq(staffCalendars.userId, users.id))
    .where(eq(users.id, userId))
    .limit(1);
  return row ?? null;
}

/** Everything that decides when these users are free within a range, in one statement. */
export function loadAvailability(
  db: Db,
  userIds: readonly string[],
  range: { from: Date; to: Date; now: string },
  excludedInterviewId: string | null,
) {
  const ids = jsonValues(userIds);
  const [fromMinute, toMinute] = [range.from, range.to].map((date) =>
    Math.floor(date.getTime() / 60_000),
  ) as [number, number];
  return selectMany(db, [
    db.select().from(staffHours).where(inArray(staffHours.userId, ids)).limit(1_000),
    db.select().from(staffCalendars).where(inArray(staffCalendars.userId, ids)).limit(100),
    db
      .select()
      .from(staffBlockedTimes)
      .where(
        and(
          inArray(staffBlockedTimes.userId, ids),
          lt(staffBlockedTimes.startsAt, range.to.toISOString()),
          gt(staffBlockedTimes.endsAt, range.from.toISOString()),
        ),
      )
      .limit(20_000),
    db
      .select({ userId: interviewCells.userId, cell: interviewCells.cell })
      .from(interviewCells)
      .where(
        and(
          inArray(interviewCells.userId, ids),
          gte(interviewCells.cell, fromMinute),
          lt(interviewCells.cell, toMinute),
          sql`${interviewCells.interviewId} is not ${excludedInterviewId}`,
        ),
      )
      .limit(20_000),
    db
      .select({ cell: bookingCells.cell })
      .from(bookingCells)
      .where(
        and(
          gte(bookingCells.cell, fromMinute),
          lt(bookingCells.cell, toMinute),
          or(isNull(bookingCells.heldUntil), gt(bookingCells.heldUntil, range.now)),
        ),
      )
      .limit(20_000),
    db.select({ holiday: bookingClosedHolidays.holiday }).from(bookingClosedHolidays).limit(50),
  ]);
}
export async function findCalendar(db: Db, userId: string): Promise<CalendarRow | null> {
  const [row] = await db.select().from(staffCalendars).where(eq(staffCalendars.userId, userId)).limit(1);
  return row ?? null;
}

export async function findCalendarByToken(db: Db, feedTokenHash: string) {
  const [row] = await db
    .select({ calendar: staffCalendars, username: userName(users) })
    .from(staffCalendars)
    .innerJoin(users, eq(users.id, staffCalendars.userId))
    .where(and(eq(staffCalendars.feedTokenHash, feedTokenHash), eq(users.isActive, true)))
    .limit(1);
  return row ?? null;
}

export const listHours = (db: Db, userId: string) =>
  db
    .select()
    .from(staffHours)
    .where(eq(staffHours.userId, userId))
    .orderBy(asc(staffHours.dayOfWeek), asc(staffHours.startTime))
    .limit(50);

export const countBusyTimes = (db: Db, userId: string): Promise<number> =>
  db.$count(
    staffBlockedTimes,
    and(eq(staffBlockedTimes.userId, userId), eq(staffBlockedTimes.source, "ics")),
  );

/** Creates the row of a user or changes it. */
export const upsertCalendar = (
  db: Db,
  userId: string,
  patch: Partial<Omit<CalendarRow, "userId" | "createdAt">> & { updatedAt: string },
) =>
  db
    .insert(staffCalendars)
    .values({ ...patch, userId, createdAt: patch.updatedAt })
    .onConflictDoUpdate({ target: staffCalendars.userId, set: patch });

/** Changes the row of a user; nothing without one. */
export const updateCalendar = (
  db: Db,
  userId: string,
  patch: Partial<Omit<CalendarRow, "userId" | "createdAt">> & { updatedAt: string },
) => db.update(staffCalendars).set(patch).where(eq(staffCalendars.userId, userId));

export const deleteHours = (db: Db, userId: string) =>
  db.delete(staffHours).where(eq(staffHours.userId, userId));

export const insertHours = (db: Db, rows: readonly (typeof staffHours.$inferInsert)[]) => {
  const text = (name: keyof typeof staffHours.$inferInsert) => sql`value ->> ${sql.raw(`'${name}'`)}`;
  return db.insert(staffHours).select(
    db
      .select(
        selectRow(staffHours, {
          id: text("id"),
          userId: text("userId"),
          dayOfWeek: text("dayOfWeek"),
          startTime: text("startTime"),
          endTime: text("endTime"),
          timeZone: text("timeZone"),
          createdAt: text("createdAt"),
          updatedAt: text("updatedAt"),
        }),
      )
      .from(sql`json_each(${JSON.stringify(rows)})`),
  );
};

const isManual = (userId: string) =>
  and(eq(staffBlockedTimes.userId, userId), eq(staffBlockedTimes.source, "manual"));

export const listManualBlockedTimes = (db: Db, userId: string, now: string, limit: number) =>
  db
    .select()
    .from(staffBlockedTimes)
    .where(and(isManual(userId), gt(staffBlockedTimes.endsAt, now)))
    .orderBy(asc(staffBlockedTimes.startsAt))
    .limit(limit);

/** Closed holidays, and the busy times of a user that overlap a range, for the calendar. */
export const listClosedTimes = (db: Db, userId: string | null, from: string, to: string) =>
  selectMany(db, [
    db
      .select()
      .from(staffBlockedTimes)
      .where(
        and(
          eq(staffBlockedTimes.userId, userId ?? ""),
          lt(staffBlockedTimes.startsAt, to),
          gt(staffBlockedTimes.endsAt, from),
        ),
      )
      .orderBy(asc(staffBlockedTimes.startsAt))
      .limit(1_000),
    db.select({ holiday: bookingClosedHolidays.holiday }).from(bookingClosedHolidays).limit(50),
  ]);

export const countManualBlockedTimes = (db: Db, userId: string, now: string): Promise<number> =>
  db.$count(staffBlockedTimes, and(isManual(userId), gt(staffBlockedTimes.endsAt, now)));

export const insertBlockedTime = (db: Db, row: typeof staffBlockedTimes.$inferInsert) =>
  db.insert(staffBlockedTimes).values(row);

export const deleteBlockedTime = (db: Db, userId: string, id: string) =>
  db
    .delete(staffBlockedTimes)
    .where(and(isManual(userId), eq(staffBlockedTimes.id, id)))
    .returning({ id: staffBlockedTimes.id });

export const deleteFeedTimes = (db: Db, userId: string) =>
  db
    .delete(staffBlockedTimes)
    .where(and(eq(staffBlockedTimes.userId, userId), eq(staffBlockedTimes.source, "ics")));

type BusyTime = { id: string; startsAt: string; endsAt: string };

/** Inserts the busy times of a feed, unless another address was connected in the meantime. */
export const insertFeedTimes = (
  db: Db,
  { userId, icsUrl }: Pick<CalendarRow, "userId" | "icsUrl">,
  times: readonly BusyTime[],
  createdAt: string,
) =>
  db.insert(staffBlockedTimes).select(
    db
      .select(
        selectRow(staffBlockedTimes, {
          id: sql`value ->> 'id'`,
          userId,
          startsAt: sql`value ->> 'startsAt'`,
          endsAt: sql`value ->> 'endsAt'`,
          title: "Busy",
          source: "ics",
          createdAt,
        }),
      )
      .from(sql`json_each(${JSON.stringify(times)})`)
      .where(
        sql`exists (select 1 from staff_calendars current where current.user_id = ${userId} and current.ics_url = ${icsUrl})`,
      ),
  );

/** Records the result of reading the feed of this address. */
export const setReadResult = (
  db: Db,
  { userId, icsUrl }: Pick<CalendarRow, "userId" | "icsUrl">,
  result: Pick<CalendarRow, "lastError" | "updatedAt"> & { lastReadAt?: string },
) =>
  db
    .update(staffCalendars)
    .set(result)
    .where(and(eq(staffCalendars.userId, userId), eq(staffCalendars.icsUrl, icsUrl ?? "")));

export const listDueCalendars = (db: Db, now: string) =>
  db
    .select({ userId: staffCalendars.userId, nextReadAt: staffCalendars.nextReadAt })
    .from(staffCalendars)
    .innerJoin(users, eq(users.id, staffCalendars.userId))
    .where(
      and(isNotNull(staffCalendars.icsUrl), lte(staffCalendars.nextReadAt, now), eq(users.isActive, true)),
    )
    .orderBy(asc(staffCalendars.nextReadAt))
    .limit(MAX_USERS);

/** Claims a due feed: no row changes when another run claimed it. */
export const claimRead = (
  db: Db,
  { userId, nextReadAt }: { userId: string; nextReadAt: string | null },
  next: string,
) =>
  db
    .update(staffCalendars)
    .set({ nextReadAt: next })
    .where(and(eq(staffCalendars.userId, userId), eq(staffCalendars.nextReadAt, nextReadAt ?? "")));

/**
 * Enqueues the read of a feed if the previous statement changed a row. Each feed has one delivery, which is used again, so
 * that reads every 15 minutes leave no rows behind. Returns no row while the last read has not ended.
 */
export const requestReadIfChanged = (db: Db, row: OutboxRow) =>
  db
    .insert(deliveries)
    .select(
      db
        .select(
          selectRow(deliveries, {
            id: row.id,
            kind: row.kind,
            action: row.action,
            dedupeKey: row.dedupeKey,
            entityType: row.entityType,
            entityId: row.entityId,
            payload: row.payload ?? {},
            status: "waiting",
            attempts: 0,
            nextAttemptAt: row.nextAttemptAt ?? null,
            leaseUntil: null,
            enqueuedAt: null,
            lastError: null,
            waitingFor: null,
            externalId: null,
            requestId: row.requestId ?? null,
            createdAt: row.createdAt,
            updatedAt: row.updatedAt,
            sentAt: null,
          }),
        )
        .from(sql`(select 1)`)
        .where(lastStatementChanged),
    )
    .onConflictDoUpdate({
      target: deliveries.dedupeKey,
      set: {
        status: "waiting",
        attempts: 0,
        nextAttemptAt: row.nextAttemptAt ?? null,
        leaseUntil: null,
        enqueuedAt: null,
        lastError: null,
        waitingFor: null,
        requestId: row.requestId ?? null,
        updatedAt: row.updatedAt,
        sentAt: null,
      },
      setWhere: inArray(deliveries.status, ["sent", "dead", "cancelled"]),
    })
    .returning({ id: deliveries.id });

const MAX_FEED_APPOINTMENTS = 500;

/** Confirmed appointments of the firm since a time. */
export const listFeedAppointments = (db: Db, from: string) =>
  db
    .select({
      id: bookingAppointments.id,
      startsAt: bookingAppointments.startsAt,
      endsAt: bookingAppointments.endsAt,
      sequence: bookingAppointments.sequence,
      updatedAt: bookingAppointments.updatedAt,
      status: bookingAppointments.status,
      bookerName: bookingAppointments.bookerName,
      meetingLocation: bookingAppointments.meetingLocation,
      meetingLink: bookingAppointments.meetingLink,
      typeName: bookingTypes.name,
    })
    .from(bookingAppointments)
    .innerJoin(bookingTypes, eq(bookingTypes.id, bookingAppointments.bookingTypeId))
    .where(
      and(
        gte(bookingAppointments.endsAt, from),
        inArray(bookingAppointments.status, ["scheduled", "confirmed", "completed"]),
        isNull(bookingAppointments.heldUntil),
      ),
    )
    .orderBy(asc(bookingAppointments.startsAt))
    .limit(MAX_FEED_APPOINTMENTS);
