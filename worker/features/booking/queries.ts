import { firmTimeZone } from "#contract/firm.ts";
import {
  and,
  asc,
  eq,
  type SQLWrapper,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  or,
  sql,
} from "drizzle-orm";
import { type Db, cachedQuery } from "#worker/db/client.ts";
import { leadIdByEmailKey } from "#worker/db/lead-ref.ts";
import { selectRow } from "#worker/db/select-row.ts";
import { type Holiday, holidays, type RecurringPattern } from "#contract/booking/constants.ts";
import { bookingAppointments, bookingCells } from "#worker/db/tables/booking-appointments.ts";
import {
  bookingAvailability,
  bookingBlockedTimes,
  bookingClosedHolidays,
  bookingTypes,
} from "#worker/db/tables/booking.ts";

export type TypeRow = typeof bookingTypes.$inferSelect;
export type AppointmentRow = typeof bookingAppointments.$inferSelect;

/** The firm has one calendar, so all cells belong to one resource. */
const RESOURCE = "firm";
const MAX_BLOCKED_TIMES = 500;

export const listActiveTypes = (db: Db): Promise<TypeRow[]> =>
  db
    .select()
    .from(bookingTypes)
    .where(eq(bookingTypes.isActive, true))
    .orderBy(asc(bookingTypes.sortOrder), asc(bookingTypes.id))
    .limit(50);

export async function findActiveType(db: Db, id: string): Promise<TypeRow | null> {
  const [row] = await db
    .select()
    .from(bookingTypes)
    .where(and(eq(bookingTypes.id, id), eq(bookingTypes.isActive, true)))
    .limit(1);
  return row ?? null;
}

export const listHours = (db: Db, bookingTypeId: string) =>
  db
    .select()
    .from(bookingAvailability)
    .where(and(eq(bookingAvailability.bookingTypeId, bookingTypeId), eq(bookingAvailability.isActive, true)))
    .limit(100);

export const listClosedHolidays = (db: Db) =>
  db.select({ holiday: bookingClosedHolidays.holiday }).from(bookingClosedHolidays).limit(holidays.length);

/** Lists blocked times that may overlap a range; recurring ones regardless of their end. */
export const listBlockedTimesInRange = (db: Db, from: string, to: string) =>
  db
    .select()
    .from(bookingBlockedTimes)
    .where(
      and(
        lt(bookingBlockedTimes.startDateTime, to),
        or(eq(bookingBlockedTimes.isRecurring, true), gt(bookingBlockedTimes.endDateTime, from)),
      ),
    )
    .limit(MAX_BLOCKED_TIMES);

export type BlockedTimeRow = {
  startDateTime: string;
  endDateTime: string;
  timeZone: string;
  isRecurring: boolean;
  recurringPattern: RecurringPattern | null;
};

type HoursRow = Pick<
  typeof bookingAvailability.$inferSelect,
  "dayOfWeek" | "startTime" | "endTime" | "timeZone"
>;

const jsonList = <T>(list: SQLWrapper) =>
  sql<T[]>`${list}`.mapWith((text: string) => JSON.parse(text) as T[]);

/** Loads a type with its hours, blocked times and taken cells of a range, in one statement. */
export async function findTypeAvailability(
  db: Db,
  id: string,
  { from, to, now }: { from: Date; to: Date; now: string },
  excludedAppointmentId: string | null,
  types: "offered" | "any" = "offered",
) {
  const query = cachedQuery(db, `${types} type availability`, () => {
    const param = (name: "id" | "from" | "to" | "fromMinute" | "toMinute" | "excludedId" | "now") =>
      sql.placeholder(name);
    const hours = db
      .select({
        list: sql`json_group_array(json_object('dayOfWeek', ${bookingAvailability.dayOfWeek},
          'startTime', ${bookingAvailability.startTime}, 'endTime', ${bookingAvailability.endTime},
          'timeZone', coalesce(nullif(${bookingAvailability.timeZone}, ''), ${firmTimeZone})))`,
      })
      .from(bookingAvailability)
      .where(and(eq(bookingAvailability.bookingTypeId, param("id")), eq(bookingAvailability.isActive, true)));
    const inRange = db
      .select()
      .from(bookingBlockedTimes)
      .where(
        and(
          lt(bookingBlockedTimes.startDateTime, param("to")),
          or(eq(bookingBlockedTimes.isRecurring, true), gt(bookingBlockedTimes.endDateTime, param("from"))),
        ),
      )
      .limit(MAX_BLOCKED_TIMES)
      .as("in_range");
    const blockedTimes = db
      .select({
        list: sql`json_group_array(json_object('startDateTime', ${inRange.startDateTime},
          'endDateTime', ${inRange.endDateTime}, 'timeZone', ${inRange.timeZone},
          'isRecurring', json(iif(${inRange.isRecurring}, 'true', 'false')),
          'recurringPattern', ${inRange.recurringPattern}))`,
      })
      .from(inRange);
    const taken = db
      .select({ list: sql`json_group_array(${bookingCells.cell})` })
      .from(bookingCells)
      .where(
        and(
          eq(bookingCells.resource, RESOURCE),
          gte(bookingCells.cell, param("fromMinute")),
          lt(bookingCells.cell, param("toMinute")),
          sql`${bookingCells.appointmentId} is not ${param("excludedId")}`,
          or(isNull(bookingCells.heldUntil), gt(bookingCells.heldUntil, param("now"))),
        ),
      );
    return db
      .select({
        type: getTableColumns(bookingTypes),
        hours: jsonList<HoursRow>(hours),
        blockedTimes: jsonList<BlockedTimeRow>(blockedTimes),
        taken: jsonList<number>(taken),
        closedHolidays: jsonList<Holiday>(
          db
            .select({ list: sql`json_group_array(${bookingClosedHolidays.holiday})` })
            .from(bookingClosedHolidays),
        ),
      })
      .from(bookingTypes)
      .where(
        and(eq(bookingTypes.id, param("id")), types === "any" ? undefined : eq(bookingTypes.isActive, true)),
      )
      .limit(1);
  });
  const toMinute = (date: Date) => Math.floor(date.getTime() / 60_000);
  const [row] = await query.all({
    id,
    from: from.toISOString(),
    to: to.toISOString(),
    fromMinute: toMinute(from),
    toMinute: toMinute(to),
    excludedId: excludedAppointmentId,
    now,
  });
  return row ?? null;
}

export type AppointmentWithType = { appointment: AppointmentRow; type: TypeRow };

export async function findAppointment(db: Db, id: string): Promise<AppointmentWithType | null> {
  const [row] = await db
    .select({ appointment: bookingAppointments, type: bookingTypes })
    .from(bookingAppointments)
    .innerJoin(bookingTypes, eq(bookingTypes.id, bookingAppointments.bookingTypeId))
    .where(eq(bookingAppointments.id, id))
    .limit(1);
  return row ?? null;
}

export const listExpiredHolds = (db: Db, now: string, limit: number): Promise<AppointmentWithType[]> =>
  db
    .select({ appointment: bookingAppointments, type: bookingTypes })
    .from(bookingAppointments)
    .innerJoin(bookingTypes, eq(bookingTypes.id, bookingAppointments.bookingTypeId))
    .where(and(lte(bookingAppointments.heldUntil, now), eq(bookingAppointments.status, "scheduled")))
    .orderBy(asc(bookingAppointments.heldUntil))
    .limit(limit);

/** Links the lead by email address; the lead must be inserted earlier in the batch. */
export const insertAppointment = (db: Db, row: typeof bookingAppointments.$inferInsert) =>
  db.insert(bookingAppointments).values({
    ...row,
    leadId: leadIdByEmailKey(row.bookerEmail),
  });

/**
 * Takes the cells, until `heldUntil` if it is set, and frees those of expired holds. A unique constraint fails the whole
 * batch when one is taken, which decides every race.
 */
export const occupyCells = (
  db: Db,
  { id, heldUntil }: Pick<AppointmentRow, "id" | "heldUntil">,
  cells: readonly number[],
  now: string,
) => [
  db.delete(bookingCells).where(lte(bookingCells.heldUntil, now)),
  db
    .insert(bookingCells)
    .select(
      db
        .select(
          selectRow(bookingCells, { resource: RESOURCE, cell: sql`value`, appointmentId: id, heldUntil }),
        )
        .from(sql`json_each(${JSON.stringify(cells)})`),
    ),
];

export const deleteCells = (db: Db, appointmentId: string) =>
  db.delete(bookingCells).where(eq(bookingCells.appointmentId, appointmentId));

const isUnchanged = (sequence: number) =>
  and(
    eq(bookingAppointments.sequence, sequence),
    inArray(bookingAppointments.status, ["scheduled", "confirmed"]),
  );

/**
 * Updates an appointment unless it changed since `before` was read: then the sequence becomes null, the NOT NULL
 * constraint fails, and the whole batch rolls back.
 */
export const updateAppointment = (
  db: Db,
  before: Pick<AppointmentRow, "id" | "sequence">,
  patch: Partial<typeof bookingAppointments.$inferInsert> & { updatedAt: string },
) =>
  db
    .update(bookingAppointments)
    .set({
      ...patch,
      sequence: sql`case when ${isUnchanged(before.sequence)} then ${before.sequence + 1} end`,
    })
    .where(eq(bookingAppointments.id, before.id));

/** Updates only the sequence that was notified; a newer one gets its own message. */
export const markSent = (
  db: Db,
  { id, sequence }: Pick<AppointmentRow, "id" | "sequence">,
  flag: { confirmationSent: true } | { reminderSent: true },
) =>
  db
    .update(bookingAppointments)
    .set(flag)
    .where(and(eq(bookingAppointments.id, id), eq(bookingAppointments.sequence, sequence)));

const toErrorText = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${toErrorText(error.cause)}` : "";

/** Maps a constraint error of a booking batch to the conflict that caused it. */
export function findConflict(error: unknown): "taken" | "changed" | null {
  const text = toErrorText(error);
  if (/UNIQUE constraint failed: booking_cells/.test(text)) return "taken";
  if (/NOT NULL constraint failed: booking_appointments\.sequence/.test(text)) return "changed";
  return null;
}
