import { expect, test } from "vitest";
import type { ScorecardInput } from "#contract/scorecards/schemas.ts";
import { createApplicantLink } from "#worker/features/applications/applicant-link.ts";
import { eraseRecord, getLinkToken } from "#tests/support/applicants.ts";
import type { Person } from "#tests/support/person.ts";
import { anApplication, unique } from "#tests/support/samples.ts";
import { createScoredApplication } from "#tests/support/screening.ts";
import { select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";
import { findInTables } from "#tests/support/find-text.ts";

const CRITERIA = [
  { name: "Forecasting", description: "Owns drivers." },
  { name: "Tools", description: "" },
];

const save = (staff: Person, id: string, more: Partial<ScorecardInput> = {}) =>
  staff.call("PUT /api/applications/:id/scorecard", {
    params: { id },
    body: { version: 0, recommendation: null, notes: "", ratings: [], submit: false, ...more },
  });

const open = async (staff: Person, id: string) =>
  (await staff.call("GET /api/applications/:id/scorecards", { params: { id } })).body;

test("a recruiter saves a draft, which nobody else sees, and then submits it", { tags: "full" }, async () => {
  const { manager, id, criteria } = await createScoredApplication(CRITERIA);
  const recruiter = await testApp.as("recruiter");
  const [forecasting] = criteria;
  const ratings = [{ criterionId: forecasting!.id, rating: 4 as const, note: "Census days." }];
  const draft = await save(recruiter, id, { notes: "So far good.", ratings });
  expect([draft.status, draft.body.submittedAt, draft.body.version]).toEqual([200, null, 1]);
  expect((await open(recruiter, id)).mine).toMatchObject({
    notes: "So far good.",
    ratings: [{ criterionId: forecasting!.id, name: "Forecasting", rating: 4, note: "Census days." }],
  });
  expect(await open(manager, id)).toMatchObject({ others: [], hidden: 0, summary: null });

  const early = await save(recruiter, id, { version: 1, submit: true });
  expect([early.status, early.body.fields]).toEqual([
    400,
    { recommendation: ["Please choose a recommendation before you submit."] },
  ]);
  const sent = await save(recruiter, id, { version: 1, ratings, recommendation: "yes", submit: true });
  expect([sent.status, sent.body.submittedAt]).toEqual([200, expect.any(String)]);
  expect((await open(manager, id)).others).toEqual([
    expect.objectContaining({ recommendation: "yes", userId: recruiter.userId }),
  ]);
});

test("others' scorecards are hidden until the user submits theirs; managers and admins see all", async () => {
  const { manager, id } = await createScoredApplication(CRITERIA);
  const [first, second, admin] = [
    await testApp.as("recruiter"),
    await testApp.as("recruiter"),
    await testApp.as("admin"),
  ];
  await save(first, id, { recommendation: "strong_no", notes: "Hidden words", submit: true });
  await save(second, id, { notes: "A draft" });
  const before = await open(second, id);
  expect(before).toMatchObject({ others: [], hidden: 1, summary: null });
  expect(JSON.stringify(before)).not.toMatch(/strong_no|Hidden words/);
  for (const person of [manager, admin]) expect((await open(person, id)).others).toHaveLength(1);
  await save(second, id, { version: 1, recommendation: "yes", submit: true });
  expect(await open(second, id)).toMatchObject({
    hidden: 0,
    others: [expect.objectContaining({ notes: "Hidden words" })],
  });
});

test("the summary counts recommendations and ratings, without an average", { tags: "full" }, async () => {
  const { manager, id, criteria } = await createScoredApplication(CRITERIA);
  const [forecasting, tools] = criteria.map((criterion) => criterion.id) as [string, string];
  const cards = [
    { recommendation: "yes" as const, rated: [4, 2] as const },
    { recommendation: "yes" as const, rated: [4, null] as const },
    { recommendation: "strong_no" as const, rated: [1, 3] as const },
  ];
  for (const { recommendation, rated } of cards)
    await save(await testApp.as("recruiter"), id, {
      recommendation,
      ratings: [
        { criterionId: forecasting, rating: rated[0], note: "" },
        { criterionId: tools, rating: rated[1], note: "" },
      ],
      submit: true,
    });
  expect((await open(manager, id)).summary).toEqual({
    recommendations: [
      { recommendation: "strong_yes", count: 0 },
      { recommendation: "yes", count: 2 },
      { recommendation: "no", count: 0 },
      { recommendation: "strong_no", count: 1 },
    ],
    criteria: [
      { name: "Forecasting", counts: [1, 0, 0, 2] },
      { name: "Tools", counts: [0, 1, 1, 0] },
    ],
  });
});

test(
  "a change after submitting is recorded with both values in the activity log; drafts are not",
  { tags: "full" },
  async () => {
    const { id } = await createScoredApplication(CRITERIA);
    const recruiter = await testApp.as("recruiter");
    await save(recruiter, id, { notes: "Draft" });
    await save(recruiter, id, { version: 1, recommendation: "yes", notes: "Good", submit: true });
    await save(recruiter, id, { version: 2, recommendation: "no", notes: "Good", submit: true });
    const log = await select<{ action: string; details: string }>(
      "select action, details from admin_activity_logs where action like 'scorecard.%' order by created_at, id",
    );
    expect(log.map(({ action, details }) => [action, JSON.parse(details)])).toEqual([
      ["scorecard.submit", { recommendation: "yes" }],
      ["scorecard.update", { recommendation: { before: "yes", after: "no" } }],
    ]);
    expect((await open(recruiter, id)).mine).toMatchObject({ recommendation: "no", version: 3 });
  },
);

test(
  "a stale version and a draft that arrives after the submission get 409 with the stored scorecard",
  { tags: "full" },
  async () => {
    const { id } = await createScoredApplication(CRITERIA);
    const recruiter = await testApp.as("recruiter");
    const both = await Promise.all([
      save(recruiter, id, { notes: "A" }),
      save(recruiter, id, { notes: "B" }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await save(recruiter, id, { version: 1, recommendation: "yes", submit: true });
    const late = await save(recruiter, id, { version: 2, notes: "Late" });
    expect([late.status, late.body.current]).toEqual([
      409,
      expect.objectContaining({ version: 2, notes: "" }),
    ]);
  },
);

test(
  "ratings of a removed criterion stay readable, and unknown criteria are left out",
  { tags: "full" },
  async () => {
    const { manager, jobId, id, criteria } = await createScoredApplication(CRITERIA);
    const recruiter = await testApp.as("recruiter");
    const [forecasting, tools] = criteria;
    const ratings = criteria.map((criterion) => ({
      criterionId: criterion.id,
      rating: 3 as const,
      note: "",
    }));
    await save(recruiter, id, { ratings });
    const body = { version: 1, criteria: [tools!] };
    await manager.call("PUT /api/admin/jobs/:id/criteria", { params: { id: jobId }, body });
    const changed = ratings.map((rating) => ({ ...rating, rating: 1 as const }));
    const saved = await save(recruiter, id, {
      version: 1,
      recommendation: "no",
      ratings: changed,
      submit: true,
    });
    expect(saved.body.ratings.map(({ name, rating, criterionId }) => [name, rating, criterionId])).toEqual(
      expect.arrayContaining([
        [forecasting!.name, 3, null],
        [tools!.name, 1, tools!.id],
      ]),
    );
  },
);

test("a general application has a scorecard with a recommendation and notes only", async () => {
  const recruiter = await testApp.as("recruiter");
  const sent = await testApp.visitor().call("POST /api/applications", { body: anApplication() });
  const panel = await open(recruiter, sent.body.id);
  expect(panel).toMatchObject({ criteria: [], mine: null, others: [], hidden: 0 });
  const saved = await save(recruiter, sent.body.id, { recommendation: "yes", submit: true });
  expect(saved.status).toBe(200);
});

test(
  "reading needs crm.read, writing crm.write, and an unknown application gets 404",
  { tags: "full" },
  async () => {
    const { id } = await createScoredApplication(CRITERIA);
    const user = await testApp.as("user");
    expect((await user.call("GET /api/applications/:id/scorecards", { params: { id } })).status).toBe(403);
    expect((await save(user, id)).status).toBe(403);
    const unknown = "0190aaaa-0000-7000-8000-000000000001";
    expect((await save(await testApp.as("recruiter"), unknown)).status).toBe(404);
  },
);

test(
  "erasing the applicant removes scorecards and what the activity log says about them",
  { tags: "full" },
  async () => {
    const { id } = await createScoredApplication(CRITERIA);
    const recruiter = await testApp.as("recruiter");
    const word = `Word${unique()}`;
    await save(recruiter, id, { recommendation: "yes", notes: word, submit: true });
    await save(recruiter, id, { version: 1, recommendation: "no", notes: `${word} again`, submit: true });
    expect((await findInTables([word])).length).toBeGreaterThan(1);
    const token = getLinkToken(await createApplicantLink(testApp.ctx(), id));
    await eraseRecord(testApp.visitor(), token);
    expect(await findInTables([word])).toEqual([]);
    expect(await select("select id from scorecard_ratings")).toEqual([]);
  },
);

test("a deleted user's scorecard stays without a name", { tags: "full" }, async () => {
  const { manager, id } = await createScoredApplication(CRITERIA);
  const recruiter = await testApp.as("recruiter");
  await save(recruiter, id, { recommendation: "yes", submit: true });
  await select("delete from users where id = ?", recruiter.userId);
  expect((await open(manager, id)).others).toEqual([
    expect.objectContaining({ userId: null, username: null, recommendation: "yes" }),
  ]);
});
