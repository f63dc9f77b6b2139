import { expect, test } from "vitest";
import type { QuestionDraft } from "#contract/screening/schemas.ts";
import { anApplication, publishJob } from "#tests/support/samples.ts";
import {
  accept,
  aQuestion,
  between,
  createJobWithQuestions,
  saveQuestions,
} from "#tests/support/screening.ts";
import { testApp } from "#tests/support/test-app.ts";
import { select } from "#tests/support/tables.ts";

const listPublic = async (id: string) =>
  (await testApp.visitor().call("GET /api/jobs/:id/questions", { params: { id } })).body;

test("a manager sets up ten questions of every kind, and the public form lists them without the accepted answers", async () => {
  const questions: Partial<QuestionDraft>[] = [
    { kind: "yes_no", label: "Can you work in Chicago?", isRequired: true, knockout: accept("yes") },
    { kind: "number", label: "Years in planning?", help: "Whole years.", knockout: between(4, null) },
    { kind: "choice", label: "Notice period?", options: ["None", "A month"], knockout: accept("None") },
    { kind: "short", label: "Why this role?" },
    { kind: "file", label: "A sample of your work" },
    ...Array.from({ length: 5 }, (_, n) => ({ label: `More ${n}` })),
  ];
  const { jobId, setup } = await createJobWithQuestions(questions);
  expect(setup.questionsVersion).toBe(1);
  expect(setup.questions.map(({ label }) => label)).toEqual(questions.map(({ label }) => label));
  const listed = await listPublic(jobId);
  expect(
    listed.map(({ label, kind, isRequired, options, help }) => ({ label, kind, isRequired, options, help })),
  ).toEqual(
    questions.map(({ label, kind = "short", isRequired = false, options = [], help = "" }) => ({
      label,
      kind,
      isRequired,
      options,
      help,
    })),
  );
  expect(JSON.stringify(listed)).not.toContain("knockout");
});

test("an eleventh question and a thirteenth criterion are refused", async () => {
  const manager = await testApp.as("manager");
  const { id } = await publishJob(manager);
  const questions = Array.from({ length: 11 }, (_, n) => aQuestion({ label: `Question ${n}` }));
  const refused = await manager.call("PUT /api/admin/jobs/:id/questions", {
    params: { id },
    body: { version: 0, questions },
  });
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { questions: ["A job has at most 10 questions."] },
  ]);
  const criteria = Array.from({ length: 13 }, (_, n) => ({ id: null, name: `C${n}`, description: "" }));
  const tooMany = await manager.call("PUT /api/admin/jobs/:id/criteria", {
    params: { id },
    body: { version: 0, criteria },
  });
  expect([tooMany.status, tooMany.body.fields]).toEqual([
    400,
    { criteria: ["A scorecard has at most 12 criteria."] },
  ]);
});

test.each<[string, Partial<QuestionDraft>, string, string]>([
  [
    "a choice with one answer",
    { kind: "choice", options: ["A"] },
    "options",
    "Please enter at least two answers.",
  ],
  ["repeated answers", { kind: "choice", options: ["A", "A"] }, "options", "Please enter each answer once."],
  [
    "no limit of a number",
    { kind: "number", knockout: between(null, null) },
    "knockout",
    "Please enter a minimum or a maximum.",
  ],
  [
    "limits in the wrong order",
    { kind: "number", knockout: between(5, 4) },
    "knockout",
    "The minimum is larger than the maximum.",
  ],
  [
    "no accepted answer",
    { kind: "yes_no", knockout: accept() },
    "knockout",
    "Please choose at least one answer.",
  ],
  [
    "every answer accepted",
    { kind: "yes_no", knockout: accept("yes", "no") },
    "knockout",
    "All answers fit: leave out at least one.",
  ],
  ["an empty question", { label: " " }, "label", "Please enter the question."],
])("%s is refused at its field", async (_, question, field, message) => {
  const manager = await testApp.as("manager");
  const { id } = await publishJob(manager);
  const { status, body } = await manager.call("PUT /api/admin/jobs/:id/questions", {
    params: { id },
    body: { version: 0, questions: [aQuestion(question)] },
  });
  expect([status, body.fields?.[`questions.0.${field}`]]).toEqual([400, [message]]);
});

test("questions and criteria longer than what can be saved now are still listed", async () => {
  const { jobId } = await createJobWithQuestions([{ label: "Short" }]);
  const manager = await testApp.as("manager");
  const params = { id: jobId };
  await manager.call("PUT /api/admin/jobs/:id/criteria", {
    params,
    body: { version: 0, criteria: [{ id: null, name: "Planning", description: "" }] },
  });
  const long = "x".repeat(500);
  await select("update screening_questions set label = ?1, help = ?1", long);
  await select("update scorecard_criteria set name = ?1, description = ?1", long);
  expect(await listPublic(jobId)).toMatchObject([{ label: long, help: long }]);
  const setup = await manager.call("GET /api/admin/jobs/:id/screening", { params });
  expect([setup.status, setup.body.criteria[0]?.name]).toEqual([200, long]);
});

test("saving keeps the ids of existing questions, stores their order and drops fields that their kind does not use", async () => {
  const { manager, jobId, setup } = await createJobWithQuestions([{ label: "First" }, { label: "Second" }]);
  const [first, second] = setup.questions;
  const saved = await saveQuestions(
    manager,
    jobId,
    [
      { ...second!, kind: "number", options: ["A", "B"], knockout: { accept: ["A"], min: 1, max: null } },
      aQuestion({ id: "0190aaaa-0000-7000-8000-000000000001", label: "Third" }),
      first!,
    ],
    1,
  );
  expect(saved.questions.map(({ label }) => label)).toEqual(["Second", "Third", "First"]);
  expect([saved.questions[0]!.id, saved.questions[2]!.id]).toEqual([second!.id, first!.id]);
  expect(saved.questions[1]!.id, "an unknown id is replaced").not.toBe(
    "0190aaaa-0000-7000-8000-000000000001",
  );
  expect(saved.questions[0]).toMatchObject({ options: [], knockout: { accept: [], min: 1, max: null } });
});

test("a stale version gets 409 with the current setup, and of two simultaneous saves one succeeds", async () => {
  const { manager, jobId } = await createJobWithQuestions([{ label: "Mine" }]);
  const save = (label: string, version: number) =>
    manager.call("PUT /api/admin/jobs/:id/questions", {
      params: { id: jobId },
      body: { version, questions: [aQuestion({ label })] },
    });
  const stale = await save("Stale", 0);
  expect([stale.status, stale.body.current]).toEqual([
    409,
    expect.objectContaining({ questionsVersion: 1, questions: [expect.objectContaining({ label: "Mine" })] }),
  ]);
  const both = await Promise.all([save("A", 1), save("B", 1)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const rows = await select("select label from screening_questions where job_id = ?", jobId);
  expect(rows).toHaveLength(1);
});

test("questions and criteria have separate versions, and the activity log names both changes", async () => {
  const { manager, jobId } = await createJobWithQuestions([{ label: "Mine" }]);
  const criteria = [{ id: null, name: "Forecasting", description: "Owns drivers." }];
  const body = { version: 0, criteria };
  const saved = await manager.call("PUT /api/admin/jobs/:id/criteria", { params: { id: jobId }, body });
  expect(saved.body).toMatchObject({ questionsVersion: 1, criteriaVersion: 1 });
  const log = await select<{ details: string }>(
    "select details from admin_activity_logs where action = 'job.screening' and entity_id = ? order by created_at, id",
    jobId,
  );
  expect(log.map(({ details }) => Object.keys(JSON.parse(details) as object))).toEqual([
    ["questions"],
    ["criteria"],
  ]);
});

test("recruiters read the setup, and only managers change it", async () => {
  const { jobId } = await createJobWithQuestions([{ label: "Mine" }]);
  const recruiter = await testApp.as("recruiter");
  const params = { params: { id: jobId } };
  expect((await recruiter.call("GET /api/admin/jobs/:id/screening", params)).status).toBe(200);
  const body = { version: 1, questions: [] };
  expect((await recruiter.call("PUT /api/admin/jobs/:id/questions", { ...params, body })).status).toBe(403);
});

test("duplicating a job copies its questions and criteria with new ids", async () => {
  const { manager, jobId, ids } = await createJobWithQuestions([
    { kind: "choice", label: "When?", options: ["Now", "Later"], knockout: accept("Now") },
  ]);
  const criteria = [{ id: null, name: "Forecasting", description: "" }];
  const body = { version: 0, criteria };
  await manager.call("PUT /api/admin/jobs/:id/criteria", { params: { id: jobId }, body });
  const copy = await manager.call("POST /api/jobs/:id/duplicate", { params: { id: jobId } });
  const setup = await manager.call("GET /api/admin/jobs/:id/screening", { params: { id: copy.body.id } });
  expect(setup.body.questions).toEqual([
    expect.objectContaining({ label: "When?", options: ["Now", "Later"], knockout: accept("Now") }),
  ]);
  expect(setup.body.questions[0]!.id).not.toBe(ids[0]);
  expect(setup.body.criteria).toEqual([expect.objectContaining({ name: "Forecasting" })]);
  const sources = await manager.call("GET /api/admin/screening", {});
  expect(sources.body.filter(({ id }) => id === jobId || id === copy.body.id)).toHaveLength(2);
});

test("closed and unknown jobs have no public questions, and a deleted job no setup", async () => {
  const { manager, jobId } = await createJobWithQuestions([{ label: "Mine" }]);
  await manager.call("PUT /api/jobs/:id", { params: { id: jobId }, body: { status: "archived" } });
  expect(await listPublic(jobId)).toEqual([]);
  await manager.call("DELETE /api/jobs/:id", { params: { id: jobId } });
  const gone = await manager.call("GET /api/admin/jobs/:id/screening", { params: { id: jobId } });
  expect(gone.status).toBe(404);
});

test(
  "the page of the application form shows a new question at the next request",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await publishJob(manager);
    const open = async () => (await testApp.visitor().fetch(`/apply?job=${id}`)).text();
    expect(await open()).not.toContain("Why this role?");
    await saveQuestions(manager, id, [aQuestion()]);
    expect(await open()).toContain("Why this role?");
    await saveQuestions(manager, id, [], 1);
    expect(await open()).not.toContain("Why this role?");
  },
);

test("a job without questions accepts applications as before", async () => {
  const { id } = await publishJob(await testApp.as("manager"));
  const sent = await testApp.visitor().call("POST /api/applications", { body: anApplication({ jobId: id }) });
  expect(sent.status).toBe(201);
});
