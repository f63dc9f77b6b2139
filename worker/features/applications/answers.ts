import type { FieldErrors } from "#contract/errors.ts";
import { createAnswersSchema } from "#contract/screening/answer-schema.ts";
import { yesNoLabels, yesNoValues } from "#contract/screening/constants.ts";
import type { ScreeningQuestion } from "#contract/screening/schemas.ts";
import { randomToken } from "#worker/base/crypto.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { invalidFieldsError } from "#worker/runtime/input.ts";
import { isOutside, listQuestions } from "#worker/features/screening/index.ts";
import { insertAnswer } from "./answer-queries.ts";
import { ANSWER_PREFIX } from "./orphaned-resumes.ts";
import { parseAnswerFile, type ParsedFile } from "./rules.ts";

/** Form field of an answer. */
const fieldName = (questionId: string) => `answers.${questionId}`;

/** Validates texts and names of files. Throws 400 with a message for each question. */
function parseAnswers(
  questions: readonly ScreeningQuestion[],
  sent: Record<string, unknown>,
  files: Record<string, File>,
): Record<string, unknown> {
  const values = Object.fromEntries(
    questions.map(({ id, kind }) => [id, kind === "file" ? (files[fieldName(id)] ?? sent[id]) : sent[id]]),
  );
  const result = createAnswersSchema(questions).safeParse(values);
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const { path, message } of result.error.issues)
    (fields[fieldName(String(path[0]))] ??= []).push(message);
  throw invalidFieldsError(fields);
}

/** Reads the files of answers by question id. Throws 400 with a message for each file that is refused. */
async function parseFiles(answers: Record<string, unknown>): Promise<Map<string, ParsedFile>> {
  const parsed = new Map<string, ParsedFile>();
  const fields: FieldErrors = {};
  for (const [id, value] of Object.entries(answers)) {
    if (!(value instanceof File)) continue;
    const result = await parseAnswerFile(value);
    if ("problem" in result) fields[fieldName(id)] = [result.problem];
    else parsed.set(id, result);
  }
  if (Object.keys(fields).length > 0) throw invalidFieldsError(fields);
  return parsed;
}

const toDisplayText = (kind: ScreeningQuestion["kind"], value: string): string =>
  kind === "yes_no" ? yesNoLabels[yesNoValues.find((one) => one === value) ?? "no"] : value;

/**
 * Validates the answers to a job's questions. Returns the files to upload and the statements of the submission's batch;
 * an answer outside what the job asks for is marked, and nothing else happens to it. Unanswered questions get no row.
 */
export async function prepareAnswers(
  ctx: Ctx,
  jobId: string | null,
  sent: Record<string, unknown>,
  sentFiles: Record<string, File>,
) {
  const questions = jobId ? await listQuestions(ctx.db, jobId) : [];
  const values = parseAnswers(questions, sent, sentFiles);
  const files = await parseFiles(values);
  const uploads = [...files].map(([questionId, file]) => ({
    questionId,
    ...file,
    key: `${ANSWER_PREFIX}${randomToken()}`,
  }));
  const rows = questions.flatMap((question, position) => {
    const value = values[question.id];
    const file = uploads.find(({ questionId }) => questionId === question.id);
    if (!file && (typeof value !== "string" || value === "")) return [];
    const text = file ? "" : (value as string);
    return {
      id: ctx.newId(),
      questionId: question.id,
      position,
      label: question.label,
      kind: question.kind,
      text: file ? null : toDisplayText(question.kind, text),
      fileKey: file?.key ?? null,
      fileName: file?.name ?? null,
      fileType: file?.type ?? null,
      fileSize: file?.size ?? null,
      isKnockout: isOutside(question, text),
    };
  });
  return {
    uploads,
    insert: (applicationId: string, createdAt: string) =>
      rows.map((row) => insertAnswer(ctx.db, { ...row, applicationId, createdAt })),
  };
}
