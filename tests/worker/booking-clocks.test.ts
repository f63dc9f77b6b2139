import { expect, test } from "vitest";
import { newId } from "#worker/base/ids.ts";
import { aBooking, newType } from "#tests/support/bookings.ts";
import { office, siteWith } from "#tests/support/office.ts";
import type { Site } from "#tests/support/person.ts";
import { select } from "#tests/support/tables.ts";

/** Where the clocks change on a weekday: in the night to the last Friday of April, and late on the last Thursday of October. */
const CAIRO = "Africa/Cairo";

/** A service in Cairo with hours around the change. They are kept in UTC, which knows no change. */
async function nightService(dayOfWeek: number, from: string, to: string): Promise<string> {
  const id = await newType({ duration: 30, slot_step: 30, buffer_time: 0, time_zone: CAIRO });
  const now = new Date().toISOString();
  await select("delete from booking_availability where booking_type_id = ?", id);
  await select(
    "insert into booking_availability (id, booking_type_id, day_of_week, start_time, end_time, time_zone, created_at, updated_at) values (?, ?, ?, ?, ?, 'UTC', ?, ?)",
    newId(),
    id,
    dayOfWeek,
    from,
    to,
    now,
    now,
  );
  return id;
}

const siteOn = (time: string): Site => siteWith(() => ({ clock: () => new Date(time) }));

/** Sixty who write their times down in one of these ways; how many were told what. */
async function rush(site: Site, bookingTypeId: string, ways: readonly string[]) {
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const body = aBooking(ways[n % ways.length]!, { bookingTypeId, timeZone: CAIRO });
      return office.visitor().at(site).call("POST /api/booking/appointments", { body });
    }),
  );
  const told = answers.map(({ status, body }) =>
    status === 201 ? body.appointmentDate : `${status} ${body.code}`,
  );
  return Object.fromEntries(
    [...Map.groupBy(told, (word) => word)].map(([word, { length }]) => [word, length]),
  );
}

const shown = async (site: Site, id: string, date: string) => {
  const { body } = await office
    .visitor()
    .at(site)
    .call("GET /api/booking/types/:id/slots", { params: { id }, query: { date } });
  return body.map(({ startTime, startsAt, isAvailable }) => [startTime, startsAt.slice(11, 16), isAvailable]);
};

test("half past eleven comes twice in that night: it is two times, and each has one booker", async () => {
  const site = siteOn("2026-10-20T08:00:00Z");
  const type = await nightService(4, "20:00", "22:00");
  const night = await shown(site, type, "2026-10-29");
  expect(night.map(([time, utc]) => `${time} ${utc}`)).toEqual([
    "23:00 20:00",
    "23:30 20:30",
    "23:00 21:00",
    "23:30 21:30",
  ]);
  // On the wall without an offset it is the first of the two; with one it is what it says.
  const first = ["2026-10-29T23:30", "2026-10-29T23:30:00+03:00", "2026-10-29T20:30:00Z"];
  const second = ["2026-10-29T23:30:00+02:00", "2026-10-29T21:30:00Z"];
  expect(await rush(site, type, [...first, ...second])).toEqual({
    "2026-10-29T20:30:00.000Z": 1,
    "2026-10-29T21:30:00.000Z": 1,
    "409 slot_taken": 58,
  });
  expect((await shown(site, type, "2026-10-29")).map(([, , free]) => free)).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test("half past midnight is skipped in that night: nobody gets it, and one o'clock has one booker", async () => {
  const site = siteOn("2026-04-20T08:00:00Z");
  const type = await nightService(4, "21:00", "23:00");
  expect((await shown(site, type, "2026-04-24")).map(([time, utc]) => `${time} ${utc}`)).toEqual([
    "01:00 22:00",
    "01:30 22:30",
  ]);
  const real = [
    "2026-04-24T01:00",
    "2026-04-24T01:00:00+03:00",
    "2026-04-23T22:00:00Z",
    "2026-04-24T00:00:00+02:00",
  ];
  const skipped = ["2026-04-24T00:00", "2026-04-24T00:30"];
  expect(await rush(site, type, [...real, ...skipped])).toEqual({
    "2026-04-23T22:00:00.000Z": 1,
    "409 slot_taken": 39,
    "400 validation_failed": 20,
  });
  expect(await select("select id from booking_appointments where booking_type_id = ?", type)).toHaveLength(1);
});
