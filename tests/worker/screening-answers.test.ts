import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { QuestionDraft } from "#contract/screening/schemas.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deleteOrphanedResumes } from "#worker/features/applications/tasks.ts";
import { enforceRetention } from "#worker/features/privacy/tasks.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { createApplicantLink } from "#worker/features/applications/applicant-link.ts";
import { eraseRecord, getLinkToken, getRecord, listErasures } from "#tests/support/applicants.ts";
import { createPdf, sampleFiles } from "#tests/support/files.ts";
import { getVisibleText, openPage } from "#tests/support/pages.ts";
import { anApplication, toFormData, unique } from "#tests/support/samples.ts";
import {
  accept,
  applyAsJson,
  applyWithForm,
  aQuestion,
  between,
  createJobWithQuestions,
  listAnswers,
  saveQuestions,
} from "#tests/support/screening.ts";
import { select } from "#tests/support/tables.ts";
import { clockAhead, testApp } from "#tests/support/test-app.ts";

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13);
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46);

const listKeys = async () =>
  (await env.FILES.list({ prefix: "answers/" })).objects.map(({ key }) => key).toSorted();

test("answers of every kind are accepted as JSON, in form order, and marks have no other effect", async () => {
  const { manager, jobId, ids } = await createJobWithQuestions([
    { kind: "yes_no", label: "Chicago?", isRequired: true, knockout: accept("yes") },
    { kind: "number", label: "Years?", knockout: between(4, 10) },
    { kind: "choice", label: "When?", options: ["Now", "Later"], knockout: accept("Now") },
    { kind: "short", label: "Why?" },
  ]);
  const [where, years, when, why] = ids as [string, string, string, string];
  const sent = await applyAsJson(jobId, {
    [why]: " Planning. ",
    [where]: false,
    [years]: 3.5,
    [when]: "Now",
  });
  expect(sent.status).toBe(201);
  expect(JSON.stringify(sent.body), "the response does not reveal the mark").not.toMatch(/knockout|outside/i);
  const answers = await listAnswers(manager, sent.body.id);
  expect(answers.map(({ label, text, isKnockout }) => [label, text, isKnockout])).toEqual([
    ["Chicago?", "No", true],
    ["Years?", "3.5", true],
    ["When?", "Now", false],
    ["Why?", "Planning.", false],
  ]);
  const application = await manager.call("GET /api/applications/:id", { params: { id: sent.body.id } });
  expect(application.body).toMatchObject({ stage: "new", flaggedAnswers: 2 });
});

test("the list filters applications with marked answers, and keeps the order of arrival", async () => {
  const { manager, jobId, ids } = await createJobWithQuestions([
    { kind: "yes_no", label: "Chicago?", knockout: accept("yes") },
  ]);
  const sent = [];
  for (const answer of [false, true, false]) sent.push(await applyAsJson(jobId, { [ids[0]!]: answer }));
  const list = async (query: object) =>
    (await manager.call("GET /api/applications", { query: { jobId, ...query } })).body.map(({ id }) => id);
  const newestFirst = sent.map(({ body }) => body.id).toReversed();
  expect(await list({})).toEqual(newestFirst);
  expect(await list({ flagged: "true" })).toEqual([newestFirst[0], newestFirst[2]]);
});

test.each<[string, Partial<QuestionDraft>, unknown, string]>([
  ["a missing short answer", { isRequired: true }, undefined, "Please answer this question."],
  ["an empty short answer", { isRequired: true }, "  ", "Please answer this question."],
  ["a long answer", {}, "x".repeat(501), "Please use at most 500 characters."],
  ["an unknown choice", { kind: "choice", options: ["A", "B"] }, "C", "Please choose one of these answers."],
  [
    "a missing choice",
    { kind: "choice", options: ["A", "B"], isRequired: true },
    "",
    "Please choose an answer.",
  ],
  ["a missing yes or no", { kind: "yes_no", isRequired: true }, null, "Please choose an answer."],
  ["a word as a yes or no", { kind: "yes_no" }, "maybe", "Please choose one of these answers."],
  ["a word as a number", { kind: "number" }, "many", "Please enter a number, such as 5 or 2.5."],
  ["an exponent", { kind: "number" }, "1e5", "Please enter a number, such as 5 or 2.5."],
  ["a missing file", { kind: "file", isRequired: true }, undefined, "Please choose a file."],
  ["a text as a file", { kind: "file" }, "resume.pdf", "Please choose a file."],
])("%s gets 400 at its question, and nothing is stored", async (_, question, value, message) => {
  const { jobId, ids } = await createJobWithQuestions([question]);
  const { status, body } = await testApp.visitor().callUntyped("POST /api/applications", {
    body: anApplication({ jobId, answers: { [ids[0]!]: value as string } }),
  });
  expect([status, body.fields]).toEqual([400, { [`answers.${ids[0]}`]: [message] }]);
  expect(await select("select id from applications")).toEqual([]);
});

test("optional questions may be left empty and are not stored", { tags: "full" }, async () => {
  const { manager, jobId, ids } = await createJobWithQuestions([
    { label: "Why?" },
    { kind: "number", label: "Years?", knockout: between(4, null) },
    { kind: "choice", label: "When?", options: ["Now", "Later"], knockout: accept("Now") },
    { kind: "file", label: "Sample" },
  ]);
  const empty = Object.fromEntries(ids.map((id) => [id, ""]));
  const sent = await applyWithForm({
    ...anApplication({ jobId }),
    ...Object.fromEntries(Object.entries(empty).map(([id, value]) => [`answers.${id}`, value])),
  });
  expect(sent.status).toBe(201);
  expect(await listAnswers(manager, (sent.body as { id: string }).id)).toEqual([]);
});

test("files arrive by multipart with their type by content, and only staff download them", async () => {
  const { manager, jobId, ids } = await createJobWithQuestions(
    ["pdf", "doc", "docx", "png", "jpeg"].map((label) => ({ kind: "file" as const, label })),
  );
  const bytes = [sampleFiles.pdf, sampleFiles.doc, sampleFiles.docx, png, jpeg];
  const names = ["a.pdf", "b.doc", "c.docx", "d.png", "e.jpeg"];
  const files = Object.fromEntries(ids.map((id, n) => [id, { bytes: bytes[n]!, name: names[n]! }]));
  const sent = await applyWithForm(anApplication({ jobId }), files);
  expect(sent.status).toBe(201);
  const { id } = sent.body as { id: string };
  const answers = await listAnswers(manager, id);
  expect(answers.map(({ text, file }) => [text, file!.name, file!.type])).toEqual([
    [null, "a.pdf", "application/pdf"],
    [null, "b.doc", "application/msword"],
    [null, "c.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    [null, "d.png", "image/png"],
    [null, "e.jpg", "image/jpeg"],
  ]);
  const path = `/api/applications/${id}/answers/${answers[3]!.id}/file`;
  const download = await manager.fetch(path);
  expect([download.status, download.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  expect(download.headers.get("Content-Disposition")).toMatch(/^attachment; filename="?d\.png/);
  expect(new Uint8Array(await download.arrayBuffer())).toEqual(png);
  const [log] = await select("select id from admin_activity_logs where action = 'application.answer_file'");
  expect(log).toBeDefined();
  expect((await testApp.visitor().fetch(path)).status).toBe(401);
  expect((await (await testApp.as("user")).fetch(path)).status).toBe(403);
  const other = await applyWithForm(anApplication({ jobId }), files);
  const otherId = (other.body as { id: string }).id;
  const mixed = await manager.fetch(`/api/applications/${otherId}/answers/${answers[3]!.id}/file`);
  expect(mixed.status, "an answer of another application").toBe(404);
});

test.each([
  ["a program", sampleFiles.exe, "a.pdf", "Please send a PDF, DOC, DOCX, PNG or JPEG file."],
  ["another ending", sampleFiles.pdf, "a.exe", "Please send a PDF, DOC, DOCX, PNG or JPEG file."],
  [
    "a picture named as a PDF",
    png,
    "a.pdf",
    "The ending of the file name does not match its content. Please save the file again.",
  ],
  [
    "more than 5 MiB",
    createPdf(5 * 1024 * 1024 + 1),
    "a.pdf",
    "This file is larger than 5 MB. Please send a smaller file.",
  ],
])("%s is rejected at its question, and no file is stored", async (_, bytes, name, message) => {
  const { jobId, ids } = await createJobWithQuestions([
    { kind: "file", label: "Sample" },
    { kind: "file", label: "Another" },
  ]);
  const files = { [ids[0]!]: { bytes: sampleFiles.pdf, name: "fine.pdf" }, [ids[1]!]: { bytes, name } };
  const { status, body } = await applyWithForm(anApplication({ jobId }), files);
  expect([status, body.fields]).toEqual([400, { [`answers.${ids[1]}`]: [message] }]);
  expect(await listKeys()).toEqual([]);
});

test("files of more than 15 MiB in total get 413 with the limit", { tags: "full" }, async () => {
  const { jobId, ids } = await createJobWithQuestions(
    Array.from({ length: 4 }, (_, n) => ({ kind: "file" as const, label: `File ${n}` })),
  );
  const large = { bytes: createPdf(4 * 1024 * 1024), name: "large.pdf" };
  const { status, body } = await applyWithForm(
    anApplication({ jobId }),
    Object.fromEntries(ids.map((id) => [id, large])),
  );
  expect([status, body.fields]).toEqual([
    413,
    { resume: ["The files of this application add up to more than 15 MB. Please send smaller files."] },
  ]);
});

test("a form posted without JavaScript shows the questions, keeps answers on errors and asks for files again", async () => {
  const { manager, jobId, ids } = await createJobWithQuestions([
    { kind: "yes_no", label: "Chicago?", isRequired: true },
    { kind: "choice", label: "When?", options: ["Now", "Later"] },
    { label: "Why?", help: "Two sentences." },
    { kind: "file", label: "Sample" },
  ]);
  const [where, when, why, sample] = ids.map((id) => `answers.${id}`) as [string, string, string, string];
  const visitor = testApp.visitor();
  const form = await openPage(visitor, `/apply?job=${jobId}`);
  for (const name of [where, when, why, sample]) expect(form.html).toContain(`name="${name}"`);
  expect(getVisibleText(form.html)).toContain("Two sentences.");

  const values = { ...anApplication({ jobId }), [when]: "Later", [why]: "Because I plan." };
  const post = (more: Record<string, unknown>) => {
    const body = toFormData({ ...values, ...more });
    body.set(sample, new File([new Uint8Array(sampleFiles.pdf)], "sample.pdf"));
    return openPage(visitor, "/api/applications", { method: "POST", body });
  };
  const rejected = await post({});
  expect(rejected.status).toBe(400);
  expect(getVisibleText(rejected.html)).toContain("Please choose an answer.");
  expect(getVisibleText(rejected.html)).toContain("Please choose the file again");
  expect(rejected.html).toContain("Because I plan.");
  expect(rejected.html).toMatch(/<option[^>]*selected=""[^>]*>Later|<option[^>]*value="Later"[^>]*selected/);

  const wrong = await post({ [where]: "yes", email: "no address" });
  expect(wrong.status).toBe(400);
  expect(wrong.html).toMatch(/<input[^>]*checked=""[^>]*value="yes"|<input[^>]*value="yes"[^>]*checked=""/);

  const sent = await post({ [where]: "yes" });
  expect([sent.status, sent.headers.get("Location")!.split("?")[0]]).toEqual([303, "/apply/received"]);
  const [row] = await select<{ id: string }>("select id from applications");
  expect((await listAnswers(manager, row!.id)).map(({ label, text }) => [label, text])).toEqual([
    ["Chicago?", "Yes"],
    ["When?", "Later"],
    ["Why?", "Because I plan."],
    ["Sample", null],
  ]);
});

test("a required question added while somebody applies gets 400 at that question with everything else kept", async () => {
  const { manager, jobId, setup } = await createJobWithQuestions([{ label: "Why?" }]);
  const [known] = setup.questions;
  const saved = await saveQuestions(
    manager,
    jobId,
    [known!, aQuestion({ kind: "yes_no", label: "Chicago?", isRequired: true })],
    1,
  );
  const added = saved.questions[1]!.id;
  const values = { ...anApplication({ jobId }), [`answers.${known!.id}`]: "Because I plan." };
  const page = await openPage(testApp.visitor(), "/api/applications", {
    method: "POST",
    body: toFormData(values),
  });
  expect(page.status).toBe(400);
  expect(page.html).toContain(`name="answers.${added}"`);
  expect(page.html).toContain("Because I plan.");
  const json = await applyAsJson(jobId, { [known!.id]: "Because I plan." });
  expect([json.status, json.body.fields]).toEqual([
    400,
    { [`answers.${added}`]: ["Please choose an answer."] },
  ]);
});

test("an answer to a question removed while somebody applies is dropped, and the application arrives", async () => {
  const { manager, jobId, ids } = await createJobWithQuestions([{ label: "Why?" }, { label: "How?" }]);
  const { body: before } = await manager.call("GET /api/admin/jobs/:id/screening", { params: { id: jobId } });
  await saveQuestions(manager, jobId, [before.questions[1]!], 1);
  const sent = await applyAsJson(jobId, { [ids[0]!]: "Because", [ids[1]!]: "Carefully" });
  expect(sent.status).toBe(201);
  expect((await listAnswers(manager, sent.body.id)).map(({ label }) => label)).toEqual(["How?"]);
});

test("answers to a removed question stay readable with the question they answered", async () => {
  const { manager, jobId, ids } = await createJobWithQuestions([{ label: "Why?" }]);
  const sent = await applyAsJson(jobId, { [ids[0]!]: "Because" });
  await saveQuestions(manager, jobId, [], 1);
  expect(await listAnswers(manager, sent.body.id)).toEqual([
    expect.objectContaining({ label: "Why?", text: "Because" }),
  ]);
});

test("an application without a job has no answers, whatever is sent", async () => {
  const { manager, ids } = await createJobWithQuestions([{ label: "Why?", isRequired: true }]);
  const sent = await testApp
    .visitor()
    .call("POST /api/applications", { body: anApplication({ answers: { [ids[0]!]: "Because" } }) });
  expect(sent.status).toBe(201);
  expect(await listAnswers(manager, sent.body.id)).toEqual([]);
});

test("a repeated submission with the same key stores answers and files once; another file is a conflict", async () => {
  const { jobId, ids } = await createJobWithQuestions([{ label: "Why?" }, { kind: "file", label: "Sample" }]);
  const values = { ...anApplication({ jobId }), [`answers.${ids[0]}`]: "Because" };
  const visitor = testApp.visitor();
  const key = unique();
  const send = (bytes: Uint8Array) => {
    const form = toFormData(values);
    form.set(`answers.${ids[1]}`, new File([new Uint8Array(bytes)], "a.pdf"));
    const init = { method: "POST", body: form, headers: { "Idempotency-Key": key } };
    return visitor.fetch("/api/applications", init);
  };
  const statuses = [];
  for (const bytes of [sampleFiles.pdf, sampleFiles.pdf, createPdf(100)])
    statuses.push((await send(bytes)).status);
  expect(statuses).toEqual([201, 201, 409]);
  expect(await select("select id from screening_answers")).toHaveLength(2);
  expect(await listKeys()).toHaveLength(1);
});

test(
  "the person's record shows answers and files, not the marks, and its download has them too",
  { tags: "full" },
  async () => {
    const { jobId, ids } = await createJobWithQuestions([
      { kind: "yes_no", label: "Chicago?", knockout: accept("yes") },
      { kind: "file", label: "Sample" },
    ]);
    const values = { ...anApplication({ jobId }), [`answers.${ids[0]}`]: "no" };
    const visitor = testApp.visitor();
    const sent = await applyWithForm(values, { [ids[1]!]: { bytes: png, name: "me.png" } }, visitor);
    const { id } = sent.body as { id: string };
    const token = getLinkToken(await createApplicantLink(testApp.ctx(), id));
    const { body } = await getRecord(visitor, token);
    expect(body.applications[0]!.answers).toEqual([
      { id: expect.any(String), label: "Chicago?", text: "No", file: null },
      { id: expect.any(String), label: "Sample", text: null, file: { name: "me.png", size: png.length } },
    ]);
    const page = await openPage(visitor, `/your-data?token=${encodeURIComponent(token)}`);
    expect(getVisibleText(page.html)).toContain("Chicago?");
    expect(page.html).not.toMatch(/knockout|Outside what the job/i);
    const query = `token=${encodeURIComponent(token)}`;
    const json = await (await visitor.fetch(`/api/privacy/record.json?${query}`)).text();
    expect(json).toContain("Chicago?");
    expect(json).not.toContain("isKnockout");
    const answerId = body.applications[0]!.answers[1]!.id;
    const file = await visitor.fetch(`/api/privacy/applications/${id}/answers/${answerId}?${query}`);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(png);
    const stranger = await applyAsJson(jobId, {});
    const otherToken = getLinkToken(await createApplicantLink(testApp.ctx(), stranger.body.id));
    const foreign = await visitor.fetch(
      `/api/privacy/applications/${id}/answers/${answerId}?token=${encodeURIComponent(otherToken)}`,
    );
    expect(foreign.status).toBe(404);
  },
);

async function applyWithFile() {
  const { jobId, ids } = await createJobWithQuestions([{ label: "Why?" }, { kind: "file", label: "Sample" }]);
  const visitor = testApp.visitor();
  const word = unique();
  const values = { ...anApplication({ jobId }), [`answers.${ids[0]}`]: `Because ${word}` };
  const sent = await applyWithForm(values, { [ids[1]!]: { bytes: png, name: "me.png" } }, visitor);
  return { visitor, word, id: (sent.body as { id: string }).id };
}

test("erasing a person removes answers from tables and files from R2", { tags: "full" }, async () => {
  const { visitor, id } = await applyWithFile();
  expect(await listKeys()).toHaveLength(1);
  const token = getLinkToken(await createApplicantLink(testApp.ctx(), id));
  expect((await eraseRecord(visitor, token)).status).toBe(200);
  expect(await select("select id from screening_answers")).toEqual([]);
  const [row] = await listErasures();
  const ctx = { ...testApp.ctx(), clock: clockAhead(1, "day"), enqueue: () => Promise.resolve() };
  await deliver(ctx, row!.id, deliveryHandlers);
  expect(await listKeys()).toEqual([]);
});

test("retention erases the files of answers of expired applications", { tags: "full" }, async () => {
  const { id } = await applyWithFile();
  await select("update applications set created_at = '2020', updated_at = '2020' where id = ?", id);
  await enforceRetention(testApp.ctx());
  expect(await select("select id from screening_answers")).toEqual([]);
  expect(await listKeys()).toEqual([]);
});

test("the nightly cleanup deletes files that no answer references, after a day", async () => {
  await applyWithFile();
  const [stored] = await listKeys();
  await env.FILES.put("answers/orphan", "x");
  await deleteOrphanedResumes(testApp.ctx());
  expect(await listKeys()).toEqual([stored!, "answers/orphan"].toSorted());
  await deleteOrphanedResumes({ ...testApp.ctx(), clock: clockAhead(2, "day") });
  expect(await listKeys()).toEqual([stored]);
});

test("correcting an application keeps its answers, and the CSV export accepts the filter", async () => {
  const { visitor, id, word } = await applyWithFile();
  const token = getLinkToken(await createApplicantLink(testApp.ctx(), id));
  const corrected = {
    firstName: "New",
    lastName: "Name",
    phone: "(312) 555-0142",
    currentPosition: "",
    additionalInfo: "",
  };
  const body = { token, applicationId: id, ...corrected };
  expect((await visitor.call("POST /api/privacy/correct", { body })).status).toBe(200);
  const manager = await testApp.as("manager");
  expect((await listAnswers(manager, id))[0]!.text).toBe(`Because ${word}`);
  const csv = await manager.fetch("/api/admin/export/applications.csv?flagged=true");
  expect([csv.status, (await csv.text()).trim().split("\n").length]).toEqual([200, 1]);
});
