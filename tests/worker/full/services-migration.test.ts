import type { D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { select } from "#tests/support/tables.ts";
import { createTestUser } from "#tests/support/test-app.ts";

const ID = "01900000-0000-7000-8005-000000000002";
const BEFORE = { name: "Planning review", host: "Ines Varady-Holt", type_zone: "America/New_York" };

/** Undoes the migration for one service, then runs its statements. Returns the service. */
async function migrate() {
  const { MIGRATIONS } = env as unknown as { MIGRATIONS: D1Migration[] };
  const { queries } = MIGRATIONS.find(({ name }) => name.endsWith("_essentials_of_the_firm.sql"))!;
  await select(
    "update booking_types set name = ?, host = ?, time_zone = ? where id = ?",
    ...Object.values(BEFORE),
    ID,
  );
  await select("update booking_availability set time_zone = ?", BEFORE.type_zone);
  for (const sql of queries) await env.DB.prepare(sql).run();
  const [service] = await select(
    `select name, host, booking_types.time_zone as type_zone, booking_availability.time_zone as hours_zone
      from booking_types join booking_availability on booking_type_id = booking_types.id
      where booking_types.id = ? limit 1`,
    ID,
  );
  return service;
}

test("services of a new database name nobody and have the firm's time zone", async () => {
  expect(await migrate()).toEqual({ name: "Consultation", host: null, type_zone: "", hours_zone: "" });
});

test("services of a database in use stay readable for the previous release", async () => {
  await createTestUser();
  expect(await migrate()).toEqual({ ...BEFORE, hours_zone: BEFORE.type_zone });
});
