import type { ScheduleCategory } from "#contract/articles/constants.ts";
import type { ArticlePlan } from "#worker/ports/article-writer.ts";

/** A blank of a prompt. The first example is what the form proposes; bulk runs take the others in turn. */
type TemplateField = { name: string; label: string; examples: readonly [string, ...string[]] };

/** `prompt` holds a `{{name}}` for each field. */
export type PromptTemplate = {
  id: string;
  name: string;
  category: ScheduleCategory;
  description: string;
  prompt: string;
  fields: readonly TemplateField[];
  sections: ArticlePlan["sections"];
};
