import { articlePrompts } from "#contract/article-generation/prompts.ts";
import { scheduleCategories } from "#contract/articles/constants.ts";

/** `prompt` holds a `{{name}}` for each field. */
export type PromptTemplate = (typeof articlePrompts)["templates"][number];

/** All templates, in category order. Each category has at least one. */
export const templates: readonly PromptTemplate[] = scheduleCategories.flatMap((category) =>
  articlePrompts.templates.filter((template) => template.category === category),
);

export const findTemplate = (id: string | null | undefined): PromptTemplate | null =>
  templates.find((template) => template.id === id) ?? null;
