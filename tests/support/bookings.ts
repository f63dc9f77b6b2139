import type { BookedAppointment, BookingForm } from "#contract/booking/schemas.ts";
import { newId } from "#worker/base/ids.ts";
import { createConfirmUrl } from "#worker/features/booking/links.ts";
import { testApp } from "./test-app.ts";
import type { Person } from "./person.ts";
import { unique } from "./samples.ts";
import { select } from "./tables.ts";

/** Inserted by the migrations: 30 and 60 minutes, weekdays from 9 to 5 in New York. */
export const SHORT_TYPE_ID = "01900000-0000-7000-8005-000000000001";
export const LONG_TYPE_ID = "01900000-0000-7000-8005-000000000002";

export const CANDIDATE_TYPE_ID = "01900000-0000-7000-8005-000000000003";

/** The free slots of a day on which all slots are free: the third open one, or the one at `index`. */
export async function listFreeSlots(type = SHORT_TYPE_ID, person = testApp.visitor(), index = 2) {
  const days = await person.call("GET /api/booking/types/:id/days", { params: { id: type } });
  const { date } = days.body.filter(({ state }) => state === "open").at(index)!;
  return { date, slots: await listSlots(date, type, person) };
}

export async function listSlots(
  date: string,
  type = SHORT_TYPE_ID,
  person = testApp.visitor(),
  token?: string,
) {
  const query = { date, ...(token && { token }) };
  const { body } = await person.call("GET /api/booking/types/:id/slots", { params: { id: type }, query });
  return body.filter(({ isAvailable }) => isAvailable);
}

/** A booking form with a unique email address. */
export const aBooking = (appointmentDate: string, more: Partial<BookingForm> = {}): BookingForm => ({
  bookingTypeId: SHORT_TYPE_ID,
  appointmentDate,
  bookerName: "Iris Halvorsen Quist",
  bookerEmail: `iris.${unique()}@example.com`,
  ...more,
});

/** Books an appointment; throws if the booking is rejected. */
export async function createBooking(
  start: string,
  more: Partial<BookingForm> = {},
  visitor: Person = testApp.visitor(),
) {
  const { status, body } = await visitor.call("POST /api/booking/appointments", {
    body: aBooking(start, more),
  });
  if (status !== 201) throw new Error(`The booking was rejected: ${JSON.stringify(body)}`);
  return { visitor, appointment: body as BookedAppointment };
}

/** Holds a slot for somebody who has used up their free bookings of the day. The token confirms it. */
export async function createHeldBooking(start: string, getVisitor: () => Person = testApp.visitor) {
  const { bookerEmail } = aBooking(start);
  const bookAgain = async () => (await createBooking(start, { bookerEmail }, getVisitor())).appointment;
  for (let canceled = 0; canceled < 2; canceled++) {
    const { id, token } = await bookAgain();
    await getVisitor().call("POST /api/booking/appointments/:id/cancel", { params: { id }, body: { token } });
  }
  const { id, heldUntil } = await bookAgain();
  if (!heldUntil) throw new Error("The booking was not held.");
  const [row] = await select<{ id: string; endsAt: string }>(
    "select id, ends_at as endsAt from booking_appointments where id = ?",
    id,
  );
  const url = new URL(await createConfirmUrl(testApp.ctx(), row!));
  return { id, email: bookerEmail, token: url.searchParams.get("token")! };
}

/** Inserts a booking type, open from 9 to 5 on weekdays. */
export async function createBookingType(more: Record<string, string | number> = {}): Promise<string> {
  const id = newId();
  const now = new Date().toISOString();
  const row = {
    id,
    name: "Close review",
    duration: 45,
    slot_step: 45,
    time_zone: "America/New_York",
    created_at: now,
    updated_at: now,
    ...more,
  };
  const names = Object.keys(row);
  const placeholders = names.map(() => "?").join(", ");
  await select(
    `insert into booking_types (${names.join(", ")}) values (${placeholders})`,
    ...Object.values(row),
  );
  for (const day of [1, 2, 3, 4, 5]) {
    await select(
      "insert into booking_availability (id, booking_type_id, day_of_week, start_time, end_time, time_zone, created_at, updated_at) values (?, ?, ?, '09:00', '17:00', 'America/New_York', ?, ?)",
      newId(),
      id,
      day,
      now,
      now,
    );
  }
  return id;
}
