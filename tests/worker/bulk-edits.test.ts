import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { ArticleBulkChange } from "#contract/articles/admin-schemas.ts";
import { insertArticle } from "#tests/support/articles.ts";
import { createDelayedDatabase } from "#tests/support/delayed-database.ts";
import { getLeadByAnyEmail, listTimeline, updateLead } from "#tests/support/leads.ts";
import type { Person } from "#tests/support/person.ts";
import { aJob, anApplication, expireJob, publishJob, unique } from "#tests/support/samples.ts";
import { createTestSite, testApp } from "#tests/support/test-app.ts";
import { activityCount, select } from "#tests/support/tables.ts";
import { openDb } from "#worker/db/client.ts";

const soon = () => new Date(Date.now() + 1_000).toISOString();

async function apply(more: Parameters<typeof anApplication>[0] = {}) {
  const form = anApplication(more);
  const { body } = await testApp.visitor().call("POST /api/applications", { body: form });
  return { id: body.id, email: form.email };
}

/** Inserts applications with a lead each, without mails. */
async function insertApplications(word: string, count: number): Promise<void> {
  const now = new Date().toISOString();
  const rows = Array.from({ length: count }, (_, n) => ({
    id: `01900000-0000-7000-9000-${String(n).padStart(12, "0")}`,
    email: `${word}.${n}@example.com`,
  }));
  await select(
    `insert into applications (id, first_name, last_name, email, phone, stage, created_at, updated_at)
      select value ->> 'id', 'Bulk', ?1, value ->> 'email', '1', 'new', ?2, ?2 from json_each(?3)`,
    word,
    now,
    JSON.stringify(rows),
  );
  await select(
    `insert into crm_leads (id, first_name, last_name, email, email_key, lead_type, created_at, updated_at)
      select id, first_name, last_name, email, lower(email), 'candidate', created_at, updated_at from applications where last_name = ?`,
    word,
  );
}

const assignMatches = (person: Person, filter: object, assignedTo: string, until = soon(), after?: string) =>
  person.call("POST /api/applications/bulk-edit", {
    body: { records: { filter, until }, change: { assignedTo }, ...(after && { after }) },
  });

/** Calls until nothing is left, as the dialog does. */
async function assignAll(person: Person, q: string, assignedTo: string) {
  const until = soon();
  let after: string | undefined;
  const total = { changed: 0, unchanged: 0, refused: 0, calls: 0 };
  do {
    const { status, body } = await assignMatches(person, { q }, assignedTo, until, after);
    expect(status).toBe(200);
    total.changed += body.changed.length;
    total.unchanged += body.unchanged;
    total.refused += body.refused.length;
    total.calls += 1;
    after = body.next ?? undefined;
  } while (after !== undefined);
  return total;
}

test(
  "all matches of a filter are changed in bounded steps, each with one activity row, and a repeat changes nothing",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const word = unique();
    await insertApplications(word, 60);
    await apply({ lastName: "Other" });
    const before = await activityCount("lead.update");
    const preview = await recruiter.call("POST /api/applications/bulk-edit", {
      body: {
        records: { filter: { q: word }, until: soon() },
        change: { assignedTo: recruiter.userId! },
        preview: true,
      },
    });
    expect(preview.body).toMatchObject({ matching: 60, changed: [], next: null });
    expect(await activityCount("lead.update"), "a preview changes nothing").toBe(before);
    expect(await assignAll(recruiter, word, recruiter.userId!)).toEqual({
      changed: 60,
      unchanged: 0,
      refused: 0,
      calls: 3,
    });
    expect(await activityCount("lead.update")).toBe(before + 60);
    expect(await assignAll(recruiter, word, recruiter.userId!)).toMatchObject({ changed: 0, unchanged: 60 });
    expect(await activityCount("lead.update")).toBe(before + 60);
  },
);

test(
  "a change of the filtered field does not skip records, and later arrivals are left out",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const word = unique();
    await insertApplications(word, 30);
    const until = soon();
    const filter = { q: word, assignedTo: "none" };
    const step = (after?: string) => assignMatches(recruiter, filter, recruiter.userId!, until, after);
    const first = await step();
    await select(
      `insert into applications (id, first_name, last_name, email, phone, stage, created_at, updated_at)
      values ('01900000-0000-7000-9000-ffffffffffff', 'Late', ?, 'late@example.com', '1', 'new', '2099-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z')`,
      word,
    );
    const second = await step(first.body.next!);
    expect([first.body.changed.length, second.body.changed.length, second.body.next]).toEqual([25, 5, null]);
    expect(second.body.refused).toEqual([]);
  },
);

test("the server's time bounds an edit of all matches, whatever the clock of the browser says", async () => {
  const recruiter = await testApp.as("recruiter");
  const word = unique();
  await insertApplications(word, 1);
  const time = new Date(Date.now() + 60_000).toISOString();
  const call = (until?: string) =>
    recruiter
      .at(createTestSite(() => ({ clock: () => new Date(time) })))
      .call("POST /api/applications/bulk-edit", {
        body: {
          records: { filter: { q: word }, ...(until && { until }) },
          change: { assignedTo: recruiter.userId! },
          ...(!until && { preview: true }),
        },
      });
  const { body: preview } = await call();
  expect(preview).toMatchObject({ matching: 1, until: time });
  await select(
    `update applications set created_at = ? where id = '01900000-0000-7000-9000-000000000000'`,
    time,
  );
  await select(
    `insert into applications (id, first_name, last_name, email, phone, stage, created_at, updated_at)
      select '01900000-0000-7000-9000-eeeeeeeeeeee', first_name, last_name, email, phone, stage, ?1, ?1 from applications where last_name = ?2`,
    new Date(Date.parse(time) + 1).toISOString(),
    word,
  );
  const { body } = await call(preview.until!);
  expect([body.changed.length, body.unchanged, body.until]).toEqual([1, 0, time]);
});

test("records by id report the changed, unchanged and missing ones", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const [one, two] = [await apply(), await apply()];
  const edit = (ids: string[]) =>
    recruiter.call("POST /api/applications/bulk-edit", {
      body: { records: { ids }, change: { assignedTo: recruiter.userId! } },
    });
  await edit([two.id]);
  const missing = crypto.randomUUID();
  expect((await edit([one.id, two.id, missing])).body).toMatchObject({
    changed: [one.id],
    unchanged: 1,
    refused: [{ id: missing, message: "It no longer exists." }],
    next: null,
  });
  const tooMany = Array.from({ length: 26 }, () => crypto.randomUUID());
  expect((await edit(tooMany)).status).toBe(400);
});

test(
  "an edit by somebody else at the same moment is neither overwritten nor lost",
  { tags: "full" },
  async () => {
    const word = unique();
    await insertApplications(word, 10);
    const before = await activityCount("lead.update");
    const delayed = createDelayedDatabase(env.DB, () => scheduler.wait(Math.random() * 10));
    const site = createTestSite(() => ({ db: openDb(delayed) }));
    const people = [await testApp.as("recruiter"), await testApp.as("recruiter")];
    const outcomes = await Promise.all(
      people.map((person) => assignMatches(person.at(site), { q: word }, person.userId!)),
    );
    const changes = outcomes.flatMap(({ body }) => body.changed).length;
    const refused = outcomes.flatMap(({ body }) => body.refused).length;
    expect(changes + refused, "each request accounts for each record").toBe(20);
    expect(await activityCount("lead.update"), "one row per change").toBe(before + changes);
    const owners = await select<{ assigned_to: string | null }>(
      "select assigned_to from crm_leads where last_name = ?",
      word,
    );
    expect(owners).toHaveLength(10);
    expect(owners.every(({ assigned_to }) => people.some(({ userId }) => userId === assigned_to))).toBe(true);
  },
);

test("an owner is set on the leads of the applicants, with their timeline", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const owner = await testApp.as("recruiter");
  const [one, two] = [await apply(), await apply()];
  const records = { ids: [one.id, two.id] };
  const assign = (assignedTo: string | null) =>
    recruiter.call("POST /api/applications/bulk-edit", { body: { records, change: { assignedTo } } });
  expect((await assign(owner.userId)).body.changed).toHaveLength(2);
  expect((await assign(owner.userId)).body).toMatchObject({ changed: [], unchanged: 2 });
  const lead = await getLeadByAnyEmail(one.email);
  expect(lead.assigned_to).toBe(owner.userId);
  expect((await listTimeline(lead.id)).some((subject) => subject.startsWith("Assigned to"))).toBe(true);
  await select("update users set is_active = 0 where id = ?", owner.userId);
  await assign(null);
  const refused = await assign(owner.userId);
  expect(refused.body.refused.map(({ message }) => message)).toEqual([
    "Leads can only be assigned to active users.",
    "Leads can only be assigned to active users.",
  ]);
});

test(
  "leads get owner, priority, follow-up and tags; other tags and concurrent edits stay",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const word = unique();
    const [one, two] = [await apply({ lastName: word }), await apply({ lastName: word })];
    const lead = await getLeadByAnyEmail(one.email);
    await updateLead(recruiter, lead.id, { tags: ["close", "epm"] });
    const edit = (change: object) =>
      recruiter.call("POST /api/crm/leads/bulk-edit", {
        body: { records: { filter: { q: word }, until: soon() }, change },
      });
    expect((await edit({ addTags: ["epm", "cfo"], removeTags: ["close"] })).body.changed).toHaveLength(2);
    const tags = async (email: string) =>
      JSON.parse(String((await getLeadByAnyEmail(email)).tags)) as string[];
    expect([await tags(one.email), await tags(two.email)]).toEqual([
      ["epm", "cfo"],
      ["epm", "cfo"],
    ]);
    const both = await Promise.all([
      edit({ priority: "urgent", nextFollowUp: "2030-01-01T00:00:00.000Z" }),
      edit({ addTags: ["race"] }),
    ]);
    expect(both.flatMap(({ body }) => body.refused)).toEqual([]);
    expect(await getLeadByAnyEmail(two.email)).toMatchObject({
      priority: "urgent",
      next_follow_up: "2030-01-01T00:00:00.000Z",
    });
    expect(await tags(two.email)).toContain("race");
    const status = await edit({ status: "lost" });
    expect(status.body.refused, "the stage of their application decides").toHaveLength(2);
    expect((await edit({ status: "archived" })).body.changed).toHaveLength(2);
    expect((await edit({})).status, "nothing to change").toBe(400);
  },
);

test(
  "a lead with too many tags is refused with the reason, the others are changed",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const word = unique();
    const [full] = [await apply({ lastName: word }), await apply({ lastName: word })];
    const lead = await getLeadByAnyEmail(full.email);
    await updateLead(recruiter, lead.id, { tags: Array.from({ length: 20 }, (_, n) => `t${n}`) });
    const { body } = await recruiter.call("POST /api/crm/leads/bulk-edit", {
      body: { records: { filter: { q: word }, until: soon() }, change: { addTags: ["one more"] } },
    });
    expect(body.changed).toHaveLength(1);
    expect(body.refused).toMatchObject([{ id: lead.id, message: "It would have more than 20 tags." }]);
  },
);

test(
  "jobs get urgency, closing date, industry and status; the search of the list applies",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const word = unique();
    const open = await publishJob(recruiter, { title: `Open ${word}` });
    const { body: late } = await recruiter.call("POST /api/jobs", { body: aJob({ title: `Late ${word}` }) });
    await publishJob(recruiter, { title: "Other" });
    await expireJob(late.id);
    const edit = (change: object, filter: object = { title: word }) =>
      recruiter.call("POST /api/admin/jobs/bulk-edit", {
        body: { records: { filter, until: soon() }, change },
      });
    const preview = await recruiter.call("POST /api/admin/jobs/bulk-edit", {
      body: {
        records: { filter: { title: word }, until: soon() },
        change: { isUrgent: true },
        preview: true,
      },
    });
    expect(preview.body.matching).toBe(2);
    expect((await edit({ isUrgent: true })).body.changed).toHaveLength(2);
    expect((await edit({ isUrgent: true })).body).toMatchObject({ changed: [], unchanged: 2 });
    const published = await edit({ status: "published" });
    expect(published.body).toMatchObject({ changed: [], unchanged: 1 });
    expect(published.body.refused).toMatchObject([{ id: late.id, label: `Late ${word}` }]);
    expect((await edit({ expiresAt: null }, { title: word, urgent: "true" })).body.changed).toEqual([
      late.id,
    ]);
    expect((await edit({ status: "archived" })).body.changed.toSorted()).toEqual(
      [open.id, late.id].toSorted(),
    );
    expect((await edit({ industry: "nonsense" })).body.refused).toHaveLength(2);
    const reopened = await recruiter.call("POST /api/admin/jobs/bulk", {
      body: { action: "reopen", ids: [open.id, late.id] },
    });
    expect(reopened.body.changed, "a bulk archive can be undone").toBe(2);
    expect((await edit({ isUrgent: false }, { title: "%%%" })).body.changed).toEqual([]);
  },
);

test("articles change category, author and status as far as their transitions allow", async () => {
  const manager = await testApp.as("manager");
  const word = unique();
  const draft = await insertArticle({ title: `Draft ${word}`, status: "draft", publishedAt: null });
  const approved = await insertArticle({ title: `Ready ${word}`, status: "approved", publishedAt: null });
  const edit = (person: Person, change: object) =>
    person.call("POST /api/content/articles/bulk-edit", {
      body: { records: { filter: { q: word }, until: soon() }, change: change as ArticleBulkChange },
    });
  const published = await edit(manager, { step: "publish" });
  expect(published.body.changed).toEqual([approved.id]);
  expect(published.body.refused).toMatchObject([{ id: draft.id }]);
  expect((await edit(manager, { step: "publish" })).body).toMatchObject({ changed: [], unchanged: 1 });
  expect((await edit(manager, { step: "approve" })).status, "approvals need a reader").toBe(400);
  const recruiter = await testApp.as("recruiter");
  expect((await edit(recruiter, { step: "publish" })).status, "needs content.publish").toBe(403);
  const renamed = await edit(recruiter, { author: "Ada Berg" });
  expect(renamed.body.changed).toEqual([draft.id]);
  expect(renamed.body.refused, "a published article needs content.publish").toMatchObject([
    { id: approved.id },
  ]);
  expect((await edit(manager, { author: "Ada Berg" })).body).toMatchObject({
    changed: [approved.id],
    unchanged: 1,
  });
});
