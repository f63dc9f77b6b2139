import { expect } from "vitest";
import type { CriterionDraft, QuestionDraft } from "#contract/screening/schemas.ts";
import { createFile } from "./files.ts";
import { type Person, readResponse } from "./person.ts";
import { anApplication, publishJob, toFormData } from "./samples.ts";
import { testApp } from "./test-app.ts";

/** A question to save; a short text by default. */
export const aQuestion = (more: Partial<QuestionDraft> = {}): QuestionDraft => ({
  id: null,
  kind: "short",
  label: "Why this role?",
  help: "",
  isRequired: false,
  options: [],
  knockout: null,
  ...more,
});

export const accept = (...values: string[]) => ({ accept: values, min: null, max: null });
export const between = (min: number | null, max: number | null) => ({ accept: [], min, max });

/** Replaces the questions of a job; throws if they are refused. Returns them with their ids. */
export async function saveQuestions(manager: Person, jobId: string, questions: QuestionDraft[], version = 0) {
  const params = { params: { id: jobId } };
  const { status, body } = await manager.call("PUT /api/admin/jobs/:id/questions", {
    ...params,
    body: { version, questions },
  });
  if (status !== 200) throw new Error(`The questions were refused: ${JSON.stringify(body)}`);
  return body;
}

/** A published job with these questions, and their ids in order. */
export async function createJobWithQuestions(questions: Partial<QuestionDraft>[]) {
  const manager = await testApp.as("manager");
  const job = await publishJob(manager);
  const setup = await saveQuestions(manager, job.id, questions.map(aQuestion));
  return { manager, jobId: job.id, ids: setup.questions.map(({ id }) => id), setup };
}

/** The same with criteria, and one application. */
export async function createScoredApplication(criteria: Omit<CriterionDraft, "id">[]) {
  const manager = await testApp.as("manager");
  const job = await publishJob(manager);
  const { status, body } = await manager.call("PUT /api/admin/jobs/:id/criteria", {
    params: { id: job.id },
    body: { version: 0, criteria: criteria.map((criterion) => ({ id: null, ...criterion })) },
  });
  expect(status).toBe(200);
  const sent = await testApp
    .visitor()
    .call("POST /api/applications", { body: anApplication({ jobId: job.id }) });
  expect(sent.status).toBe(201);
  return { manager, jobId: job.id, id: sent.body.id, criteria: body.criteria };
}

type Answers = Record<string, string | number | boolean | null>;

/** Applies as a JSON client. */
export const applyAsJson = (jobId: string, answers: Answers, visitor = testApp.visitor()) =>
  visitor.call("POST /api/applications", { body: anApplication({ jobId, answers }) });

/** Applies with the form; files by question id. */
export async function applyWithForm(
  values: Record<string, unknown>,
  files: Record<string, { bytes: Uint8Array; name: string }> = {},
  visitor = testApp.visitor(),
) {
  const form = toFormData(values);
  for (const [id, { bytes, name }] of Object.entries(files))
    form.set(`answers.${id}`, createFile(bytes, name));
  return readResponse(await visitor.fetch("/api/applications", { method: "POST", body: form }));
}

export const listAnswers = async (staff: Person, id: string) =>
  (await staff.call("GET /api/applications/:id/answers", { params: { id } })).body;
