import { expect, test } from "vitest";
import type { CalendarEntry, CalendarMove } from "#contract/editorial-calendar/endpoints.ts";
import { insertArticle } from "#tests/support/articles.ts";
import type { Person } from "#tests/support/person.ts";
import { createSchedule, signInAt } from "#tests/support/schedules.ts";
import { testApp } from "#tests/support/test-app.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

const FRIDAY = "2026-11-20T15:00:00.000Z";
const NOVEMBER = { from: "2026-10-26", to: "2026-12-06" };
const list = "GET /api/content/calendar";
const move = "POST /api/content/calendar/move";

const manager = async () => signInAt(await testApp.as("manager"), FRIDAY);
const insertApproved = (title: string, more: Parameters<typeof insertArticle>[0] = {}) =>
  insertArticle({ title, status: "approved", publishedAt: null, firstPublishedAt: null, ...more });
const listEntries = async (person: Person, query = NOVEMBER) =>
  (await person.call(list, { query })).body.entries;
const moveEntry = (person: Person, { kind, id, at }: Pick<CalendarEntry, "kind" | "id" | "at">, to: string) =>
  person.call(move, { body: { kind, id, at, to } as CalendarMove });

test("the calendar lists publications, ends, runs of schedules and posts with their dates in the firm's zone", async () => {
  const person = await manager();
  const at = "2026-11-11T03:30:00.000Z";
  const published = await insertArticle({ title: "Out already", publishedAt: at, firstPublishedAt: at });
  const scheduled = await insertApproved("Out soon", {
    scheduledFor: "2026-11-25T14:00:00.000Z",
    unpublishAt: "2026-11-30T14:00:00.000Z",
  });
  const failed = await insertApproved("Not out", {
    scheduledFor: "2026-11-19T14:00:00.000Z",
    scheduleError: "Nobody has reviewed it.",
  });
  await insertApproved("Next year", { scheduledFor: "2027-02-01T14:00:00.000Z" });
  await insertApproved("Deleted", { scheduledFor: "2026-11-25T14:00:00.000Z", deletedAt: FRIDAY });
  const weekly = await createSchedule(person, { title: "Monday note" });
  await createSchedule(person, { isActive: false });
  await select(
    `insert into linkedin_posts (id, article_id, article_title, article_category, post_content, status, posted_at, created_at, updated_at)
    values ('p1', ?1, 'Out already', 'x', 'x', 'posted', '2026-11-12T15:00:00.000Z', ?2, ?2),
      ('p2', null, 'Lost', 'x', 'x', 'unknown', null, ?2, ?2)`,
    published.id,
    at,
  );

  const { body } = await person.call(list, { query: NOVEMBER });
  expect([body.timeZone, body.isComplete]).toEqual(["America/New_York", true]);
  const rows = body.entries.map(({ kind, id, date, status, movable }) => [kind, id, date, status, movable]);
  const run = (date: string) => ["schedule", String(weekly.id), date, "planned", false];
  expect(rows).toEqual([
    ["linkedin", "p2", "2026-11-10", "failed", false],
    ["article", published.id, "2026-11-10", "done", false],
    ["linkedin", published.id, "2026-11-12", "done", false],
    ["article", failed.id, "2026-11-19", "failed", true],
    run("2026-11-23"),
    ["article", scheduled.id, "2026-11-25", "planned", true],
    run("2026-11-30"),
    ["article_end", scheduled.id, "2026-11-30", "planned", true],
  ]);
  expect(body.entries.find(({ id }) => id === failed.id)!.note).toBe("Nobody has reviewed it.");
  const reader = signInAt(await testApp.as("user"), FRIDAY);
  const entries = await listEntries(await reader);
  expect(entries.map(({ movable }) => movable)).not.toContain(true);
  expect(entries.find(({ id }) => id === scheduled.id)!.href).toBe(`/admin/content?view=${scheduled.id}`);
});

test("a range is limited, and daily schedules fill a month from any distance", async () => {
  const person = await manager();
  await createSchedule(person, { frequency: "daily" });
  const days = async (from: string, to: string) => (await listEntries(person, { from, to })).length;
  expect(await days("2026-11-20", "2026-11-30")).toBe(10);
  expect(await days("2034-02-01", "2034-02-28")).toBe(28);
  const { status } = await person.call(list, { query: { from: "2026-11-01", to: "2027-01-10" } });
  expect(status).toBe(400);
});

test("a move keeps the clock time in the firm's zone across a clock change, and can be undone exactly", async () => {
  const person = await manager();
  const at = "2027-03-12T14:00:00.000Z";
  const { id } = await insertApproved("Nine o'clock", { scheduledFor: at });
  const entry = { kind: "article", id, at } as const;
  const moved = await moveEntry(person, entry, "2027-03-16");
  expect(moved.body).toMatchObject({ at: "2027-03-16T13:00:00.000Z", date: "2027-03-16", status: "planned" });
  expect(await lastActivity("article.schedule")).toMatchObject({
    user_id: person.userId,
    entity_id: id,
    details: { scheduledFor: { before: at, after: "2027-03-16T13:00:00.000Z" } },
  });
  const gap = "2027-03-12T07:30:00.000Z";
  const early = await insertApproved("Half past two", { scheduledFor: gap });
  const shifted = await moveEntry(person, { kind: "article", id: early.id, at: gap }, "2027-03-14");
  expect(shifted.body.at, "02:30 does not exist that day").toBe("2027-03-14T07:30:00.000Z");
  const undone = await moveEntry(person, { kind: "article", id: early.id, at: shifted.body.at }, gap);
  expect(undone.body.at).toBe(gap);
});

test("an end moves on its own, but not before the publication", async () => {
  const person = await manager();
  const { id } = await insertApproved("Both", {
    scheduledFor: "2026-11-25T14:00:00.000Z",
    unpublishAt: "2026-11-30T14:00:00.000Z",
  });
  const end = { kind: "article_end", id, at: "2026-11-30T14:00:00.000Z" } as const;
  expect((await moveEntry(person, end, "2026-11-24")).body.message).toBe(
    "It has to be unpublished after it is published.",
  );
  expect((await moveEntry(person, end, "2026-12-01")).body.at).toBe("2026-12-01T14:00:00.000Z");
  const start = { kind: "article", id, at: "2026-11-25T14:00:00.000Z" } as const;
  expect((await moveEntry(person, start, "2026-12-02")).body.code).toBe("validation_failed");
});

test("published articles, past days, entries that someone moved and schedules are refused with the reason", async () => {
  const person = await manager();
  const out = await insertArticle({ title: "Out" });
  const at = "2026-11-25T14:00:00.000Z";
  const { id } = await insertApproved("Soon", { scheduledFor: at });
  const refusal = async (entry: Pick<CalendarEntry, "kind" | "id" | "at">, to = "2026-11-26") => {
    const { status, body } = await moveEntry(person, entry, to);
    return [status, body.message];
  };
  expect(await refusal({ kind: "article", id: out.id, at: out.publishedAt! })).toEqual([
    409,
    "A published article does not move. Unpublish it to publish it on another day.",
  ]);
  expect(await refusal({ kind: "article", id, at }, "2026-11-19")).toEqual([
    400,
    "Choose a time in the future.",
  ]);
  expect(await refusal({ kind: "article", id, at: FRIDAY })).toEqual([
    409,
    "Someone else has changed this date. The calendar shows the current one.",
  ]);
  expect(await refusal({ kind: "article", id: crypto.randomUUID(), at })).toEqual([
    404,
    "This article no longer exists.",
  ]);
  const schedule = await createSchedule(person);
  expect((await refusal({ kind: "schedule", id: String(schedule.id), at: schedule.nextRun! }))[0]).toBe(400);
  const recruiter = await testApp.as("recruiter");
  expect((await moveEntry(recruiter, { kind: "article", id, at }, "2026-11-26")).status).toBe(403);
  expect(await activityCount("article.schedule")).toBe(0);
});

test(
  "of ten people who move an entry at once, one wins and the others see a conflict",
  { tags: "full" },
  async () => {
    const person = await manager();
    const at = "2026-11-25T14:00:00.000Z";
    const { id } = await insertApproved("Contested", { scheduledFor: at });
    const days = Array.from({ length: 10 }, (_, index) => `2026-12-${10 + index}`);
    const moves = await Promise.all(days.map((day) => moveEntry(person, { kind: "article", id, at }, day)));
    expect(moves.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(moves.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await activityCount("article.schedule")).toBe(1);
  },
);
