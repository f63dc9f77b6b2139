import { expect, test } from "vitest";
import { articlePrompts } from "#contract/article-generation/prompts.ts";
import { validateArticlePrompts } from "#contract/article-generation/prompts-schema.ts";
import { scheduleCategories } from "#contract/articles/constants.ts";

type File = { bulkPrompt: string; templates: Record<string, unknown>[]; topics: Record<string, unknown[]> };

/** Validates the tests' prompts after a change. */
const validate = (change: (file: File) => void) => () => {
  const file = structuredClone(articlePrompts) as unknown as File;
  change(file);
  return validateArticlePrompts(file);
};

const [first] = scheduleCategories;

const faults: [fault: string, change: (file: File) => void, message: RegExp][] = [
  [
    "a category without a template",
    (file) => (file.templates = file.templates.filter(({ category }) => category !== first)),
    /templates: Each category of `scheduleCategories` has a template/,
  ],
  [
    "a template of an unknown category",
    (file) => (file.templates[0]!.category = "Gardening"),
    /templates\.0\.category: Use a category of/,
  ],
  [
    "a template's id used twice",
    (file) => (file.templates[1]!.id = file.templates[0]!.id),
    /templates: Use each id once/,
  ],
  [
    "a placeholder without a field",
    (file) => (file.templates[0]!.prompt = "Write about {{nothing_known}}."),
    /templates\.0: `fields` names each/,
  ],
  ["a category without topics", (file) => delete file.topics[first], /topics\./],
  [
    "a category with nine topics",
    (file) => file.topics[first]!.pop(),
    /topics\..+: A category has 10 topics/,
  ],
  [
    "a prompt of bulk runs without the question",
    (file) => (file.bulkPrompt = "Write about {{topic}}."),
    /bulkPrompt: Use \{\{topic\}\} and \{\{question\}\}/,
  ],
];

test.each(faults)("%s is refused with its place in article-prompts.json", (_fault, change, message) => {
  expect(validate(change)).toThrow(message);
  expect(validate(change)).toThrow("web/content/article-prompts.json is not valid.");
});

test("the prompts of the tests are valid", () => {
  expect(validate(() => undefined)()).toEqual(articlePrompts);
});
