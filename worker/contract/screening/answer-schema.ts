import * as z from "zod";
import { text } from "#contract/schemas.ts";
import { findAnswerFileProblem } from "./answer-file.ts";
import { MAX_SHORT_ANSWER, yesNoValues } from "./constants.ts";
import type { PublicQuestion } from "./schemas.ts";

export const ANSWER_REQUIRED = "Please answer this question.";
const CHOICE_REQUIRED = "Please choose an answer.";
const CHOICE_UNKNOWN = "Please choose one of these answers.";
const NUMBER_INVALID = "Please enter a number, such as 5 or 2.5.";
const FILE_REQUIRED = "Please choose a file.";

/** JSON callers send booleans and numbers, forms send text. */
function toText(value: unknown): unknown {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? String(value) : value;
}

/** Digits with optional thousands separators and decimals. */
const NUMBER = /^-?(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{1,6})?$/;

/** Removes thousands separators, a leading zero and a sign before zero. */
const normalizeNumber = (value: string) =>
  value === "" ? "" : String(Number(value.replaceAll(",", "")) + 0);

const oneOf = (values: readonly string[], isRequired: boolean) =>
  text(200)
    .refine((value) => value !== "" || !isRequired, { error: CHOICE_REQUIRED, abort: true })
    .refine((value) => value === "" || values.includes(value), CHOICE_UNKNOWN);

/** A file input's value: a list in the browser, a file or empty text on the server. */
function toFile(value: unknown): unknown {
  if (value instanceof File) return value.size > 0 || value.name !== "" ? value : undefined;
  if (typeof value === "object" && value !== null && "length" in value)
    return (value as { 0?: unknown })[0] ?? undefined;
  return value === "" || value === null ? undefined : value;
}

const file = (isRequired: boolean) =>
  z.preprocess(
    toFile,
    z.unknown().superRefine((value, context) => {
      const add = (message: string) => context.addIssue({ code: "custom", message });
      if (value === undefined) {
        if (isRequired) add(FILE_REQUIRED);
      } else if (!(value instanceof File)) add(FILE_REQUIRED);
      else {
        const problem = findAnswerFileProblem(value);
        if (problem) add(problem);
      }
    }),
  );

/** Accepts one answer. Text kinds give text, empty without an answer; files give a File or undefined. */
export function createAnswerSchema({ kind, options, isRequired }: PublicQuestion): z.ZodType {
  if (kind === "file") return file(isRequired);
  if (kind === "choice") return z.preprocess(toText, oneOf(options, isRequired));
  if (kind === "yes_no") return z.preprocess(toText, oneOf(yesNoValues, isRequired));
  const required = text(kind === "number" ? 30 : MAX_SHORT_ANSWER).refine(
    (value) => value !== "" || !isRequired,
    { error: ANSWER_REQUIRED, abort: true },
  );
  return z.preprocess(
    toText,
    kind === "number"
      ? required
          .refine((value) => value === "" || NUMBER.test(value), NUMBER_INVALID)
          .transform(normalizeNumber)
      : required,
  );
}

/**
 * The schema of a job's answers by question id, for browser and server. Answers to other questions are dropped: staff may
 * remove a question while somebody applies.
 */
export const createAnswersSchema = (questions: readonly PublicQuestion[]) =>
  z.preprocess(
    // An answer that is missing is validated like an empty one.
    (sent) =>
      Object.fromEntries(
        questions.map(({ id }) => [id, (sent as Record<string, unknown> | null | undefined)?.[id]]),
      ),
    z.object(Object.fromEntries(questions.map((question) => [question.id, createAnswerSchema(question)]))),
  );
