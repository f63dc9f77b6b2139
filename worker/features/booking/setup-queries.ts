import { and, asc, desc, eq, exists, notExists, sql } from "drizzle-orm";
import type { Holiday } from "#contract/booking/constants.ts";
import type { HoursWindow } from "#contract/booking/setup-schemas.ts";
import type { Db } from "#worker/db/client.ts";
import { selectRow } from "#worker/db/select-row.ts";
import { selectPage } from "#worker/db/select-page.ts";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import {
  bookingAvailability,
  bookingBlockedTimes,
  bookingClosedHolidays,
  bookingTypes,
} from "#worker/db/tables/booking.ts";

type BlockedTimeRow = typeof bookingBlockedTimes.$inferSelect;
type Version = { id: string; updatedAt: string };

export const listAllTypes = (db: Db) =>
  db.select().from(bookingTypes).orderBy(asc(bookingTypes.sortOrder), asc(bookingTypes.id)).limit(200);

export async function findType(db: Db, id: string) {
  const [row] = await db.select().from(bookingTypes).where(eq(bookingTypes.id, id)).limit(1);
  return row ?? null;
}

/** Sorts last. */
export const insertType = (db: Db, row: typeof bookingTypes.$inferInsert) =>
  db
    .insert(bookingTypes)
    .values({ ...row, sortOrder: sql`(select coalesce(max(sort_order), 0) + 10 from ${bookingTypes})` })
    .returning();

/** Returns no row when the type changed since `version` was read. */
export const updateType = (db: Db, version: Version, patch: Partial<typeof bookingTypes.$inferInsert>) =>
  db
    .update(bookingTypes)
    .set(patch)
    .where(and(eq(bookingTypes.id, version.id), eq(bookingTypes.updatedAt, version.updatedAt)))
    .returning();

/** Deletes a type that was never booked; its hours cascade. */
export const deleteType = (db: Db, id: string) =>
  db
    .delete(bookingTypes)
    .where(
      and(
        eq(bookingTypes.id, id),
        notExists(
          db
            .select({ id: bookingAppointments.id })
            .from(bookingAppointments)
            .where(eq(bookingAppointments.bookingTypeId, id)),
        ),
      ),
    )
    .returning({ id: bookingTypes.id });

const isUnchanged = (db: Db, { id, updatedAt }: Version) =>
  exists(
    db
      .select({ id: bookingTypes.id })
      .from(bookingTypes)
      .where(and(eq(bookingTypes.id, id), eq(bookingTypes.updatedAt, updatedAt))),
  );

/** Deletes the hours unless the type changed since it was read. */
export const deleteHours = (db: Db, version: Version) =>
  db
    .delete(bookingAvailability)
    .where(and(eq(bookingAvailability.bookingTypeId, version.id), isUnchanged(db, version)));

/** Inserts hours under the same condition. */
export const insertHours = (
  db: Db,
  version: Version,
  hours: readonly (HoursWindow & { id: string })[],
  timeZone: string,
  now: string,
) =>
  db.insert(bookingAvailability).select(
    db
      .select(
        selectRow(bookingAvailability, {
          id: sql`value ->> 'id'`,
          bookingTypeId: version.id,
          dayOfWeek: sql`value ->> 'dayOfWeek'`,
          startTime: sql`value ->> 'startTime'`,
          endTime: sql`value ->> 'endTime'`,
          timeZone,
          isActive: true,
          createdAt: now,
          updatedAt: now,
        }),
      )
      .from(sql`json_each(${JSON.stringify(hours)})`)
      .where(isUnchanged(db, version)),
  );

export async function listBlockedTimes(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return selectPage(
    db,
    db
      .select()
      .from(bookingBlockedTimes)
      .orderBy(desc(bookingBlockedTimes.startDateTime), desc(bookingBlockedTimes.id))
      .limit(limit)
      .offset(offset),
    bookingBlockedTimes,
  );
}

export async function findBlockedTime(db: Db, id: string): Promise<BlockedTimeRow | null> {
  const [row] = await db.select().from(bookingBlockedTimes).where(eq(bookingBlockedTimes.id, id)).limit(1);
  return row ?? null;
}

export const insertBlockedTime = (db: Db, row: typeof bookingBlockedTimes.$inferInsert) =>
  db.insert(bookingBlockedTimes).values(row).returning();

export const updateBlockedTime = (
  db: Db,
  version: Version,
  patch: Partial<typeof bookingBlockedTimes.$inferInsert>,
) =>
  db
    .update(bookingBlockedTimes)
    .set(patch)
    .where(and(eq(bookingBlockedTimes.id, version.id), eq(bookingBlockedTimes.updatedAt, version.updatedAt)))
    .returning();

export const deleteBlockedTime = (db: Db, id: string) =>
  db
    .delete(bookingBlockedTimes)
    .where(eq(bookingBlockedTimes.id, id))
    .returning({ id: bookingBlockedTimes.id });

/** Closes or opens a holiday. Idempotent. */
export const writeClosedHoliday = (db: Db, holiday: Holiday, isClosed: boolean, createdAt: string) =>
  isClosed
    ? db.insert(bookingClosedHolidays).values({ holiday, createdAt }).onConflictDoNothing()
    : db.delete(bookingClosedHolidays).where(eq(bookingClosedHolidays.holiday, holiday));
