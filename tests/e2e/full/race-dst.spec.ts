import type { APIRequestContext } from "@playwright/test";
import { createService } from "../support/booking-service.ts";
import {
  parseJson,
  sendConcurrently,
  randomClientIp,
  expect,
  uniqueName,
  test,
} from "../support/concurrent-requests.ts";
import { queryDatabase } from "../support/database.ts";

/**
 * DST changes on workdays here: last Friday of April at 0:00, last Thursday of October at 24:00. The year is far ahead:
 * the server, whose clock is today's, would release appointments that nobody confirmed in time.
 */
const CAIRO = "Africa/Cairo";
const REQUESTS = 60;
const clockHeader = (time: string) => ({ "x-test-clock": time });

/** Creates a service in Cairo on Thursday nights, with opening hours in UTC. */
async function createNightService(staff: APIRequestContext, request: APIRequestContext): Promise<string> {
  const id = await createService(staff, uniqueName(), { duration: 30, slotStep: 30, bufferTime: 0 });
  // The API sets hours only in the firm's time zone, where DST changes on Sundays.
  await queryDatabase(request, "update booking_types set time_zone = ? where id = ?", CAIRO, id);
  await queryDatabase(
    request,
    `update booking_availability set time_zone = 'UTC', day_of_week = 4,
      start_time = '20:00', end_time = '23:00' where booking_type_id = ? and day_of_week = 4`,
    id,
  );
  await queryDatabase(
    request,
    "delete from booking_availability where booking_type_id = ? and day_of_week <> 4",
    id,
  );
  return id;
}

/** Books concurrently with these start times. Counts booked times and error codes. */
async function bookConcurrently(
  request: APIRequestContext,
  type: string,
  today: string,
  startTimes: readonly string[],
) {
  const name = uniqueName();
  const responses = await sendConcurrently(
    (n) =>
      request.post("/api/booking/appointments", {
        data: {
          bookingTypeId: type,
          appointmentDate: startTimes[n % startTimes.length]!,
          bookerName: name,
          bookerEmail: `${name}.${n}@example.com`,
          timeZone: CAIRO,
        },
        headers: { ...randomClientIp(), ...clockHeader(today) },
      }),
    REQUESTS,
  );
  const counts: Record<string, number> = {};
  for (const response of responses) {
    const { code, appointmentDate } = await parseJson<{ code?: string; appointmentDate?: string }>(response);
    const outcome = response.status() === 201 ? appointmentDate! : `${response.status()} ${code}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

type Slot = { startTime: string; startsAt: string; isAvailable: boolean };
const listSlots = async (request: APIRequestContext, type: string, today: string, date: string) => {
  const response = await request.get(`/api/booking/types/${type}/slots?date=${date}`, {
    headers: clockHeader(today),
  });
  expect(response.status()).toBe(200);
  const slots = await parseJson<Slot[]>(response);
  return slots.map(
    ({ startTime, startsAt, isAvailable }) =>
      `${startTime} ${startsAt.slice(11, 16)} ${isAvailable ? "free" : "taken"}`,
  );
};

/** Removes the appointments: all services share one calendar, and a second try needs free slots. */
async function deleteBookings(request: APIRequestContext, type: string): Promise<void> {
  const appointments = "select id from booking_appointments where booking_type_id = ?";
  await queryDatabase(request, `delete from deliveries where entity_id in (${appointments})`, type);
  await queryDatabase(request, `delete from booking_cells where appointment_id in (${appointments})`, type);
  await queryDatabase(request, "delete from booking_appointments where booking_type_id = ?", type);
}

test("when DST ends, the repeated 23:30 is two slots, each bookable once", async ({
  request,
  recruiter: staff,
}) => {
  const [today, night] = ["2030-10-22T08:00:00Z", "2030-10-31"];
  const type = await createNightService(staff, request);
  expect(await listSlots(request, type, today, night)).toEqual([
    "23:00 20:00 free",
    "23:30 20:30 free",
    "23:00 21:00 free",
    "23:30 21:30 free",
  ]);
  // Without an offset it means the first of the two.
  const firstOccurrence = ["2030-10-31T23:30", "2030-10-31T23:30:00+03:00", "2030-10-31T20:30:00Z"];
  const secondOccurrence = ["2030-10-31T23:30:00+02:00", "2030-10-31T21:30:00Z"];
  const counts = await bookConcurrently(request, type, today, [...firstOccurrence, ...secondOccurrence]);
  const slots = await listSlots(request, type, today, night);
  await deleteBookings(request, type);
  expect(counts).toEqual({
    "2030-10-31T20:30:00.000Z": 1,
    "2030-10-31T21:30:00.000Z": 1,
    "409 slot_taken": REQUESTS - 2,
  });
  expect(slots).toEqual(["23:00 20:00 free", "23:30 20:30 taken", "23:00 21:00 free", "23:30 21:30 taken"]);
});

test("when DST starts, skipped times get 400 and the following 1:00 slot is bookable once", async ({
  request,
  recruiter: staff,
}) => {
  const [today, night] = ["2030-04-22T08:00:00Z", "2030-04-26"];
  const type = await createNightService(staff, request);
  expect(await listSlots(request, type, today, night)).toEqual(["01:00 22:00 free", "01:30 22:30 free"]);
  const existingTimes = [
    "2030-04-26T01:00",
    "2030-04-26T01:00:00+03:00",
    "2030-04-25T22:00:00Z",
    "2030-04-26T00:00:00+02:00",
  ];
  const skippedTimes = ["2030-04-26T00:00", "2030-04-26T00:30"];
  const counts = await bookConcurrently(request, type, today, [...existingTimes, ...skippedTimes]);
  await deleteBookings(request, type);
  expect(counts).toEqual({
    "2030-04-25T22:00:00.000Z": 1,
    "409 slot_taken": (REQUESTS * 4) / 6 - 1,
    "400 validation_failed": (REQUESTS * 2) / 6,
  });
});
