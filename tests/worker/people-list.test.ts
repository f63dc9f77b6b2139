import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { PersonBulkChange, PersonReversal } from "#contract/people/schemas.ts";
import { sortDirections } from "#contract/schemas.ts";
import { eraseRecord, createApplicant } from "#tests/support/applicants.ts";
import { createDelayedDatabase } from "#tests/support/delayed-database.ts";
import { getLeadAs, listTimeline, updateLead } from "#tests/support/leads.ts";
import { applyWith, foundIds, searchPeople } from "#tests/support/people-search.ts";
import { createPerson } from "#tests/support/people.ts";
import type { Person } from "#tests/support/person.ts";
import { unique } from "#tests/support/samples.ts";
import { activityCount, select } from "#tests/support/tables.ts";
import { createTestSite, testApp } from "#tests/support/test-app.ts";
import { openDb } from "#worker/db/client.ts";

const aWord = () => `w${unique()}`;
const soon = () => new Date(Date.now() + 1_000).toISOString();

type Query = Record<string, string | number>;
const list = async (staff: Person, query: Query) => (await staff.call("GET /api/crm/people", { query })).body;
const listIds = async (staff: Person, query: Query) => (await list(staff, query)).map(({ id }) => id);

/** Inserts people whose last name is the word. */
async function insertPeople(word: string, count: number): Promise<void> {
  const ids = Array.from(
    { length: count },
    (_, n) => `01900000-0000-7000-9100-${String(n).padStart(12, "0")}`,
  );
  await select(
    `insert into crm_leads (id, first_name, last_name, email, email_key, lead_type, lead_source, last_activity, created_at, updated_at)
      select value, 'Bulk', ?1, ?1 || key || '@example.com', ?1 || key || '@example.com', 'candidate', 'application',
        '2026-01-02T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from json_each(?2)`,
    word,
    JSON.stringify(ids),
  );
}

type Records = { ids: string[] } | { filter: object; until: string };
const bulk = (staff: Person, records: Records, change: PersonBulkChange, after?: string) =>
  staff.call("POST /api/crm/people/bulk-edit", { body: { records, change, ...(after && { after }) } });
const undo = (staff: Person, records: PersonReversal[]) =>
  staff.call("POST /api/crm/people/bulk-edit/undo", { body: { records } });

/** Calls until nothing is left, as the dialog does. */
async function bulkAll(staff: Person, filter: object, change: PersonBulkChange) {
  const until = soon();
  const total = { changed: 0, unchanged: 0, undo: [] as PersonReversal[] };
  let after: string | undefined;
  do {
    const { status, body } = await bulk(staff, { filter, until }, change, after);
    expect(status).toBe(200);
    total.changed += body.changed.length;
    total.unchanged += body.unchanged;
    total.undo.push(...body.undo);
    after = body.next ?? undefined;
  } while (after !== undefined);
  return total;
}

test(
  "people are filtered by source and by when they were added, and sorted with missing values last",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const tag = aWord();
    const old = await createPerson(recruiter, { tags: [tag], company: "berg", source: "event" });
    const named = await createPerson(recruiter, { tags: [tag], company: "Adler", place: "Ghent" });
    const plain = await createPerson(recruiter, { tags: [tag] });
    await select("update crm_leads set created_at = '2026-01-01T00:00:00.000Z' where id = ?", old);
    await updateLead(recruiter, old, { assignedTo: recruiter.userId });
    expect(await listIds(recruiter, { tag, source: "event" })).toEqual([old]);
    expect(await listIds(recruiter, { tag, added: "7", sort: "company" })).toEqual([named, plain]);
    expect(await listIds(recruiter, { tag, sort: "newest", dir: "asc" })).toEqual([old, named, plain]);
    expect(await listIds(recruiter, { tag, sort: "company" })).toEqual([named, old, plain]);
    expect(await listIds(recruiter, { tag, sort: "company", dir: "desc" })).toEqual([old, named, plain]);
    for (const dir of sortDirections) {
      expect((await listIds(recruiter, { tag, sort: "place", dir }))[0], dir).toBe(named);
      expect((await listIds(recruiter, { tag, sort: "owner", dir }))[0], dir).toBe(old);
    }
    expect((await list(recruiter, { tag, sort: "source" })).map(({ source }) => source)).toEqual([
      "event",
      "referral",
      "referral",
    ]);
  },
);

test(
  "the list, the search, a bulk edit and its preview find the same people for the same words",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const word = aWord();
    const both = [await applyWith(`Built ${word} models`), await applyWith(`Led ${word} for years`)];
    const other = await applyWith(`Built ${word} models as intern`);
    const q = `${word} -intern`;
    const ids = both.map(({ leadId }) => leadId).toSorted();
    expect(foundIds(await searchPeople(recruiter, q)).toSorted()).toEqual(ids);
    expect((await listIds(recruiter, { q })).toSorted()).toEqual(ids);
    const records = { filter: { q }, until: soon() };
    const preview = await recruiter.call("POST /api/crm/people/bulk-edit", {
      body: { records, change: { addTags: [word] }, preview: true },
    });
    expect(preview.body).toMatchObject({ matching: 2, changed: [], undo: [] });
    expect((await bulk(recruiter, records, { addTags: [word] })).body.changed).toEqual(ids);
    expect((await getLeadAs(recruiter, other.leadId)).tags).toEqual([]);
    // Marks are no words: they must not mean everybody.
    expect(
      (await bulk(recruiter, { filter: { q: "%%%" }, until: soon() }, { addTags: [word] })).body,
    ).toMatchObject({
      changed: [],
      refused: [],
    });
    expect(await listIds(recruiter, { q: "%%%" })).toEqual([]);
  },
);

test(
  "a search is sorted on request, with the quoted lines and all matches once",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const word = aWord();
    await applyWith(`About ${word}`, { firstName: word, lastName: "Zimt" });
    await applyWith(`About ${word}`, { lastName: "Adler" });
    const names = async (more: Query) =>
      (await searchPeople(recruiter, word, more)).people.map(({ lastName }) => lastName);
    expect(await names({}), "best match first").toEqual(["Zimt", "Adler"]);
    expect(await names({ sort: "name" })).toEqual(["Adler", "Zimt"]);
    expect(await names({ sort: "name", dir: "desc", offset: 1 })).toEqual(["Adler"]);
    const sorted = await searchPeople(recruiter, word, { sort: "name", limit: 1 });
    expect(sorted).toMatchObject({
      total: 2,
      isTotalExact: true,
      people: [{ quotes: [{ source: "resume" }] }],
    });
  },
);

test(
  "a bulk edit of all matches runs in bounded steps, keeps the last activity, and a repeat changes nothing",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const word = aWord();
    await insertPeople(word, 60);
    const before = await activityCount("lead.update");
    const first = await bulkAll(
      recruiter,
      { q: word, assignedTo: "none" },
      { assignedTo: recruiter.userId! },
    );
    expect([first.changed, first.unchanged, first.undo.length]).toEqual([60, 0, 60]);
    expect(await activityCount("lead.update")).toBe(before + 60);
    const again = await bulkAll(recruiter, { q: word }, { assignedTo: recruiter.userId! });
    expect([again.changed, again.unchanged, again.undo.length]).toEqual([0, 60, 0]);
    const [row] = await select<{ seen: number }>(
      "select count(distinct last_activity) as seen from crm_leads where last_name = ? and last_activity = '2026-01-02T00:00:00.000Z'",
      word,
    );
    expect(row!.seen).toBe(1);
  },
);

test("type, source and tags are changed for many, one field at a time", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const id = await createPerson(recruiter, { tags: ["Close"] });
  const ids = [id];
  for (const change of [
    { leadType: "contact" },
    { source: "event" },
    { addTags: ["EPM"] },
    { removeTags: ["Close"] },
  ] as const)
    expect((await bulk(recruiter, { ids }, change as PersonBulkChange)).body.changed).toEqual(ids);
  expect(await getLeadAs(recruiter, id)).toMatchObject({
    leadType: "contact",
    leadSource: "event",
    tags: ["EPM"],
  });
  const send = (change: object) =>
    recruiter.callUntyped("POST /api/crm/people/bulk-edit", { body: { records: { ids }, change } });
  for (const change of [
    {},
    { leadType: "contact", source: "event" },
    { leadType: "newsletter" },
    { source: "application" },
    { email: "x@example.com" },
  ])
    expect((await send(change)).status, JSON.stringify(change)).toBe(400);
});

test(
  "a bulk edit is taken back exactly, but not for people who were changed since",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const word = aWord();
    await insertPeople(word, 2);
    const [one, two] = (await listIds(recruiter, { q: word, sort: "newest", dir: "asc" })) as [
      string,
      string,
    ];
    await updateLead(recruiter, one, { tags: ["Close"], assignedTo: recruiter.userId });
    const ids = [one, two];
    const state = async () => await Promise.all(ids.map((id) => getLeadAs(recruiter, id)));
    const before = await state();
    for (const change of [
      { assignedTo: null },
      { leadType: "other" },
      { source: "event" },
      { addTags: ["Close", "New"] },
      { removeTags: ["Close"] },
    ] as PersonBulkChange[]) {
      const { body } = await bulk(recruiter, { ids }, change);
      expect(body.changed.length, JSON.stringify(change)).toBeGreaterThan(0);
      expect((await undo(recruiter, body.undo)).body).toMatchObject({ changed: body.changed, refused: [] });
      expect((await undo(recruiter, body.undo)).body, "a repeat").toMatchObject({ changed: [], refused: [] });
    }
    const fields = (people: typeof before) =>
      people.map(({ assignedTo, leadType, leadSource, tags }) => ({
        assignedTo,
        leadType,
        leadSource,
        tags,
      }));
    expect(fields(await state())).toEqual(fields(before));

    const { body } = await bulk(recruiter, { ids }, { leadType: "employer" });
    await updateLead(recruiter, two, { priority: "high" });
    const undone = await undo(recruiter, body.undo);
    expect(undone.body).toMatchObject({ changed: [one], refused: [{ id: two }] });
    expect((await getLeadAs(recruiter, two)).leadType).toBe("employer");
  },
);

test("simultaneous bulk edits lose nothing and account for every person", { tags: "full" }, async () => {
  const word = aWord();
  await insertPeople(word, 10);
  const delayed = createDelayedDatabase(env.DB, () => scheduler.wait(Math.random() * 10));
  const site = createTestSite(() => ({ db: openDb(delayed) }));
  const before = await activityCount("lead.update");
  const recruiter = await testApp.as("recruiter");
  const outcomes = await Promise.all(
    ["one", "two"].map((tag) =>
      bulk(recruiter.at(site), { filter: { q: word }, until: soon() }, { addTags: [tag] }),
    ),
  );
  const changes = outcomes.flatMap(({ body }) => body.changed).length;
  const refused = outcomes.flatMap(({ body }) => body.refused).length;
  expect(changes + refused).toBe(20);
  expect(await activityCount("lead.update")).toBe(before + changes);
  const people = await list(recruiter, { q: word, limit: 20 });
  expect(people.flatMap(({ tags }) => tags)).toHaveLength(changes);
});

test(
  "merged people are no matches, erased ones are reported, and a new owner is notified and in the timeline",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const owner = await testApp.as("recruiter");
    const lastName = aWord();
    const [id, otherId] = [
      await createPerson(recruiter, { lastName }),
      await createPerson(recruiter, { lastName }),
    ];
    await recruiter.call("POST /api/crm/leads/:id/merge", { params: { id }, body: { otherId } });
    const { visitor, token, who } = await createApplicant();
    const [erased] = await listIds(recruiter, { q: who.email });
    await eraseRecord(visitor, token);
    const matches = { filter: { q: lastName }, until: soon() };
    expect((await bulk(recruiter, matches, { assignedTo: owner.userId! })).body.changed).toEqual([id]);
    expect((await listTimeline(id)).some((subject) => subject.startsWith("Assigned to"))).toBe(true);
    expect(await select("select kind from notifications where user_id = ?", owner.userId)).toEqual([
      { kind: "assigned" },
    ]);
    const gone = await bulk(recruiter, { ids: [erased!] }, { addTags: ["x"] });
    expect(gone.body.refused).toMatchObject([{ id: erased, message: "It no longer exists." }]);
  },
);

test("bulk edits of people need crm.write, and shared views of the list too", async () => {
  const recruiter = await testApp.as("recruiter");
  const id = await createPerson(recruiter);
  const user = await testApp.as("user");
  expect((await bulk(user, { ids: [id] }, { addTags: ["x"] })).status).toBe(403);
  expect((await undo(user, [{ id, version: 1, change: { addTags: ["x"] } }])).status).toBe(403);
  const body = { list: "people", name: aWord(), query: "tag=EPM&sort=name", isShared: true } as const;
  expect((await recruiter.call("POST /api/admin/views", { body })).status).toBe(201);
  const { views } = (
    await (await testApp.as("recruiter")).call("GET /api/admin/views", { query: { list: "people" } })
  ).body;
  expect(views).toMatchObject([{ name: body.name, query: body.query, canEdit: false }]);
  expect((await user.call("POST /api/admin/views", { body })).status).toBe(403);
});
