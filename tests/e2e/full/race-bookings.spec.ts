import type { APIRequestContext } from "@playwright/test";
import { BUFFER, service } from "../support/booking-service.ts";
import { bodyOf, crowd, elsewhere, expect, MANY, mark, outcomes, read, test } from "../support/concurrent-requests.ts";

type Slot = { startsAt: string; isAvailable: boolean };
type Appointment = { id: string; startsAt: string; endsAt: string; bookerName: string; status: string };

/** A day of this story's own, among the emptiest: the firm has one calendar for all services. */
async function emptyDay(who: APIRequestContext, type: string, nth: number) {
  const days = await read<{ date: string; free: number }[]>(who, `/api/booking/types/${type}/days`);
  const { date } = days.toSorted((a, b) => b.free - a.free || b.date.localeCompare(a.date))[nth]!;
  const slots = await read<Slot[]>(who, `/api/booking/types/${type}/slots?date=${date}`);
  return { date, free: slots.filter(({ isAvailable }) => isAvailable).map(({ startsAt }) => startsAt) };
}

const form = (bookingTypeId: string, appointmentDate: string, name: string, n: number) => ({
  bookingTypeId,
  appointmentDate,
  bookerName: name,
  bookerEmail: `${name}.${n}@example.com`,
  timeZone: "America/New_York",
});

const bookedBy = (office: APIRequestContext, name: string) =>
  read<Appointment[]>(office, `/api/admin/booking/appointments?q=${name}&limit=200`);

test("fifty visitors and ten of the staff want one time: one has it, and nobody else is told so", async ({
  request,
  as,
}) => {
  const office = await as("recruiter");
  const name = mark();
  const type = await service(office, name, { duration: 30 });
  const { date, free } = await emptyDay(request, type, 0);
  const start = free[3]!;
  const answers = await crowd((n) => {
    const data = form(type, start, name, n);
    return n < MANY
      ? request.post("/api/booking/appointments", { data, headers: elsewhere() })
      : office.post("/api/admin/booking/appointments", { data });
  }, MANY + 10);
  expect(await outcomes(answers)).toEqual({ "201": 1, "409 slot_taken": MANY + 9 });
  expect(await bookedBy(office, name)).toHaveLength(1);
  const after = await read<Slot[]>(request, `/api/booking/types/${type}/slots?date=${date}`);
  expect(after.find(({ startsAt }) => startsAt === start)).toMatchObject({ isAvailable: false });
  // Who lost has left nothing behind: one booker is a lead, the others never were here.
  const leads = await read<unknown[]>(office, `/api/crm/leads?q=${name}&limit=200`);
  expect(leads).toHaveLength(1);
});

test("a hundred bookings of fifteen, thirty and sixty minutes at staggered times: no two overlap", async ({
  request,
  as,
}) => {
  const office = await as("recruiter");
  const name = mark();
  const types = await Promise.all(
    [15, 30, 60].map((minutes) => service(office, `${name}${minutes}`, { duration: minutes })),
  );
  // Only what is free for the longest is asked for, so that each loser has lost to another of this story.
  const { free } = await emptyDay(request, types[2]!, 1);
  const answers = await crowd(
    (n) =>
      request.post("/api/booking/appointments", {
        data: form(types[n % 3]!, free[(n * 7) % Math.min(free.length, 20)]!, name, n),
        headers: elsewhere(),
      }),
    2 * MANY,
  );
  const told = await outcomes(answers);
  const accepted = told["201"]!;
  expect(told).toEqual({ "201": accepted, "409 slot_taken": 2 * MANY - accepted });
  expect(accepted).toBeGreaterThan(1);
  const kept = (await bookedBy(office, name)).toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  expect(kept).toHaveLength(accepted);
  const gaps = kept
    .slice(1)
    .map(({ startsAt }, n) => (Date.parse(startsAt) - Date.parse(kept[n]!.endsAt)) / 60_000);
  expect(Math.min(...gaps), "minutes between one and the next").toBeGreaterThanOrEqual(BUFFER);
});

test("twenty appointments are moved to one time at once, and called off meanwhile: one at most is there", async ({
  request,
  as,
}) => {
  const office = await as("recruiter");
  const name = mark();
  const type = await service(office, name, { duration: 15 });
  const { free } = await emptyDay(request, type, 2);
  // Every second time, so that the buffer of none reaches into another.
  const [goal, ...starts] = free.filter((_, n) => n % 2 === 0).slice(0, 11) as [string, ...string[]];
  const booked = await Promise.all(
    starts.map(async (start, n) => {
      const data = form(type, start, name, n);
      const answer = await request.post("/api/booking/appointments", { data, headers: elsewhere() });
      expect(answer.status()).toBe(201);
      return bodyOf<{ id: string; token: string }>(answer);
    }),
  );
  const answers = await crowd((n) => {
    const { id, token } = booked[n % booked.length]!;
    const at = `/api/booking/appointments/${id}`;
    return n % 10 === 9
      ? request.post(`${at}/cancel`, { data: { token, reason: "" }, headers: elsewhere() })
      : request.post(`${at}/reschedule`, {
          data: { token, appointmentDate: goal, timeZone: "America/New_York" },
          headers: elsewhere(),
        });
  }, 60);
  expect(answers.filter((answer) => answer.status() >= 500)).toEqual([]);
  const stand = (await bookedBy(office, name)).filter(({ status }) => status !== "cancelled");
  const taken = stand.map(({ startsAt }) => startsAt);
  expect(new Set(taken).size, "nobody shares a time").toBe(taken.length);
  expect(taken.filter((start) => start === goal)).toHaveLength(1);
  // What was left is free again, and only that.
  const slots = await read<Slot[]>(request, `/api/booking/types/${type}/slots?date=${goal.slice(0, 10)}`);
  const open = new Set(slots.filter(({ isAvailable }) => isAvailable).map(({ startsAt }) => startsAt));
  for (const start of [goal, ...starts]) expect(open.has(start), start).toBe(!taken.includes(start));
});
