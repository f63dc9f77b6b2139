import * as z from "zod";
import { id, isoTime, requiredText, text } from "#contract/schemas.ts";
import { MAX_CRITERIA, MAX_OPTIONS, MAX_QUESTIONS, questionKinds, yesNoValues } from "./constants.ts";

const OPTION_MAX = 120;

/** What a job asks for: accepted answers of a choice or yes/no question, or the limits of a number. */
export const Knockout = z.strictObject({
  accept: z.array(text(OPTION_MAX)).max(MAX_OPTIONS),
  min: z.number().min(-1e12).max(1e12).nullable(),
  max: z.number().min(-1e12).max(1e12).nullable(),
});
export type Knockout = z.infer<typeof Knockout>;

const questionFields = {
  kind: z.enum(questionKinds),
  label: requiredText(200, "Please enter the question."),
  help: text(300),
  isRequired: z.boolean(),
  options: z.array(requiredText(OPTION_MAX, "Please enter the answer.")).max(MAX_OPTIONS),
};

/** A question as applicants see it. Stored texts may be longer than what can be saved now. */
export const PublicQuestion = z.object({
  id: z.string(),
  kind: z.enum(questionKinds),
  label: z.string(),
  help: z.string(),
  isRequired: z.boolean(),
  options: z.array(z.string()),
});
export type PublicQuestion = z.infer<typeof PublicQuestion>;

export const ScreeningQuestion = PublicQuestion.extend({ knockout: Knockout.nullable() });
export type ScreeningQuestion = z.infer<typeof ScreeningQuestion>;

type Draft = { kind: string; options: readonly string[]; knockout: Knockout | null };
type Problem = { path: string[]; message: string };

/** Rules that span several fields of a question. */
function* findQuestionProblems({ kind, options, knockout }: Draft): Generator<Problem> {
  if (kind === "choice" && options.length < 2)
    yield { path: ["options"], message: "Please enter at least two answers." };
  if (new Set(options).size < options.length)
    yield { path: ["options"], message: "Please enter each answer once." };
  if (!knockout) return;
  if (kind === "number") {
    const { min, max } = knockout;
    if (min === null && max === null)
      yield { path: ["knockout"], message: "Please enter a minimum or a maximum." };
    if (min !== null && max !== null && min > max)
      yield { path: ["knockout"], message: "The minimum is larger than the maximum." };
  } else if (kind === "choice" || kind === "yes_no") {
    const known: readonly string[] = kind === "choice" ? options : yesNoValues;
    const accepted = known.filter((option) => knockout.accept.includes(option));
    if (accepted.length === 0) yield { path: ["knockout"], message: "Please choose at least one answer." };
    if (accepted.length === known.length && known.length > 0)
      yield { path: ["knockout"], message: "All answers fit: leave out at least one." };
  }
}

/** A question to save; without an id it is new. Fields that its kind does not use are dropped. */
export const QuestionDraft = z
  .strictObject({ id: id.nullable(), ...questionFields, knockout: Knockout.nullable() })
  .superRefine((question, context) => {
    for (const { path, message } of findQuestionProblems(question))
      context.addIssue({ code: "custom", path, message });
  });
export type QuestionDraft = z.infer<typeof QuestionDraft>;

const version = z.number().int().min(0);

export const QuestionsUpdate = z.strictObject({
  version,
  questions: z.array(QuestionDraft).max(MAX_QUESTIONS, `A job has at most ${MAX_QUESTIONS} questions.`),
});
export type QuestionsUpdate = z.infer<typeof QuestionsUpdate>;

const criterionFields = {
  name: requiredText(80, "Please enter the criterion."),
  description: text(300),
};

export const Criterion = z.object({ id: z.string(), name: z.string(), description: z.string() });
export type Criterion = z.infer<typeof Criterion>;

export const CriterionDraft = z.strictObject({ id: id.nullable(), ...criterionFields });
export type CriterionDraft = z.infer<typeof CriterionDraft>;

export const CriteriaUpdate = z.strictObject({
  version,
  criteria: z
    .array(CriterionDraft)
    .max(MAX_CRITERIA, `A scorecard has at most ${MAX_CRITERIA} criteria.`)
    .refine(
      (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
      "Please enter each criterion once.",
    ),
});
export type CriteriaUpdate = z.infer<typeof CriteriaUpdate>;

/** Questions and criteria of a job, each with the version that saving requires. */
export const ScreeningSetup = z.object({
  job: z.object({ id: z.string(), title: z.string(), company: z.string(), isOpen: z.boolean() }),
  questionsVersion: version,
  questions: z.array(ScreeningQuestion),
  criteriaVersion: version,
  criteria: z.array(Criterion),
});
export type ScreeningSetup = z.infer<typeof ScreeningSetup>;

/** A job to copy from. */
export const ScreeningSource = z.object({
  id: z.string(),
  title: z.string(),
  company: z.string(),
  questions: z.number(),
  criteria: z.number(),
});
export type ScreeningSource = z.infer<typeof ScreeningSource>;

/** An answer of an application. Label and kind are those of the question when it was answered. */
export const ScreeningAnswer = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(questionKinds),
  /** Null for files. */
  text: z.string().nullable(),
  file: z.object({ name: z.string(), type: z.string(), size: z.number() }).nullable(),
  /** Outside what the job required when the answer was sent. A mark only. */
  isKnockout: z.boolean(),
  createdAt: isoTime,
});
export type ScreeningAnswer = z.infer<typeof ScreeningAnswer>;
