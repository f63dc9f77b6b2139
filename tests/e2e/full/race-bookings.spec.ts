import type { APIRequestContext } from "@playwright/test";
import { BUFFER_MINUTES, createService } from "../support/booking-service.ts";
import {
  parseJson,
  sendConcurrently,
  randomClientIp,
  expect,
  REQUEST_COUNT,
  uniqueName,
  countOutcomes,
  getJson,
  test,
} from "../support/concurrent-requests.ts";

type Slot = { startsAt: string; isAvailable: boolean };
type Appointment = { id: string; startsAt: string; endsAt: string; bookerName: string; status: string };

/** The n-th emptiest day; each test uses its own, because all services share one calendar. */
async function findEmptyDay(client: APIRequestContext, type: string, nth: number) {
  const days = await getJson<{ date: string; free: number }[]>(client, `/api/booking/types/${type}/days`);
  const { date } = days.toSorted((a, b) => b.free - a.free || b.date.localeCompare(a.date))[nth]!;
  const slots = await getJson<Slot[]>(client, `/api/booking/types/${type}/slots?date=${date}`);
  return { date, free: slots.filter(({ isAvailable }) => isAvailable).map(({ startsAt }) => startsAt) };
}

const bookingRequest = (bookingTypeId: string, appointmentDate: string, name: string, n: number) => ({
  bookingTypeId,
  appointmentDate,
  bookerName: name,
  bookerEmail: `${name}.${n}@example.com`,
  timeZone: "America/New_York",
});

const listBookings = (staff: APIRequestContext, name: string) =>
  getJson<Appointment[]>(staff, `/api/admin/booking/appointments?q=${name}&limit=200`);

test("of 60 concurrent bookings of one slot by visitors and staff one succeeds, the others get 409", async ({
  request,
  recruiter: staff,
}) => {
  const name = uniqueName();
  const type = await createService(staff, name, { duration: 30 });
  const { date, free } = await findEmptyDay(request, type, 0);
  const start = free[3]!;
  const responses = await sendConcurrently((n) => {
    const data = bookingRequest(type, start, name, n);
    return n < REQUEST_COUNT
      ? request.post("/api/booking/appointments", { data, headers: randomClientIp() })
      : staff.post("/api/admin/booking/appointments", { data });
  }, REQUEST_COUNT + 10);
  expect(await countOutcomes(responses)).toEqual({ "201": 1, "409 slot_taken": REQUEST_COUNT + 9 });
  expect(await listBookings(staff, name)).toHaveLength(1);
  const after = await getJson<Slot[]>(request, `/api/booking/types/${type}/slots?date=${date}`);
  expect(after.find(({ startsAt }) => startsAt === start)).toMatchObject({ isAvailable: false });
  // Rejected bookings create no leads.
  const leads = await getJson<unknown[]>(staff, `/api/crm/leads?q=${name}&limit=200`);
  expect(leads).toHaveLength(1);
});

test("100 concurrent bookings of different lengths never overlap, buffer included", async ({
  request,
  recruiter: staff,
}) => {
  const name = uniqueName();
  const types = await Promise.all(
    [15, 30, 60].map((minutes) => createService(staff, `${name}${minutes}`, { duration: minutes })),
  );
  // Only slots free for the longest service, so that every conflict is with another request of this test.
  const { free } = await findEmptyDay(request, types[2]!, 1);
  const responses = await sendConcurrently(
    (n) =>
      request.post("/api/booking/appointments", {
        data: bookingRequest(types[n % 3]!, free[(n * 7) % Math.min(free.length, 20)]!, name, n),
        headers: randomClientIp(),
      }),
    2 * REQUEST_COUNT,
  );
  const outcomeCounts = await countOutcomes(responses);
  const accepted = outcomeCounts["201"]!;
  expect(outcomeCounts).toEqual({ "201": accepted, "409 slot_taken": 2 * REQUEST_COUNT - accepted });
  expect(accepted).toBeGreaterThan(1);
  const booked = (await listBookings(staff, name)).toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  expect(booked).toHaveLength(accepted);
  const gaps = booked
    .slice(1)
    .map(({ startsAt }, n) => (Date.parse(startsAt) - Date.parse(booked[n]!.endsAt)) / 60_000);
  expect(Math.min(...gaps), "minutes between appointments").toBeGreaterThanOrEqual(BUFFER_MINUTES);
});

test("concurrent moves of ten appointments to one slot, amid cancellations, put one there", async ({
  request,
  recruiter: staff,
}) => {
  const name = uniqueName();
  const type = await createService(staff, name, { duration: 15 });
  const { free } = await findEmptyDay(request, type, 2);
  // Every second slot, so that buffers don't overlap.
  const [target, ...starts] = free.filter((_, n) => n % 2 === 0).slice(0, 11) as [string, ...string[]];
  const booked = await Promise.all(
    starts.map(async (start, n) => {
      const data = bookingRequest(type, start, name, n);
      const response = await request.post("/api/booking/appointments", { data, headers: randomClientIp() });
      expect(response.status()).toBe(201);
      const appointment = await parseJson<{ id: string; token: string; heldUntil: string | null }>(response);
      // So many bookings are a burst, in which an unknown address has to confirm by mail.
      if (appointment.heldUntil) {
        const url = `/api/admin/booking/appointments/${appointment.id}/confirm`;
        expect((await staff.post(url, { data: { sequence: 0 } })).status()).toBe(200);
      }
      return appointment;
    }),
  );
  const responses = await sendConcurrently((n) => {
    const { id, token } = booked[n % booked.length]!;
    const url = `/api/booking/appointments/${id}`;
    return n % 10 === 9
      ? request.post(`${url}/cancel`, { data: { token, reason: "" }, headers: randomClientIp() })
      : request.post(`${url}/reschedule`, {
          data: { token, appointmentDate: target, timeZone: "America/New_York" },
          headers: randomClientIp(),
        });
  }, 60);
  expect(responses.filter((response) => response.status() >= 500)).toEqual([]);
  const active = (await listBookings(staff, name)).filter(({ status }) => status !== "cancelled");
  const takenStarts = active.map(({ startsAt }) => startsAt);
  expect(new Set(takenStarts).size, "distinct start times").toBe(takenStarts.length);
  expect(takenStarts.filter((start) => start === target)).toHaveLength(1);
  // Exactly the slots that were given up are free again.
  const slots = await getJson<Slot[]>(
    request,
    `/api/booking/types/${type}/slots?date=${target.slice(0, 10)}`,
  );
  const open = new Set(slots.filter(({ isAvailable }) => isAvailable).map(({ startsAt }) => startsAt));
  for (const start of [target, ...starts]) expect(open.has(start), start).toBe(!takenStarts.includes(start));
});
