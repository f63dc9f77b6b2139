import { and, asc, eq, getTableColumns, gt, inArray, lt, or, sql } from "drizzle-orm";
import { type Db, prepared } from "#worker/db/client.ts";
import type { RecurringPattern } from "#contract/booking/constants.ts";
import { bookingAppointments, bookingCells } from "#worker/db/tables/booking-appointments.ts";
import { bookingAvailability, bookingBlockedTimes, bookingTypes } from "#worker/db/tables/booking.ts";
import { leadEmails } from "#worker/db/tables/leads.ts";

export type TypeRow = typeof bookingTypes.$inferSelect;
export type AppointmentRow = typeof bookingAppointments.$inferSelect;

/** Whose time the cells divide: the firm has one calendar. */
const CALENDAR = "firm";
const MOST_BLOCKS = 500;

export const listTypes = (db: Db): Promise<TypeRow[]> =>
  db
    .select()
    .from(bookingTypes)
    .where(eq(bookingTypes.isActive, true))
    .orderBy(asc(bookingTypes.sortOrder), asc(bookingTypes.id))
    .limit(50);

export async function findType(db: Db, id: string): Promise<TypeRow | null> {
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

/** Blocked times that may touch the span between two instants; recurring ones since they began. */
export const listBlocks = (db: Db, from: string, to: string) =>
  db
    .select()
    .from(bookingBlockedTimes)
    .where(
      and(
        lt(bookingBlockedTimes.startDateTime, to),
        or(eq(bookingBlockedTimes.isRecurring, true), gt(bookingBlockedTimes.endDateTime, from)),
      ),
    )
    .limit(MOST_BLOCKS);

/** What of a blocked time decides when it holds. */
export type BlockRow = {
  startDateTime: string;
  endDateTime: string;
  timeZone: string;
  isRecurring: boolean;
  recurringPattern: RecurringPattern | null;
};

type WeeklyHours = Pick<
  typeof bookingAvailability.$inferSelect,
  "dayOfWeek" | "startTime" | "endTime" | "timeZone"
>;

const asList = <T>(list: ReturnType<typeof sql>) =>
  sql<T[]>`${list}`.mapWith((text: string) => JSON.parse(text) as T[]);

/** A type (that can be booked, unless any will do), its hours, and what stands in the way between two instants, in one statement. */
export async function findTypeWithDiary(
  db: Db,
  id: string,
  { from, to }: { from: Date; to: Date },
  except: string | null,
  which: "offered" | "any" = "offered",
) {
  const query = prepared(db, `${which} type with diary`, () => {
    const given = (name: "id" | "from" | "to" | "fromMinute" | "toMinute" | "except") =>
      sql.placeholder(name);
    const hours = sql`(select json_group_array(json_object('dayOfWeek', day_of_week, 'startTime', start_time,
      'endTime', end_time, 'timeZone', time_zone)) from ${bookingAvailability}
      where booking_type_id = ${given("id")} and is_active = 1)`;
    const blocks = sql`(select json_group_array(json_object('startDateTime', start_date_time,
      'endDateTime', end_date_time, 'timeZone', time_zone, 'isRecurring', json(iif(is_recurring, 'true', 'false')),
      'recurringPattern', recurring_pattern)) from (select * from ${bookingBlockedTimes}
      where start_date_time < ${given("to")} and (is_recurring = 1 or end_date_time > ${given("from")})
      limit ${sql.raw(String(MOST_BLOCKS))}))`;
    const taken = sql`(select json_group_array(cell) from ${bookingCells} where resource = ${sql.raw(`'${CALENDAR}'`)}
      and cell >= ${given("fromMinute")} and cell < ${given("toMinute")} and appointment_id is not ${given("except")})`;
    return db
      .select({
        type: getTableColumns(bookingTypes),
        hours: asList<WeeklyHours>(hours),
        blocks: asList<BlockRow>(blocks),
        taken: asList<number>(taken),
      })
      .from(bookingTypes)
      .where(
        and(eq(bookingTypes.id, given("id")), which === "any" ? undefined : eq(bookingTypes.isActive, true)),
      )
      .limit(1);
  });
  const minute = (date: Date) => Math.floor(date.getTime() / 60_000);
  const [row] = await query.all({
    id,
    from: from.toISOString(),
    to: to.toISOString(),
    fromMinute: minute(from),
    toMinute: minute(to),
    except,
  });
  return row ?? null;
}

/** An appointment with its service. */
export type Found = { appointment: AppointmentRow; type: TypeRow };

export async function findAppointment(db: Db, id: string): Promise<Found | null> {
  const [row] = await db
    .select({ appointment: bookingAppointments, type: bookingTypes })
    .from(bookingAppointments)
    .innerJoin(bookingTypes, eq(bookingTypes.id, bookingAppointments.bookingTypeId))
    .where(eq(bookingAppointments.id, id))
    .limit(1);
  return row ?? null;
}

/** Belongs to the lead with this e-mail address, which stands before it in the batch. */
export const insertAppointment = (db: Db, row: typeof bookingAppointments.$inferInsert) =>
  db.insert(bookingAppointments).values({
    ...row,
    leadId: sql`(select lead_id from ${leadEmails} where email_key = ${row.bookerEmail})`,
  });

/** Takes the cells. When one of them belongs to somebody else, the whole batch fails: this decides every race. */
export const insertCells = (db: Db, appointmentId: string, cells: readonly number[]) =>
  // The values stand in the order of the table's columns.
  db
    .insert(bookingCells)
    .select(sql`select ${CALENDAR}, value, ${appointmentId} from json_each(${JSON.stringify(cells)})`);

export const deleteCells = (db: Db, appointmentId: string) =>
  db.delete(bookingCells).where(eq(bookingCells.appointmentId, appointmentId));

const isUntouched = (sequence: number) =>
  and(
    eq(bookingAppointments.sequence, sequence),
    inArray(bookingAppointments.status, ["scheduled", "confirmed"]),
  );

/**
 * Changes an appointment that still is as `known` was read. Otherwise its sequence would become null, which the table
 * refuses: the whole batch fails, and with it everything that was to follow.
 */
export const setAppointment = (
  db: Db,
  known: Pick<AppointmentRow, "id" | "sequence">,
  changed: Partial<typeof bookingAppointments.$inferInsert> & { updatedAt: string },
) =>
  db
    .update(bookingAppointments)
    .set({
      ...changed,
      sequence: sql`case when ${isUntouched(known.sequence)} then ${known.sequence + 1} end`,
    })
    .where(eq(bookingAppointments.id, known.id));

/** Only of what was said: a change in between asks for its own mail. */
export const setSent = (
  db: Db,
  { id, sequence }: Pick<AppointmentRow, "id" | "sequence">,
  sent: { confirmationSent: true } | { reminderSent: true },
) =>
  db
    .update(bookingAppointments)
    .set(sent)
    .where(and(eq(bookingAppointments.id, id), eq(bookingAppointments.sequence, sequence)));

const said = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${said(error.cause)}` : "";

/** Which of the two rules of a batch was broken, if it was one of them. */
export function brokenRule(error: unknown): "taken" | "changed" | null {
  const text = said(error);
  if (/UNIQUE constraint failed: booking_cells/.test(text)) return "taken";
  if (/NOT NULL constraint failed: booking_appointments\.sequence/.test(text)) return "changed";
  return null;
}
