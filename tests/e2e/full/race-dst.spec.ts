import type { APIRequestContext } from "@playwright/test";
import { service } from "../support/booking-service.ts";
import { bodyOf, crowd, elsewhere, expect, mark, test } from "../support/concurrent-requests.ts";
import { inDatabase } from "../support/database.ts";

/** Where the clocks change on a workday: in the night to the last Friday of April, and late on the last Thursday of October. */
const CAIRO = "Africa/Cairo";
const CROWD = 60;
const on = (time: string) => ({ "x-test-clock": time });

/** A service in Cairo on Thursday nights. Its hours are kept in UTC, which knows no change. */
async function nightService(office: APIRequestContext, request: APIRequestContext): Promise<string> {
  const id = await service(office, mark(), { duration: 30, slotStep: 30, bufferTime: 0 });
  // A screen sets hours in the firm's own zone, which changes on Sundays.
  await inDatabase(request, "update booking_types set time_zone = ? where id = ?", CAIRO, id);
  await inDatabase(
    request,
    `update booking_availability set time_zone = 'UTC', day_of_week = 4,
      start_time = '20:00', end_time = '23:00' where booking_type_id = ? and day_of_week = 4`,
    id,
  );
  await inDatabase(
    request,
    "delete from booking_availability where booking_type_id = ? and day_of_week <> 4",
    id,
  );
  return id;
}

/** A crowd who write their times down in one of these ways; how many were told what. */
async function rush(request: APIRequestContext, type: string, today: string, ways: readonly string[]) {
  const name = mark();
  const answers = await crowd(
    (n) =>
      request.post("/api/booking/appointments", {
        data: {
          bookingTypeId: type,
          appointmentDate: ways[n % ways.length]!,
          bookerName: name,
          bookerEmail: `${name}.${n}@example.com`,
          timeZone: CAIRO,
        },
        headers: { ...elsewhere(), ...on(today) },
      }),
    CROWD,
  );
  const told: Record<string, number> = {};
  for (const answer of answers) {
    const { code, appointmentDate } = await bodyOf<{ code?: string; appointmentDate?: string }>(answer);
    const word = answer.status() === 201 ? appointmentDate! : `${answer.status()} ${code}`;
    told[word] = (told[word] ?? 0) + 1;
  }
  return told;
}

type Slot = { startTime: string; startsAt: string; isAvailable: boolean };
const shown = async (request: APIRequestContext, type: string, today: string, date: string) => {
  const answer = await request.get(`/api/booking/types/${type}/slots?date=${date}`, { headers: on(today) });
  expect(answer.status()).toBe(200);
  const slots = await bodyOf<Slot[]>(answer);
  return slots.map(
    ({ startTime, startsAt, isAvailable }) =>
      `${startTime} ${startsAt.slice(11, 16)} ${isAvailable ? "free" : "taken"}`,
  );
};

/** Nothing of another season stays in the calendar. */
async function clear(request: APIRequestContext, type: string): Promise<void> {
  const own = "select id from booking_appointments where booking_type_id = ?";
  await inDatabase(request, `delete from deliveries where entity_id in (${own})`, type);
  await inDatabase(request, `delete from booking_cells where appointment_id in (${own})`, type);
  await inDatabase(request, "delete from booking_appointments where booking_type_id = ?", type);
}

test("sixty want half past eleven in the night in which it comes twice: it is two times, and each has one booker", async ({
  request,
  as,
}) => {
  const office = await as("recruiter");
  const [today, night] = ["2026-10-20T08:00:00Z", "2026-10-29"];
  const type = await nightService(office, request);
  expect(await shown(request, type, today, night)).toEqual([
    "23:00 20:00 free",
    "23:30 20:30 free",
    "23:00 21:00 free",
    "23:30 21:30 free",
  ]);
  // On the wall without an offset it is the first of the two; with one it is what it says.
  const first = ["2026-10-29T23:30", "2026-10-29T23:30:00+03:00", "2026-10-29T20:30:00Z"];
  const second = ["2026-10-29T23:30:00+02:00", "2026-10-29T21:30:00Z"];
  expect(await rush(request, type, today, [...first, ...second])).toEqual({
    "2026-10-29T20:30:00.000Z": 1,
    "2026-10-29T21:30:00.000Z": 1,
    "409 slot_taken": CROWD - 2,
  });
  expect(await shown(request, type, today, night)).toEqual([
    "23:00 20:00 free",
    "23:30 20:30 taken",
    "23:00 21:00 free",
    "23:30 21:30 taken",
  ]);
  await clear(request, type);
});

test("sixty want half past midnight in the night in which it is skipped: nobody has it, and one o'clock has one booker", async ({
  request,
  as,
}) => {
  const office = await as("recruiter");
  const [today, night] = ["2026-04-20T08:00:00Z", "2026-04-24"];
  const type = await nightService(office, request);
  expect(await shown(request, type, today, night)).toEqual(["01:00 22:00 free", "01:30 22:30 free"]);
  const real = [
    "2026-04-24T01:00",
    "2026-04-24T01:00:00+03:00",
    "2026-04-23T22:00:00Z",
    "2026-04-24T00:00:00+02:00",
  ];
  const skipped = ["2026-04-24T00:00", "2026-04-24T00:30"];
  expect(await rush(request, type, today, [...real, ...skipped])).toEqual({
    "2026-04-23T22:00:00.000Z": 1,
    "409 slot_taken": (CROWD * 4) / 6 - 1,
    "400 validation_failed": (CROWD * 2) / 6,
  });
  await clear(request, type);
});
