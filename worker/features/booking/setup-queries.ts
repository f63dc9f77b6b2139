import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { HoursWindow } from "#contract/booking/setup-endpoints.ts";
import type { Db } from "#worker/db/client.ts";
import { paged } from "#worker/db/paged.ts";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import { bookingAvailability, bookingBlockedTimes, bookingTypes } from "#worker/db/tables/booking.ts";

type BlockRow = typeof bookingBlockedTimes.$inferSelect;
type Version = { id: string; updatedAt: string };

export const listAllTypes = (db: Db) =>
  db.select().from(bookingTypes).orderBy(asc(bookingTypes.sortOrder), asc(bookingTypes.id)).limit(200);

export async function findAnyType(db: Db, id: string) {
  const [row] = await db.select().from(bookingTypes).where(eq(bookingTypes.id, id)).limit(1);
  return row ?? null;
}

/** Stands behind all the others. */
export const insertType = (db: Db, row: typeof bookingTypes.$inferInsert) =>
  db
    .insert(bookingTypes)
    .values({ ...row, sortOrder: sql`(select coalesce(max(sort_order), 0) + 10 from ${bookingTypes})` })
    .returning();

/** Nothing is answered when the service was changed since it was read. */
export const setType = (db: Db, known: Version, change: Partial<typeof bookingTypes.$inferInsert>) =>
  db
    .update(bookingTypes)
    .set(change)
    .where(and(eq(bookingTypes.id, known.id), eq(bookingTypes.updatedAt, known.updatedAt)))
    .returning();

/** Only one that was never booked; its hours go with it. */
export const deleteType = (db: Db, id: string) =>
  db
    .delete(bookingTypes)
    .where(
      and(
        eq(bookingTypes.id, id),
        sql`not exists (select 1 from ${bookingAppointments} where ${bookingAppointments.bookingTypeId} = ${id})`,
      ),
    )
    .returning({ id: bookingTypes.id });

const isAsRead = ({ id, updatedAt }: Version) =>
  sql`exists (select 1 from booking_types where id = ${id} and updated_at = ${updatedAt})`;

/** Takes away the hours of a service that still is as it was read. */
export const deleteHours = (db: Db, known: Version) =>
  db.delete(bookingAvailability).where(and(eq(bookingAvailability.bookingTypeId, known.id), isAsRead(known)));

/** Puts these in their place, under the same condition. */
export const insertHours = (
  db: Db,
  known: Version,
  hours: readonly (HoursWindow & { id: string })[],
  timeZone: string,
  now: string,
) =>
  // The values stand in the order of the table's columns.
  db.insert(bookingAvailability).select(
    sql`select value ->> 'id', ${known.id}, value ->> 'dayOfWeek', value ->> 'startTime', value ->> 'endTime',
        ${timeZone}, 1, ${now}, ${now} from json_each(${JSON.stringify(hours)}) where ${isAsRead(known)}`,
  );

export async function listBlockedTimes(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return paged(
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

export async function findBlock(db: Db, id: string): Promise<BlockRow | null> {
  const [row] = await db.select().from(bookingBlockedTimes).where(eq(bookingBlockedTimes.id, id)).limit(1);
  return row ?? null;
}

export const insertBlock = (db: Db, row: typeof bookingBlockedTimes.$inferInsert) =>
  db.insert(bookingBlockedTimes).values(row).returning();

export const setBlock = (db: Db, known: Version, change: Partial<typeof bookingBlockedTimes.$inferInsert>) =>
  db
    .update(bookingBlockedTimes)
    .set(change)
    .where(and(eq(bookingBlockedTimes.id, known.id), eq(bookingBlockedTimes.updatedAt, known.updatedAt)))
    .returning();

export const deleteBlock = (db: Db, id: string) =>
  db
    .delete(bookingBlockedTimes)
    .where(eq(bookingBlockedTimes.id, id))
    .returning({ id: bookingBlockedTimes.id });
