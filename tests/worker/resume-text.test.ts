import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { enqueueResumeTexts } from "#worker/features/applications/tasks.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { createApplicantLink } from "#worker/features/applications/applicant-link.ts";
import { eraseRecord, getLinkToken } from "#tests/support/applicants.ts";
import { captureQueue } from "#tests/support/deliveries.ts";
import { createFile, sampleFiles } from "#tests/support/files.ts";
import { findInTables } from "#tests/support/find-text.ts";
import { readResponse } from "#tests/support/person.ts";
import { docxFile, paragraph, pdfFile, protectedPdf } from "#tests/support/resumes.ts";
import { anApplication, toFormData, unique } from "#tests/support/samples.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import { createTestSite, testApp } from "#tests/support/test-app.ts";

/** Applies with this file; the test decides when its text is extracted. */
async function apply(bytes: Uint8Array, name: string) {
  const queue = captureQueue();
  const visitor = testApp.visitor().at(createTestSite(() => queue.overrides));
  const body = toFormData(anApplication(), createFile(bytes, name));
  const sent = await readResponse(await visitor.fetch("/api/applications", { method: "POST", body }));
  expect(sent.status).toBe(201);
  const { id } = sent.body as unknown as { id: string };
  const messages = await queue.drainMessages();
  return { id, messages };
}

const findDelivery = async (id: string) => {
  const [row] = await select<{ id: string; status: string; attempts: number }>(
    "select id, status, attempts from deliveries where dedupe_key = ?",
    `resume.extract:${id}`,
  );
  return row;
};

const runExtraction = async (id: string) =>
  deliver(testApp.ctx({ enqueue: () => Promise.resolve() }), (await findDelivery(id))!.id, deliveryHandlers);

const getText = async (id: string) => {
  const recruiter = await testApp.as("recruiter");
  return recruiter.call("GET /api/applications/:id/resume-text", { params: { id } });
};

test.for<[string, () => Uint8Array, string, object]>([
  [
    "a PDF",
    () => pdfFile([["Iris Halvorsen", "Anaplan"]]),
    "cv.pdf",
    { status: "ready", text: "Iris Halvorsen\nAnaplan", reason: null },
  ],
  [
    "a DOCX",
    () => docxFile(paragraph("Power BI")),
    "cv.docx",
    { status: "ready", text: "Power BI", reason: null },
  ],
  [
    "a DOC",
    () => sampleFiles.doc,
    "cv.doc",
    { status: "unsearchable", text: null, reason: expect.stringContaining("Old Word files") as string },
  ],
  [
    "a scan",
    () => pdfFile([[]]),
    "cv.pdf",
    { status: "unsearchable", text: null, reason: expect.stringContaining("no text") as string },
  ],
  [
    "a broken PDF",
    () => sampleFiles.pdf,
    "cv.pdf",
    { status: "failed", text: null, reason: "The PDF is damaged and could not be read." },
  ],
  [
    "a protected PDF",
    protectedPdf,
    "cv.pdf",
    { status: "failed", text: null, reason: "The PDF is protected by a password." },
  ],
])("the resume of an application, %s, is read in the background", async ([, create, name, expected]) => {
  const { id, messages } = await apply(create(), name);
  expect((await getText(id)).body).toEqual({
    status: "pending",
    text: null,
    reason: null,
    extractedAt: null,
  });
  const delivery = await findDelivery(id);
  expect(messages).toContainEqual({ id: delivery!.id, priority: "default" });
  expect(await runExtraction(id)).toEqual({ done: true });
  const { body } = await getText(id);
  expect(body).toMatchObject(expected);
  expect(body.extractedAt).toMatch(/^\d{4}-/);
  expect(await findDelivery(id)).toMatchObject({ status: "sent", attempts: 1 });
});

test("an application without a file has no resume text and no extraction", async () => {
  const { body } = await testApp.visitor().call("POST /api/applications", { body: anApplication() });
  expect(await findDelivery(body.id)).toBeUndefined();
  expect((await getText(body.id)).status).toBe(404);
  expect((await getText(crypto.randomUUID())).status).toBe(404);
});

test("visitors and users cannot read resume texts, and users without crm.write cannot extract them", async () => {
  const { id } = await apply(sampleFiles.pdf, "cv.pdf");
  await runExtraction(id);
  const request = { params: { id } };
  const callers = [
    [testApp.visitor(), 401],
    [await testApp.as("user"), 403],
  ] as const;
  for (const [person, status] of callers) {
    expect((await person.call("GET /api/applications/:id/resume-text", request)).status).toBe(status);
    expect((await person.call("POST /api/applications/:id/resume-text", request)).status).toBe(status);
  }
  const reader = await testApp.as("recruiter", { permissions: ["crm.read"] });
  expect((await reader.call("GET /api/applications/:id/resume-text", request)).status).toBe(200);
  expect((await reader.call("POST /api/applications/:id/resume-text", request)).status).toBe(403);
});

test("a recruiter extracts a failed resume again, once, and it is recorded", { tags: "full" }, async () => {
  const { id } = await apply(sampleFiles.pdf, "cv.pdf");
  await runExtraction(id);
  const [row] = await select<{ resume_key: string }>("select resume_key from applications where id = ?", id);
  await env.FILES.put(row!.resume_key, pdfFile([["Readable now"]]));
  const queue = captureQueue();
  const recruiter = (await testApp.as("recruiter")).at(createTestSite(() => queue.overrides));
  const again = () => recruiter.call("POST /api/applications/:id/resume-text", { params: { id } });
  const answer = await again();
  expect(answer.status).toBe(202);
  expect(answer.body).toMatchObject({ status: "pending", reason: null });
  expect((await again()).status, "a second click").toBe(202);
  expect(await activityCount("application.extract")).toBe(1);
  expect(await lastActivity("application.extract")).toMatchObject({
    entity_id: id,
    user_id: recruiter.userId,
  });
  const delivery = await findDelivery(id);
  expect(await queue.drainMessages()).toContainEqual({ id: delivery!.id, priority: "default" });
  await runExtraction(id);
  expect((await getText(id)).body).toMatchObject({ status: "ready", text: "Readable now" });
  expect((await again()).status, "there is nothing to extract again").toBe(409);
});

test("a missing file fails, and so does one that crashed the Worker three times", async () => {
  const missing = await apply(pdfFile([["Text"]]), "cv.pdf");
  const [row] = await select<{ resume_key: string }>(
    "select resume_key from applications where id = ?",
    missing.id,
  );
  await env.FILES.delete(row!.resume_key);
  await runExtraction(missing.id);
  expect((await getText(missing.id)).body).toMatchObject({
    status: "failed",
    reason: "The file is missing.",
  });

  const heavy = await apply(pdfFile([["Text"]]), "cv.pdf");
  await select("update deliveries set attempts = 3 where dedupe_key = ?", `resume.extract:${heavy.id}`);
  await runExtraction(heavy.id);
  expect((await getText(heavy.id)).body).toMatchObject({ status: "failed", text: null });
});

test(
  "cron enqueues resumes from before there were texts, and fails those whose delivery was given up",
  { tags: "full" },
  async () => {
    const old = await apply(pdfFile([["Older than the search"]]), "cv.pdf");
    await select("delete from deliveries where dedupe_key = ?", `resume.extract:${old.id}`);
    const dead = await apply(pdfFile([["Text"]]), "cv.pdf");
    await select("update deliveries set status = 'dead' where dedupe_key = ?", `resume.extract:${dead.id}`);
    const queue = captureQueue();
    const ctx = testApp.ctx(queue.overrides);
    await enqueueResumeTexts(ctx);
    await enqueueResumeTexts(ctx);
    const delivery = await findDelivery(old.id);
    expect(await queue.drainMessages()).toEqual([{ id: delivery!.id, priority: "default" }]);
    await runExtraction(old.id);
    expect((await getText(old.id)).body).toMatchObject({ status: "ready", text: "Older than the search" });
    expect((await getText(dead.id)).body).toMatchObject({ status: "failed" });
  },
);

test(
  "erasing the person removes the text, and a concurrent extraction does not restore it",
  { tags: "full" },
  async () => {
    const word = unique();
    const { id } = await apply(pdfFile([[`Written by ${word}`]]), "cv.pdf");
    await runExtraction(id);
    expect(await findInTables([word])).toContainEqual(expect.stringContaining("resume_texts.text"));
    await select("update resume_texts set status = 'pending', text = null where application_id = ?", id);
    const delivery = (await findDelivery(id))!;
    const token = getLinkToken(await createApplicantLink(testApp.ctx(), id));
    const files = testApp.ctx().files;
    const get = async (key: string) => {
      const file = await files.get(key);
      expect((await eraseRecord(testApp.visitor(), token)).status).toBe(200);
      return file;
    };
    await select(
      "update deliveries set status = 'waiting', next_attempt_at = '2020' where id = ?",
      delivery.id,
    );
    const ctx = testApp.ctx({
      files: { get } as unknown as R2Bucket,
      enqueue: () => Promise.resolve(),
    });
    await deliver(ctx, delivery.id, deliveryHandlers);
    expect(await findInTables([word])).toEqual([]);
    expect(await select("select * from resume_texts where application_id = ?", id)).toEqual([]);
  },
);
