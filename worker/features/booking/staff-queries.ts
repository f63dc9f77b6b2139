import { and, asc, desc, eq, gt, gte, lt, lte, ne, sql } from "drizzle-orm";
import type * as z from "zod";
import type { AppointmentFilter } from "#contract/booking/admin-schemas.ts";
import type { Db } from "#worker/db/client.ts";
import { containsTerms } from "#worker/db/contains.ts";
import { matchesSpam } from "#worker/db/spam.ts";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import { bookingTypes } from "#worker/db/tables/booking.ts";
import type { AppointmentRow } from "./queries.ts";

/** Limit of the six-week calendar. */
const MAX_CALENDAR_APPOINTMENTS = 2_000;

const columns = { appointment: bookingAppointments, type: bookingTypes };

/** Lists appointments that overlap a range, without cancelled ones, by start. */
export const listAppointmentsBetween = (db: Db, from: string, to: string) =>
  db
    .select(columns)
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
    .limit(MAX_CALENDAR_APPOINTMENTS);

/** Open appointments from the next one on, then the others, latest first. */
function nextFirst(now: string) {
  const { startsAt, endsAt, status, id } = bookingAppointments;
  const isOpen = sql`${endsAt} > ${now} and ${status} in ('scheduled', 'confirmed')`;
  return [sql`case when ${isOpen} then ${startsAt} else 'none' end`, desc(startsAt), desc(id)];
}

type Filter = z.output<typeof AppointmentFilter>;

/** Returns one page and the total: the next open appointments first, then the latest of the others. */
export async function listAppointments(db: Db, filter: Filter, now: string) {
  const { when, from, to, status, spam, q, limit, offset } = filter;
  const { startsAt, endsAt } = bookingAppointments;
  const searchText = sql`${bookingAppointments.bookerName} || ' ' || ${bookingAppointments.bookerEmail} || ' ' || coalesce(${bookingAppointments.bookerCompany}, '')`;
  const condition = and(
    when === "upcoming" ? gt(endsAt, now) : undefined,
    when === "past" ? lte(endsAt, now) : undefined,
    from ? gte(startsAt, from) : undefined,
    to ? lt(startsAt, to) : undefined,
    status ? eq(bookingAppointments.status, status) : undefined,
    // A suspected appointment takes its slot, so it is listed with the others.
    spam ? matchesSpam(bookingAppointments, spam) : undefined,
    containsTerms(searchText, q),
  );
  // Not a batch: D1 batches return rows by column name, and the joined tables share names.
  const [rows, total] = await Promise.all([
    db
      .select(columns)
      .from(bookingAppointments)
      .innerJoin(bookingTypes, eq(bookingTypes.id, bookingAppointments.bookingTypeId))
      .where(condition)
      .orderBy(...nextFirst(now))
      .limit(limit)
      .offset(offset),
    db.$count(bookingAppointments, condition),
  ]);
  return { rows, total };
}

/** Returns no row when the appointment changed since it was read. */
export const updateNotes = (
  db: Db,
  before: Pick<AppointmentRow, "id" | "updatedAt">,
  patch: Pick<AppointmentRow, "internalNotes" | "updatedAt">,
) =>
  db
    .update(bookingAppointments)
    .set(patch)
    .where(and(eq(bookingAppointments.id, before.id), eq(bookingAppointments.updatedAt, before.updatedAt)))
    .returning();
