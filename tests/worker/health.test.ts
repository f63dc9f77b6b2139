import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { iso } from "#worker/base/clock.ts";
import { getHealthSignals } from "#worker/features/health/queries.ts";
import { breakTable } from "#tests/support/database.ts";
import { aDelivery } from "#tests/support/deliveries.ts";
import { catchLog } from "#tests/support/log.ts";
import { clockAhead, siteAhead, testApp, createTestSite } from "#tests/support/test-app.ts";
import type { Site } from "#tests/support/person.ts";
import { select } from "#tests/support/tables.ts";

const withoutQueue = createTestSite(() => ({ enqueue: () => Promise.resolve() }));
const getHealth = (site: Site = withoutQueue, of?: "all") =>
  testApp
    .visitor()
    .at(site)
    .call("GET /api/health", of ? { query: { of } } : {});
const minutesAgo = (minutes: number) => iso(clockAhead(-minutes, "minute")());
const insertRun = (cron: string, at: string) =>
  select("insert into cron_runs (cron, started_at) values (?, ?) returning cron", cron, at);

test("a healthy service gets 200 with its checks and version only", async () => {
  const { status, body } = await getHealth();
  expect([status, body.ok]).toEqual([200, true]);
  expect(body.checks).toEqual({ database: true, sessions: true, files: true, queue: true, cron: true });
  expect(Object.keys(body).toSorted()).toEqual(["checks", "ok", "version"]);
  expect(body.version).not.toBe("");
});

test("a failing database, KV or R2 gets 503, and the log names the failing check", async () => {
  const log = catchLog();
  const fail = () => Promise.reject(new Error("away"));
  const noSessions = createTestSite(({ kv }) => ({
    kv: Object.assign(Object.create(kv) as typeof kv, { get: fail }),
  }));
  const noFiles = createTestSite(({ files }) => ({
    files: Object.assign(Object.create(files) as typeof files, { head: fail }),
  }));
  for (const [site, part] of [
    [noSessions, "sessions"],
    [noFiles, "files"],
  ] as const) {
    const { status, body } = await getHealth(site);
    expect([status, body.ok, body.checks[part], body.checks.database]).toEqual([503, false, false, true]);
  }
  await breakTable("content_version");
  const { status, body } = await getHealth();
  expect([status, body.ok]).toEqual([503, false]);
  expect(body.checks).toEqual({ database: false, sessions: true, files: true, queue: false, cron: false });
  expect(JSON.stringify(body)).not.toMatch(/away|table|D1/);
  const failedChecks = log.filter(({ event }) => event === "health.check_failed");
  expect(failedChecks.map(({ part }) => part)).toEqual(["sessions", "files", "database"]);
});

test(
  "an overdue delivery fails the queue check, and only the strict check gets 503",
  { tags: "full" },
  async () => {
    await aDelivery({ nextAttemptAt: minutesAgo(19) });
    const waiting = await aDelivery({ nextAttemptAt: minutesAgo(500) });
    await select("update deliveries set waiting_for = 'ghl_api_key' where id = ? returning id", waiting.id);
    expect((await getHealth()).body.checks.queue).toBe(true);
    const { id } = await aDelivery({ nextAttemptAt: minutesAgo(21) });
    const [usual, strict] = [await getHealth(), await getHealth(withoutQueue, "all")];
    expect([usual.status, usual.body.ok, usual.body.checks.queue]).toEqual([200, true, false]);
    expect([strict.status, strict.body.ok]).toEqual([503, false]);
    // An expired lease of a crashed worker.
    await select(
      "update deliveries set status = 'sending', lease_until = ? where id = ? returning id",
      minutesAgo(21),
      id,
    );
    expect((await getHealth()).body.checks.queue).toBe(false);
  },
);

test("a stopped or never started cron fails the cron check", async () => {
  for (const cron of ["17 3 * * *", "0 13 * * thu"]) await insertRun(cron, minutesAgo(1));
  await insertRun("*/5 * * * *", minutesAgo(45));
  expect((await getHealth()).body.checks.cron).toBe(false);
  await insertRun("*/5 * * * *", minutesAgo(3));
  expect((await getHealth()).body.checks.cron).toBe(true);
  expect((await getHealth(siteAhead(9, "day"), "all")).status).toBe(503);
  await select("delete from cron_runs returning cron");
  expect((await getHealth()).body.checks.cron).toBe(true);
  const { id } = await aDelivery();
  await select("update deliveries set created_at = ? where id = ? returning id", minutesAgo(30), id);
  expect((await getHealth()).body.checks.cron).toBe(false);
});

test("old deliveries do not make a newly deployed cron late", async () => {
  // As after seeding or restoring a backup.
  const { id } = await aDelivery();
  await select("update deliveries set created_at = ? where id = ? returning id", minutesAgo(40_000), id);
  expect((await getHealth()).body.checks.cron).toBe(false);
  await insertRun("*/5 * * * *", minutesAgo(3));
  expect((await getHealth(withoutQueue, "all")).body.checks.cron).toBe(true);
  // The five-minute cron runs, but the nightly one has not run for two days.
  await insertRun("*/5 * * * *", minutesAgo(2 * 24 * 60));
  expect((await getHealth()).body.checks.cron).toBe(false);
});

test("the health queries use indexes regardless of the table size", async () => {
  const numbers = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)";
  await env.DB.prepare(
    `${numbers} insert into cron_runs (cron, started_at) select '*/5 * * * *', '2026-01-01T00:' || printf('%05d', i) from n`,
  ).run();
  const { db } = testApp.ctx();
  const plans = await Promise.all(
    [
      "select max(started_at) from cron_runs where cron = 'x'",
      "select min(started_at) from cron_runs where cron = 'x'",
      "select min(created_at) from deliveries",
      "select id from deliveries where status = 'waiting' and waiting_for is null and next_attempt_at <= 'x' limit 1",
      "select id from deliveries where status = 'sending' and lease_until <= 'x' limit 1",
    ].map((sql) => select<{ detail: string }>(`explain query plan ${sql}`)),
  );
  for (const [step] of plans) expect(step!.detail).toMatch(/^SEARCH .*USING (COVERING )?INDEX/);
  expect((await getHealthSignals(db, ["*/5 * * * *"], "2026")).lastStarts[0]!.at).toMatch(/02000$/);
});
