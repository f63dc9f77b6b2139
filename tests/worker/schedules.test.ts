import { expect, test } from "vitest";
import { testApp } from "#tests/support/test-app.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import { createSchedule, aSchedule, signInAt, listArticleDeliveries } from "#tests/support/schedules.ts";

const list = "GET /api/content/schedules";
const create = "POST /api/content/schedules";
const update = "PUT /api/content/schedules/:id";
const remove = "DELETE /api/content/schedules/:id";
const FRIDAY = "2026-11-20T15:00:00.000Z";

const manager = async () => signInAt(await testApp.as("manager"), FRIDAY);

test("a new schedule defaults to Mondays at 09:00 New York time and returns nextRun", async () => {
  const person = await manager();
  const { status, body } = await person.call(create, { body: aSchedule({ title: "Monday note" }) });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    title: "Monday note",
    frequency: "weekly",
    dayOfWeek: 1,
    time: "09:00",
    timezone: "America/New_York",
    isActive: true,
    autoPublish: false,
    autoLinkedin: false,
    variables: { topic: "rolling forecasts" },
    nextRun: "2026-11-23T14:00:00.000Z",
    lastRun: null,
    lastError: null,
    latestOrder: null,
    version: 1,
  });
  expect(await lastActivity("schedule.create")).toMatchObject({
    user_id: person.userId,
    details: { title: "Monday note" },
  });
  const reader = await testApp.as("user");
  const listed = await reader.call(list, {});
  expect(listed.body.map(({ id }) => id)).toEqual([body.id]);
  expect(listed.headers.get("X-Total-Count")).toBe("1");
});

test.for<[string, Record<string, unknown>, string]>([
  ["no title", { title: " " }, "title"],
  ["no prompt", { prompt: "" }, "prompt"],
  ["an unknown category", { category: "Gardening" }, "category"],
  ["an unknown time zone", { timezone: "Mars/Olympus" }, "timezone"],
  ["an offset as time zone", { timezone: "+05:00" }, "timezone"],
  ["a time of 24:00", { time: "24:00" }, "time"],
  ["the 32nd", { dayOfMonth: 32 }, "dayOfMonth"],
  ["an eighth day of the week", { dayOfWeek: 7 }, "dayOfWeek"],
  ["a variable with a strange name", { variables: { "a b": "x" } }, "variables.a b"],
  ["a read-only field", { nextRun: FRIDAY }, "nextRun"],
])("%s gets 400 with an error on its field", async ([, invalid, field]) => {
  const { status, body } = await (
    await manager()
  ).callUntyped(create, { body: { ...aSchedule(), ...invalid } });
  expect([status, body.code]).toEqual([400, "validation_failed"]);
  expect(Object.keys(body.fields!)).toEqual([field]);
  expect(await select("select id from content_schedules")).toEqual([]);
});

test("every field can be updated, and a new cadence recalculates nextRun", async () => {
  const person = await manager();
  const { id } = await createSchedule(person);
  const body = {
    title: "Month end",
    category: "Financial Modeling" as const,
    prompt: "Write about models.",
    variables: { length: "short" },
    frequency: "monthly" as const,
    dayOfWeek: 3,
    dayOfMonth: 31,
    time: "18:45",
    timezone: "Europe/Berlin",
    autoPublish: true,
    autoLinkedin: true,
  };
  const changed = await person.call(update, { params: { id }, body: { ...body, version: 1 } });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ ...body, version: 2, nextRun: "2026-11-30T17:45:00.000Z" });
  const entry = await lastActivity("schedule.update");
  expect(entry).toMatchObject({ entity_id: String(id) });
  expect(entry!.details).toMatchObject({ time: { before: "09:00", after: "18:45" } });
});

test("changing texts leaves nextRun unchanged; an unchanged value is not an update", async () => {
  const person = await manager();
  const { id, title } = await createSchedule(person);
  const later = await signInAt(person, "2026-11-23T14:01:00.000Z");
  const { body } = await later.call(update, { params: { id }, body: { prompt: "Other words." } });
  expect([body.nextRun, body.version], "overdue by a minute").toEqual(["2026-11-23T14:00:00.000Z", 2]);
  expect((await later.call(update, { params: { id }, body: { title } })).body.version).toBe(2);
  expect(await activityCount("schedule.update")).toBe(1);
});

test("of concurrent edits with the same version one succeeds and the others get 409", async () => {
  const person = await manager();
  const { id } = await createSchedule(person);
  const edit = (title: string) => person.call(update, { params: { id }, body: { title, version: 1 } });
  const tries = await Promise.all(["A", "B", "C", "D"].map(edit));
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(tries.find(({ status }) => status === 409)!.body.message).toMatch(/changed this schedule since/);
  expect(await activityCount("schedule.update")).toBe(1);
});

test("pausing clears nextRun, and resuming sets it in the future", async () => {
  const person = await manager();
  const { id } = await createSchedule(person, { frequency: "daily" });
  const setActive = async (isActive: boolean, at: string) =>
    (await (await signInAt(person, at)).call(update, { params: { id }, body: { isActive } })).body;
  expect((await setActive(false, FRIDAY)).nextRun).toBeNull();
  expect((await setActive(true, "2026-11-27T20:00:00.000Z")).nextRun).toBe("2026-11-28T14:00:00.000Z");
});

test("deleting a schedule cancels its waiting delivery, then every call gets 404", async () => {
  const person = await manager();
  const { id } = await createSchedule(person);
  await person.call("POST /api/content/schedules/:id/run", { params: { id } });
  expect((await person.call(remove, { params: { id } })).body).toEqual({ id });
  expect(await listArticleDeliveries(id)).toMatchObject([{ status: "cancelled" }]);
  expect((await person.call(remove, { params: { id } })).status).toBe(404);
  expect((await person.call(update, { params: { id }, body: { title: "Ghost" } })).status).toBe(404);
  expect((await person.call("POST /api/content/schedules/:id/run", { params: { id } })).status).toBe(404);
  expect(await activityCount("schedule.delete")).toBe(1);
  expect(await activityCount("schedule.run")).toBe(1);
});

test("schedules list active first, by nextRun, and are paged", async () => {
  const person = await manager();
  const weekly = await createSchedule(person);
  const paused = await createSchedule(person, { isActive: false });
  const daily = await createSchedule(person, { frequency: "daily" });
  const ids = async (query = {}) => (await person.call(list, { query })).body.map(({ id }) => id);
  expect(await ids()).toEqual([daily.id, weekly.id, paused.id]);
  expect(await ids({ limit: 1, offset: 1 })).toEqual([weekly.id]);
});

test("the schedule clock returns the last cron run and the number of due schedules", async () => {
  const person = await manager();
  await createSchedule(person, { frequency: "daily" });
  await createSchedule(person, { isActive: false });
  const read = async () => (await person.call("GET /api/content/schedule-clock", {})).body;
  expect(await read()).toEqual({ lastTick: null, error: null, active: 1, due: 0 });
  await select(
    "insert into cron_runs (cron, started_at) values ('17 3 * * *', ?)",
    "2026-11-23T03:17:00.000Z",
  );
  await select(
    "insert into cron_runs (cron, started_at) values ('*/5 * * * *', ?)",
    "2026-11-23T14:05:00.000Z",
  );
  await signInAt(person, "2026-11-23T14:06:00.000Z");
  expect(await read()).toEqual({ lastTick: "2026-11-23T14:05:00.000Z", error: null, active: 1, due: 1 });
});
