import { and, asc, desc, eq, gt, gte, lt, lte, ne, sql } from "drizzle-orm";
import type * as z from "zod";
import type { AppointmentFilter } from "#contract/booking/admin-endpoints.ts";
import type { Db } from "#worker/db/client.ts";
import { containsWords } from "#worker/db/contains.ts";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import { bookingTypes } from "#worker/db/tables/booking.ts";
import type { AppointmentRow } from "./queries.ts";

/** More than a firm has in six weeks; what is beyond it stands in the list. */
const MOST_IN_CALENDAR = 2_000;

const both = { appointment: bookingAppointments, type: bookingTypes };

/** Appointments that touch the span between two instants and take place, in order. */
export const listBetween = (db: Db, from: string, to: string) =>
  db
    .select(both)
    .from(bookingAppointments)
    .innerJoin(bookingTypes, eq(bookingTypes.id, bookingAppointments.bookingTypeId))
    .where(
      and(
        lt(bookingAppointments.startsAt, to),
        gt(bookingAppointments.endsAt, from),
        ne(bookingAppointments.status, "cancelled"),
      ),
    )
    .orderBy(asc(bookingAppointments.startsAt))
    .limit(MOST_IN_CALENDAR);

type Filter = z.output<typeof AppointmentFilter>;

/** One page of appointments: the next ones first with `upcoming`, otherwise the latest first. */
export async function listAppointments(db: Db, filter: Filter, now: string) {
  const { when, from, to, status, q, limit, offset } = filter;
  const { startsAt, endsAt, id } = bookingAppointments;
  const person = sql`${bookingAppointments.bookerName} || ' ' || ${bookingAppointments.bookerEmail} || ' ' || coalesce(${bookingAppointments.bookerCompany}, '')`;
  const wanted = and(
    when === "upcoming" ? gt(endsAt, now) : undefined,
    when === "past" ? lte(endsAt, now) : undefined,
    from ? gte(startsAt, from) : undefined,
    to ? lt(startsAt, to) : undefined,
    status ? eq(bookingAppointments.status, status) : undefined,
    containsWords(person, q),
  );
  // No batch: in one, columns of the same name of the two joined tables would be taken for each other.
  const [rows, total] = await Promise.all([
    db
      .select(both)
      .from(bookingAppointments)
      .innerJoin(bookingTypes, eq(bookingTypes.id, bookingAppointments.bookingTypeId))
      .where(wanted)
      .orderBy(...(when === "upcoming" ? [asc(startsAt), asc(id)] : [desc(startsAt), desc(id)]))
      .limit(limit)
      .offset(offset),
    db.$count(bookingAppointments, wanted),
  ]);
  return { rows, total };
}

/** Writes notes over those that were read; answers nothing when somebody else was faster. */
export const setNotes = (
  db: Db,
  known: Pick<AppointmentRow, "id" | "updatedAt">,
  changed: Pick<AppointmentRow, "internalNotes" | "updatedAt">,
) =>
  db
    .update(bookingAppointments)
    .set(changed)
    .where(and(eq(bookingAppointments.id, known.id), eq(bookingAppointments.updatedAt, known.updatedAt)))
    .returning();
