import * as z from "zod";
import {
  MAX_QUESTIONS,
  type QuestionKind,
  questionKinds,
  yesNoValues,
} from "#contract/screening/constants.ts";
import { QuestionDraft, type ScreeningQuestion } from "#contract/screening/schemas.ts";

const FormQuestion = z.object({
  id: z.string().nullable(),
  kind: z.enum(questionKinds),
  label: z.string(),
  help: z.string(),
  isRequired: z.boolean(),
  /** One answer per line. */
  optionLines: z.string(),
  /** Whether answers outside of `accept` or the limits are marked. */
  marks: z.boolean(),
  accept: z.array(z.string()),
  min: z.string(),
  max: z.string(),
});
export type FormQuestion = z.infer<typeof FormQuestion>;

export const blankQuestion: FormQuestion = {
  id: null,
  kind: "short",
  label: "",
  help: "",
  isRequired: false,
  optionLines: "",
  marks: false,
  accept: [],
  min: "",
  max: "",
};

const splitLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Values that an answer to this question can have, of which some may fit the job. */
export const answerValues = ({ kind, optionLines }: Pick<FormQuestion, "kind" | "optionLines">): string[] =>
  kind === "yes_no" ? [...yesNoValues] : kind === "choice" ? splitLines(optionLines) : [];

/** Whether answers of this kind can be marked. */
export const canMark = (kind: QuestionKind): boolean =>
  kind === "choice" || kind === "yes_no" || kind === "number";

const toNumber = (text: string): number | null =>
  text.trim() === "" ? null : Number(text.replaceAll(",", ""));

/** `copy` leaves out the id, so that the question becomes a new one. */
export const toFormQuestion = (question: ScreeningQuestion, copy = false): FormQuestion => ({
  id: copy ? null : question.id,
  kind: question.kind,
  label: question.label,
  help: question.help,
  isRequired: question.isRequired,
  optionLines: question.options.join("\n"),
  marks: question.knockout !== null,
  accept: question.knockout?.accept ?? [],
  min: String(question.knockout?.min ?? ""),
  max: String(question.knockout?.max ?? ""),
});

export function toQuestionDraft(question: FormQuestion): QuestionDraft {
  const { id, kind, label, help, isRequired, optionLines, marks, accept, min, max } = question;
  return {
    id,
    kind,
    label,
    help,
    isRequired,
    options: kind === "choice" ? splitLines(optionLines) : [],
    knockout:
      marks && canMark(kind)
        ? {
            accept: accept.filter((value) => answerValues(question).includes(value)),
            min: kind === "number" ? toNumber(min) : null,
            max: kind === "number" ? toNumber(max) : null,
          }
        : null,
  };
}

const FIELD_NAMES: Record<string, string> = { options: "optionLines", knockout: "marks" };

/** Validates the editor with the rules of the API. */
export const QuestionsForm = z.object({
  questions: z
    .array(
      FormQuestion.superRefine((question, context) => {
        const result = QuestionDraft.safeParse(toQuestionDraft(question));
        for (const { path, message } of result.error?.issues ?? []) {
          const name = String(path[0]);
          context.addIssue({ code: "custom", path: [FIELD_NAMES[name] ?? name], message });
        }
      }),
    )
    .max(MAX_QUESTIONS),
});
export type QuestionsForm = z.infer<typeof QuestionsForm>;
