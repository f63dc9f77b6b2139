import type { ScheduleCategory } from "#contract/articles/constants.ts";
import type { ArticlePlan } from "#worker/ports/article-writer.ts";

/** A prompt variable. The form suggests the first example; generated drafts rotate through all of them. */
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
