import { afterEach, beforeEach, expect, test } from "vitest";
import { SCHEDULE_CRON } from "#contract/schedules/constants.ts";
import { cronSchedule } from "#worker/background/cron.ts";
import { applyDueDates } from "#worker/features/articles/tasks.ts";
import { insertArticle, useUniqueContentVersion, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { openPage } from "#tests/support/pages.ts";
import type { Person } from "#tests/support/person.ts";
import { ctxWithoutQueue, fixedClock, signInAt } from "#tests/support/schedules.ts";
import { testApp } from "#tests/support/test-app.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

const FRIDAY = "2026-11-20T15:00:00.000Z";
const SATURDAY = "2026-11-21T14:00:00.000Z";
const SUNDAY = "2026-11-22T14:00:00.000Z";
const schedule = "PUT /api/content/articles/:id/schedule";
const get = "GET /api/content/articles/:id";

const manager = async () => signInAt(await testApp.as("manager"), FRIDAY);
const insertApproved = (more: Parameters<typeof insertArticle>[0] = {}) =>
  insertArticle({ status: "approved", publishedAt: null, firstPublishedAt: null, ...more });
const scheduleArticle = (
  person: Person,
  id: string,
  publishAt: string | null,
  unpublishAt: string | null = null,
) => person.call(schedule, { params: { id }, body: { publishAt, unpublishAt } });
const getArticle = async (person: Person, id: string) => (await person.call(get, { params: { id } })).body;
const tick = (at: string) => applyDueDates(ctxWithoutQueue({ clock: fixedClock(at) }));

test(
  "20 overlapping ticks publish a scheduled article once, when its time has come",
  { tags: "full" },
  async () => {
    expect(cronSchedule[SCHEDULE_CRON]).toContain(applyDueDates);
    const person = await manager();
    const { id } = await insertApproved({ title: "Out on Saturday", content: "## Saturday\n\nText." });
    expect((await scheduleArticle(person, id, SATURDAY)).body).toMatchObject({
      status: "approved",
      scheduledFor: SATURDAY,
    });
    expect(await tick("2026-11-21T13:59:59.999Z")).toBe(0);
    const page = () => openPage(testApp.visitor(), `/article/${id}`);
    expect((await page()).status).toBe(404);

    const changed = await Promise.all(Array.from({ length: 20 }, () => tick(SATURDAY)));
    expect(changed.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await tick(SUNDAY), "a later tick").toBe(0);
    expect(await getArticle(person, id)).toMatchObject({
      status: "published",
      publishedAt: SATURDAY,
      scheduledFor: null,
      scheduleError: null,
    });
    expect((await page()).html).toContain('<h2 id="s-saturday">');
    expect(await activityCount("article.publish")).toBe(1);
    expect(await lastActivity("article.publish")).toMatchObject({
      entity_id: id,
      user_id: null,
      username: null,
      details: { title: "Out on Saturday", dueAt: SATURDAY, scheduledFor: { before: SATURDAY, after: null } },
    });
  },
);

test(
  "overlapping ticks unpublish an article once; its address answers 404 and it stays approved",
  { tags: "full" },
  async () => {
    const person = await manager();
    const { id } = await insertArticle({ title: "Until Sunday" });
    const { updatedAt } = await getArticle(person, id);
    await scheduleArticle(person, id, null, SUNDAY);
    expect(await getArticle(person, id), "the date readers see stays").toMatchObject({ updatedAt });
    expect((await openPage(testApp.visitor(), `/article/${id}`)).status).toBe(200);
    const changed = await Promise.all(Array.from({ length: 10 }, () => tick(SUNDAY)));
    expect(changed.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await getArticle(person, id)).toMatchObject({ status: "approved", unpublishAt: null });
    expect((await openPage(testApp.visitor(), `/article/${id}`)).status).toBe(404);
    expect(await lastActivity("article.unpublish")).toMatchObject({ entity_id: id, user_id: null });
  },
);

test("an article can have both dates; publishing it by hand keeps the end", { tags: "full" }, async () => {
  const person = await manager();
  const [scheduled, early] = [await insertApproved(), await insertApproved()];
  for (const { id } of [scheduled, early]) await scheduleArticle(person, id, SATURDAY, SUNDAY);
  await person.call("PUT /api/content/articles/:id/publish", { params: { id: early.id } });
  expect(await getArticle(person, early.id)).toMatchObject({ scheduledFor: null, unpublishAt: SUNDAY });
  await tick(SATURDAY);
  expect(await getArticle(person, scheduled.id)).toMatchObject({ status: "published", unpublishAt: SUNDAY });
  await tick(SUNDAY);
  const rows = await select(
    "select distinct status, scheduled_for, unpublish_at, is_scheduled from articles",
  );
  expect(rows).toEqual([{ status: "approved", scheduled_for: null, unpublish_at: null, is_scheduled: 0 }]);
});

test(
  "times without an offset are in the firm's zone, also around clock changes",
  { tags: "full" },
  async () => {
    const person = await manager();
    const { id } = await insertApproved();
    const scheduledFor = async (publishAt: string) =>
      (await scheduleArticle(person, id, publishAt)).body.scheduledFor;
    expect(await scheduledFor("2026-12-01T09:00")).toBe("2026-12-01T14:00:00.000Z");
    expect(await scheduledFor("2027-03-14T02:30"), "a skipped time").toBe("2027-03-14T07:30:00.000Z");
    expect(await scheduledFor("2027-11-07T01:30"), "the first of two").toBe("2027-11-07T05:30:00.000Z");
    expect(await scheduledFor("2027-11-07T01:30:00-05:00")).toBe("2027-11-07T06:30:00.000Z");
    for (const publishAt of ["2026-12-32T09:00", "2027-02-29T09:00", "tomorrow"])
      expect((await scheduleArticle(person, id, publishAt)).body).toMatchObject({
        code: "validation_failed",
        fields: { publishAt: ["Choose a date and a time."] },
      });
  },
);

test(
  "drafts, published articles, past times and an end before the start are refused",
  { tags: "full" },
  async () => {
    const person = await manager();
    const approved = await insertApproved();
    const published = await insertArticle();
    const draft = await insertApproved({ status: "draft" });
    const unreviewed = await insertApproved({ writer: "openai" });
    const refuse = async (id: string, publishAt: string | null, unpublishAt: string | null = null) => {
      const { status, body } = await scheduleArticle(person, id, publishAt, unpublishAt);
      return [status, body.code, body.fields ?? body.message];
    };
    expect(await refuse(draft.id, SATURDAY)).toEqual([
      409,
      "invalid_transition",
      "Approve this article first. Only an approved article can be scheduled.",
    ]);
    expect((await refuse(published.id, SATURDAY))[1]).toBe("invalid_transition");
    expect((await refuse(unreviewed.id, SATURDAY))[1]).toBe("invalid_transition");
    expect((await refuse(approved.id, null, SATURDAY))[1]).toBe("invalid_transition");
    expect(await refuse(approved.id, FRIDAY)).toEqual([
      400,
      "validation_failed",
      { publishAt: ["Choose a time in the future."] },
    ]);
    expect(await refuse(approved.id, SUNDAY, SATURDAY)).toEqual([
      400,
      "validation_failed",
      { unpublishAt: ["It has to be unpublished after it is published."] },
    ]);
    const stale = { publishAt: SATURDAY, unpublishAt: null, version: 2 };
    const { body } = await person.call(schedule, { params: { id: approved.id }, body: stale });
    expect(body.code).toBe("conflict");
    const recruiter = await testApp.as("recruiter");
    expect((await scheduleArticle(recruiter, approved.id, SATURDAY)).status).toBe(403);
    expect(await activityCount("article.schedule")).toBe(0);
  },
);

test.for([
  ["Request changes", "PUT /api/content/articles/:id/request-changes", { note: "" }],
  ["an edit", "PUT /api/content/articles/:id", { title: "Second title" }],
] as const)("%s cancels the dates of a scheduled article, and says so", async ([, route, body]) => {
  const person = await manager();
  const { id } = await insertApproved();
  await scheduleArticle(person, id, SATURDAY, SUNDAY);
  const changed = await person.callUntyped(route, { params: { id }, body });
  expect(changed.body).toMatchObject({ status: "draft", scheduledFor: null, unpublishAt: null });
  const action = route.endsWith(":id") ? "article.update" : "article.request_changes";
  expect((await lastActivity(action))!.details).toMatchObject({
    scheduledFor: { before: SATURDAY, after: null },
    unpublishAt: { before: SUNDAY, after: null },
  });
  await person.call("PUT /api/content/articles/:id/approve", { params: { id } });
  expect(await tick(SUNDAY)).toBe(0);
});

test("a deleted article is not published; restored, it is", { tags: "full" }, async () => {
  const person = await manager();
  const { id } = await insertApproved();
  await scheduleArticle(person, id, SATURDAY);
  const late = await signInAt(person, SATURDAY);
  await late.call("DELETE /api/content/articles/:id", { params: { id } });
  expect(await tick(SATURDAY)).toBe(0);
  await late.call("POST /api/content/articles/:id/restore", { params: { id } });
  expect(await tick(SATURDAY)).toBe(1);
});

test("an article that fails shows its reason and does not stop the others", { tags: "full" }, async () => {
  const person = await manager();
  const unreviewed = await insertApproved({ writer: "openai", scheduledFor: SATURDAY });
  const missed = await insertApproved({ scheduledFor: SATURDAY, unpublishAt: SUNDAY });
  const other = await insertApproved({ scheduledFor: SUNDAY });
  expect(await tick(SUNDAY)).toBe(1);
  expect(await tick(SUNDAY), "it fails again").toBe(0);
  expect((await getArticle(person, other.id)).status).toBe("published");
  expect(await getArticle(person, unreviewed.id)).toMatchObject({
    status: "approved",
    scheduleError: expect.stringMatching(/^Nobody has reviewed this article/),
  });
  expect((await getArticle(person, missed.id)).scheduleError).toBe(
    "The time to unpublish this article has passed as well. Choose new times.",
  );
  expect(await activityCount("article.schedule_failed")).toBe(2);

  const filter = async (dates: "publish" | "unpublish" | "failed") =>
    (await person.call("GET /api/content/articles", { query: { dates } })).body
      .map(({ id }) => id)
      .toSorted();
  expect(await filter("failed")).toEqual([unreviewed.id, missed.id].toSorted());
  expect(await filter("publish")).toEqual([unreviewed.id, missed.id].toSorted());
  expect(await filter("unpublish")).toEqual([missed.id]);
  const counts = await person.call("GET /api/admin/counts", {});
  expect(counts.body.failedPublications).toBe(2);
  await scheduleArticle(person, missed.id, "2026-12-01T09:00");
  expect(await filter("failed")).toEqual([unreviewed.id]);
});

test(
  "a tick while the date is moved publishes the article, or leaves it for the new date",
  { tags: "full" },
  async () => {
    const person = await manager();
    for (let round = 0; round < 5; round++) {
      const { id } = await insertApproved({ scheduledFor: SATURDAY });
      const [moved, changed] = await Promise.all([scheduleArticle(person, id, SUNDAY), tick(SATURDAY)]);
      const { status, scheduledFor } = await getArticle(person, id);
      expect([moved.status, status, scheduledFor]).toEqual(
        changed === 1 ? [409, "published", null] : [200, "approved", SUNDAY],
      );
    }
  },
);
