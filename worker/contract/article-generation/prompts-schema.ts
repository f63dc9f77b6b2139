import * as z from "zod";
import { scheduleCategories, TOPICS_PER_CATEGORY } from "#contract/articles/constants.ts";
import { validateOwnerFile } from "#contract/owner-file.ts";
import { extractVariables, PROMPT_MAX, VARIABLE_MAX, VARIABLE_NAME } from "./constants.ts";

const text = (max: number) => z.string().trim().min(1).max(max);
const Category = z.enum(scheduleCategories, "Use a category of `scheduleCategories` in web/content/firm.ts");

/** A prompt variable. The form suggests the first example; generated drafts rotate through all of them. */
const TemplateField = z.strictObject({
  name: z.string().regex(VARIABLE_NAME, "Use letters, digits and underscores"),
  label: text(60),
  examples: z.tuple([text(VARIABLE_MAX)], text(VARIABLE_MAX)),
});

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join(" ") === other.toSorted().join(" ");

const Template = z
  .strictObject({
    id: text(60),
    name: text(120),
    category: Category,
    description: text(300),
    prompt: text(PROMPT_MAX),
    fields: z.array(TemplateField),
    sections: z.array(z.strictObject({ heading: text(120), points: z.array(text(300)).min(1) })).min(1),
  })
  .refine(
    ({ prompt, fields }) =>
      isSame(
        extractVariables(prompt),
        fields.map(({ name }) => name),
      ),
    "`fields` names each {{placeholder}} of the prompt once",
  );

/** A title, and the question that the article answers. */
const Topic = z.tuple([text(160), text(300)]);

/** What web/content/article-prompts.json contains. */
const ArticlePrompts = z
  .strictObject({
    /** Prompt of bulk runs, with `{{topic}}` and `{{question}}`. */
    bulkPrompt: text(PROMPT_MAX).refine(
      (prompt) => isSame(extractVariables(prompt), ["topic", "question"]),
      "Use {{topic}} and {{question}}",
    ),
    templates: z.array(Template),
    /** By category: the topics of a bulk run. */
    topics: z.record(
      Category,
      z.array(Topic).length(TOPICS_PER_CATEGORY, `A category has ${TOPICS_PER_CATEGORY} topics`),
    ),
  })
  .refine(({ templates }) => new Set(templates.map(({ id }) => id)).size === templates.length, {
    path: ["templates"],
    message: "Use each id once",
  })
  .refine(
    ({ templates }) =>
      scheduleCategories.every((name) => templates.some(({ category }) => category === name)),
    { path: ["templates"], message: "Each category of `scheduleCategories` has a template" },
  );
type ArticlePrompts = z.output<typeof ArticlePrompts>;

/** Throws with one line per fault, in the words of web/content/article-prompts.json. */
export const validateArticlePrompts = (file: unknown): ArticlePrompts =>
  validateOwnerFile("web/content/article-prompts.json", ArticlePrompts, file);
