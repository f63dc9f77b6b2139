import { expect, test } from "vitest";
import { SCHEDULE_CRON } from "#contract/schedules/constants.ts";
import { runCron, cronSchedule } from "#worker/background/cron.ts";
import { enqueueDueRuns } from "#worker/features/schedules/tasks.ts";
import { catchLog } from "#tests/support/log.ts";
import { testApp } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import {
  createSchedule,
  signInAt,
  fixedClock,
  listArticleDeliveries,
  ctxWithoutQueue,
} from "#tests/support/schedules.ts";

const FRIDAY = "2026-11-20T15:00:00.000Z";
const run = "POST /api/content/schedules/:id/run";
const trigger = "POST /api/content/trigger/generation";
const update = "PUT /api/content/schedules/:id";

const manager = async () => signInAt(await testApp.as("manager"), FRIDAY);
const runCronAt = (at: string) => enqueueDueRuns(ctxWithoutQueue({ clock: fixedClock(at) }));
const getSchedule = async (person: Person, id: number) =>
  (await person.call("GET /api/content/schedules/:id", { params: { id } })).body;

test("50 concurrent cron runs enqueue one delivery per due time", { tags: "full" }, async () => {
  const person = await manager();
  const daily = await createSchedule(person, { frequency: "daily" });
  const earlier = await createSchedule(person, { frequency: "daily", time: "08:55" });
  const at = "2026-11-21T14:00:03.000Z";
  const enqueued = (await Promise.all(Array.from({ length: 50 }, () => runCronAt(at)))).flat();

  expect(enqueued.map(({ scheduleId }) => scheduleId).toSorted((a, b) => a - b)).toEqual([
    daily.id,
    earlier.id,
  ]);
  expect(await listArticleDeliveries(daily.id)).toMatchObject([
    { status: "waiting", dedupe_key: `schedule:${daily.id}:2026-11-21T14:00:00.000Z` },
  ]);
  expect(await listArticleDeliveries(earlier.id)).toHaveLength(1);
  expect((await getSchedule(person, daily.id)).nextRun).toBe("2026-11-22T14:00:00.000Z");
  await runCronAt(at);
  expect(await listArticleDeliveries(daily.id), "a repeated cron run").toHaveLength(1);
  await runCronAt("2026-11-22T14:05:00.000Z");
  expect(await listArticleDeliveries(daily.id), "the next day").toHaveLength(2);
});

test("cron runs missed for days enqueue a single delivery", async () => {
  const person = await manager();
  const { id } = await createSchedule(person, { frequency: "daily" });
  await runCronAt("2026-11-30T16:00:00.000Z");
  await runCronAt("2026-11-30T16:05:00.000Z");
  expect(await listArticleDeliveries(id)).toHaveLength(1);
  expect((await getSchedule(person, id)).nextRun).toBe("2026-12-01T14:00:00.000Z");
});

test("claiming a schedule does not change its version, so an open form can still save", async () => {
  const person = await manager();
  const { id, version } = await createSchedule(person, { frequency: "daily" });
  await runCronAt("2026-11-21T14:00:00.000Z");
  const saved = await person.call(update, { params: { id }, body: { title: "Renamed", version } });
  expect([saved.status, saved.body.nextRun]).toEqual([200, "2026-11-22T14:00:00.000Z"]);
});

test("pausing a schedule cancels its waiting delivery and stops claims", async () => {
  const person = await manager();
  const { id } = await createSchedule(person, { frequency: "daily" });
  await runCronAt("2026-11-21T14:00:00.000Z");
  await person.call(update, { params: { id }, body: { isActive: false } });
  await runCronAt("2026-11-25T14:00:00.000Z");
  expect(await listArticleDeliveries(id)).toMatchObject([{ status: "cancelled" }]);
});

test("a schedule with an invalid time zone is logged and does not block the others", async () => {
  const log = catchLog();
  const person = await manager();
  const broken = await createSchedule(person, { frequency: "daily" });
  const valid = await createSchedule(person, { frequency: "daily" });
  await select("update content_schedules set timezone = 'Mars/Olympus' where id = ?", broken.id);
  await runCronAt("2026-11-21T14:00:00.000Z");
  expect(await listArticleDeliveries(valid.id)).toHaveLength(1);
  expect(await listArticleDeliveries(broken.id)).toEqual([]);
  expect(log.map(({ event }) => event)).toContain("schedule.claim_failed");
});

test("the five-minute cron claims due schedules", async () => {
  expect(Object.keys(cronSchedule)).toContain(SCHEDULE_CRON);
  const person = await manager();
  const { id } = await createSchedule(person, { frequency: "daily" });
  await runCron(SCHEDULE_CRON, ctxWithoutQueue({ clock: fixedClock("2026-11-21T14:00:00.000Z") }));
  expect(await listArticleDeliveries(id)).toHaveLength(1);
  const [cron] = await select("select error from cron_runs where cron = ?", SCHEDULE_CRON);
  expect(cron).toEqual({ error: null });
});

test(
  "concurrent Run Now requests enqueue one delivery and leave nextRun unchanged",
  { tags: "full" },
  async () => {
    const person = await manager();
    const { id, nextRun } = await createSchedule(person, { isActive: true });
    const clicks = await Promise.all(Array.from({ length: 10 }, () => person.call(run, { params: { id } })));
    expect(new Set(clicks.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(clicks.map(({ body }) => body.id)).size).toBe(1);
    expect(clicks[0]!.body).toMatchObject({ status: "waiting", byHand: true, waitingFor: null });
    expect(await listArticleDeliveries(id)).toHaveLength(1);
    expect(await activityCount("schedule.run")).toBe(1);
    const now = await getSchedule(person, id);
    expect([now.nextRun, now.latestOrder?.id]).toEqual([nextRun, clicks[0]!.body.id]);

    await select("update deliveries set status = 'sent' where entity_id = ?", String(id));
    await person.call(run, { params: { id } });
    expect(await listArticleDeliveries(id), "another run after the first was delivered").toHaveLength(2);
  },
);

test("Run Now works besides a scheduled delivery and for a paused schedule", async () => {
  const person = await manager();
  const { id } = await createSchedule(person, { frequency: "daily" });
  await runCronAt("2026-11-21T14:00:00.000Z");
  await person.call(run, { params: { id } });
  expect(await listArticleDeliveries(id)).toHaveLength(2);
  const paused = await createSchedule(person, { isActive: false });
  expect((await person.call(run, { params: { id: paused.id } })).status).toBe(202);
  expect(await listArticleDeliveries(paused.id)).toMatchObject([{ status: "waiting" }]);
});

test("the generation trigger enqueues due schedules and returns them; recruiters get 403", async () => {
  const person = await manager();
  const due = await createSchedule(person, { frequency: "daily" });
  await createSchedule(person, { frequency: "monthly" });
  expect((await person.call(trigger, {})).body).toEqual({ ordered: [] });
  await signInAt(person, "2026-11-21T15:00:00.000Z");
  const { status, body } = await person.call(trigger, {});
  const dueAt = "2026-11-21T14:00:00.000Z";
  expect([status, body.ordered]).toEqual([202, [{ scheduleId: due.id, title: due.title, dueAt }]]);
  expect((await person.call(trigger, {})).body).toEqual({ ordered: [] });
  expect(await listArticleDeliveries(due.id)).toHaveLength(1);
  expect(await lastActivity("schedule.due")).toMatchObject({
    user_id: person.userId,
    entity_id: String(due.id),
    details: { dueAt },
  });
  expect((await (await testApp.as("recruiter")).call(trigger, {})).status).toBe(403);
});
