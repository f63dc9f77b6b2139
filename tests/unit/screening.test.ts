import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createAnswersSchema } from "#contract/screening/answer-schema.ts";
import { questionKinds, yesNoValues } from "#contract/screening/constants.ts";
import type { Knockout, ScreeningQuestion } from "#contract/screening/schemas.ts";
import { summarize, toPanel } from "#worker/features/scorecards/rules.ts";
import { isOutside } from "#worker/features/screening/rules.ts";
import type { Scorecard } from "#contract/scorecards/schemas.ts";
import { ratings, recommendations } from "#contract/scorecards/constants.ts";
import { flattenFields, nestFields } from "#web/lib/nested-fields.ts";
import {
  QuestionsForm,
  toFormQuestion,
  toQuestionDraft,
} from "#web/features/screening/admin/question-form.ts";

const options = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 2, maxLength: 6 });

const question = fc
  .record({ id: fc.uuid(), kind: fc.constantFrom(...questionKinds), isRequired: fc.boolean(), options })
  .map((fields): ScreeningQuestion => ({
    ...fields,
    label: "Question",
    help: "",
    options: fields.kind === "choice" ? fields.options : [],
    knockout: null,
  }));

/** A valid answer as a form sends it. */
function validAnswer({ kind, options: choices }: ScreeningQuestion): fc.Arbitrary<unknown> {
  if (kind === "choice") return fc.constantFrom(...choices);
  if (kind === "yes_no") return fc.constantFrom(...yesNoValues);
  if (kind === "number") return fc.integer({ min: -99_999, max: 99_999 }).map(String);
  if (kind === "file") return fc.constant(new File(["%PDF-"], "a.pdf"));
  return fc.stringMatching(/^[a-z]{1,40}$/);
}

const questionsWithAnswers = fc
  .uniqueArray(question, { maxLength: 10, selector: ({ id }) => id })
  .chain((questions) =>
    fc
      .tuple(...questions.map(validAnswer))
      .map((values) => ({ questions, values: questions.map(({ id }, n) => [id, values[n]] as const) })),
  );

test(
  "the schema of a job's questions accepts every valid answer, and drops answers to other questions",
  { tags: "full" },
  () => {
    fc.assert(
      fc.property(questionsWithAnswers, fc.uuid(), ({ questions, values }, other) => {
        const sent = { ...Object.fromEntries(values), [other]: "x" };
        const result = createAnswersSchema(questions).safeParse(sent);
        expect(result.success).toBe(true);
        expect(Object.keys(result.data ?? {}).toSorted()).toEqual(questions.map(({ id }) => id).toSorted());
      }),
    );
  },
);

test("without answers the schema names exactly the required questions", { tags: "full" }, () => {
  fc.assert(
    fc.property(fc.uniqueArray(question, { maxLength: 10, selector: ({ id }) => id }), (questions) => {
      const result = createAnswersSchema(questions).safeParse(undefined);
      const missing = result.error?.issues.map(({ path }) => path[0]) ?? [];
      expect(missing.toSorted()).toEqual(
        questions
          .filter(({ isRequired }) => isRequired)
          .map(({ id }) => id)
          .toSorted(),
      );
    }),
  );
});

test("no value of any type makes the schema throw", { tags: "full" }, () => {
  fc.assert(
    fc.property(question, fc.anything(), (one, value) => {
      expect(() => createAnswersSchema([one]).safeParse({ [one.id]: value })).not.toThrow();
    }),
  );
});

test("JSON values and form values of the same answer give the same result", () => {
  const [yesNo, number] = (["yes_no", "number"] as const).map((kind) => ({
    id: crypto.randomUUID(),
    kind,
    isRequired: true,
    label: "",
    help: "",
    options: [],
  }));
  const schema = createAnswersSchema([yesNo!, number!]);
  const parse = (first: unknown, second: unknown) =>
    schema.parse({ [yesNo!.id]: first, [number!.id]: second });
  expect(parse(true, 1200.5)).toEqual(parse("yes", "1,200.50"));
  expect(parse(false, -0)).toEqual(parse("no", "0"));
});

test.each(["", "abc", "1e5", "0x10", "1,2", "1.2.3", "--1", "Infinity", "１２"])(
  "%j is no number for a required question",
  (value) => {
    const one = { id: "q", kind: "number" as const, label: "", help: "", isRequired: true, options: [] };
    expect(createAnswersSchema([one]).safeParse({ q: value }).success).toBe(false);
  },
);

const withKnockout = (kind: ScreeningQuestion["kind"], knockout: Partial<Knockout>): ScreeningQuestion => ({
  id: "q",
  kind,
  label: "",
  help: "",
  isRequired: false,
  options: ["A", "B"],
  knockout: { accept: [], min: null, max: null, ...knockout },
});

test("a number is marked exactly when it is outside the limits", () => {
  const limit = fc.option(fc.integer({ min: -100, max: 100 }));
  fc.assert(
    fc.property(limit, limit, fc.integer({ min: -200, max: 200 }), (min, max, value) => {
      const expected = (min !== null && value < min) || (max !== null && value > max);
      expect(isOutside(withKnockout("number", { min, max }), String(value))).toBe(expected);
    }),
  );
});

test("a choice is marked unless it is accepted; empty answers, texts and files never are", () => {
  expect(isOutside(withKnockout("choice", { accept: ["A"] }), "B")).toBe(true);
  expect(isOutside(withKnockout("choice", { accept: ["A"] }), "A")).toBe(false);
  expect(isOutside(withKnockout("yes_no", { accept: ["yes"] }), "no")).toBe(true);
  for (const kind of questionKinds)
    expect(isOutside(withKnockout(kind, { accept: ["A"], min: 1 }), "")).toBe(false);
  for (const kind of ["short", "file"] as const)
    expect(isOutside(withKnockout(kind, { accept: ["A"] }), "B")).toBe(false);
});

test("the editor's form converts questions without loss, and rejects what the API rejects", () => {
  fc.assert(
    fc.property(question, (one) => {
      expect(toQuestionDraft(toFormQuestion(one))).toEqual(one);
    }),
  );
  const blank = toFormQuestion({ ...withKnockout("choice", { accept: ["A"] }), options: ["A"] });
  const result = QuestionsForm.safeParse({ questions: [{ ...blank, label: " " }] });
  expect(result.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual(
    expect.arrayContaining([
      ["questions.0.label", "Please enter the question."],
      ["questions.0.optionLines", "Please enter at least two answers."],
    ]),
  );
});

test("fields of a map are nested and flattened without loss", () => {
  expect(nestFields({ a: "1", "answers.x": "2", "answers.y": "3" })).toEqual({
    a: "1",
    answers: { x: "2", y: "3" },
  });
  const fields = fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.string());
  fc.assert(
    fc.property(fields, fields, (top, map) => {
      const { answers: _, ...rest } = top;
      const flat = {
        ...rest,
        ...Object.fromEntries(Object.entries(map).map(([key, value]) => [`answers.${key}`, value])),
      };
      expect(flattenFields(nestFields(flat))).toEqual(flat);
    }),
  );
});

const card = fc.record({
  id: fc.uuid(),
  userId: fc.constantFrom("a", "b", "c", "d"),
  username: fc.constant("name"),
  recommendation: fc.constantFrom(...recommendations),
  notes: fc.constant("secret"),
  ratings: fc.array(
    fc.record({
      criterionId: fc.constant(null),
      name: fc.constantFrom("Forecasting", "Tools"),
      rating: fc.option(fc.constantFrom(...ratings)),
      note: fc.constant(""),
    }),
    { maxLength: 2 },
  ),
  submittedAt: fc.option(fc.constant("2026-01-01T00:00:00.000Z")),
  updatedAt: fc.constant("2026-01-01T00:00:00.000Z"),
  version: fc.constant(1),
}) satisfies fc.Arbitrary<Scorecard>;
const cards = fc.uniqueArray(card, { selector: ({ userId }) => userId, maxLength: 4 });

test("others' scorecards are hidden until the user submits theirs, and others' drafts always", () => {
  fc.assert(
    fc.property(cards, fc.boolean(), (all, seesAll) => {
      const panel = toPanel([], all, { userId: "a", seesAll });
      const isVisible = seesAll || Boolean(panel.mine?.submittedAt);
      expect(panel.others.every(({ submittedAt }) => submittedAt !== null)).toBe(true);
      expect(isVisible || (panel.others.length === 0 && panel.summary === null)).toBe(true);
      const submitted = all.filter(({ userId, submittedAt }) => userId !== "a" && submittedAt !== null);
      expect(panel.others.length + panel.hidden).toBe(submitted.length);
    }),
  );
});

test("a summary counts each scorecard once, and has no average", () => {
  fc.assert(
    fc.property(cards, (all) => {
      const summary = summarize(all);
      const counts = summary?.recommendations.map(({ count }) => count) ?? [];
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length);
      expect(summary === null).toBe(all.length === 0);
      expect(JSON.stringify(summary)).not.toMatch(/average|mean|total/);
    }),
  );
});
