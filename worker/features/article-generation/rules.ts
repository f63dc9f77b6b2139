import type { ScheduleCategory } from "#contract/articles/constants.ts";
import { readTimeOf } from "#contract/articles/read-time.ts";
import { AppError, VendorFailure } from "#worker/base/errors.ts";
import type { Assignment, Written } from "#worker/ports/article-writer.ts";
import type { PromptTemplate } from "./template.ts";
import { templates } from "./templates.ts";

/** The template of a category that was used longest ago; `recent` holds template ids, newest first. */
export function nextTemplate(category: ScheduleCategory, recent: readonly (string | null)[]): PromptTemplate {
  const lastUse = ({ id }: PromptTemplate) => {
    const place = recent.indexOf(id);
    return place < 0 ? recent.length : place;
  };
  const [next] = templates
    .filter((template) => template.category === category)
    .toSorted((a, b) => lastUse(b) - lastUse(a));
  if (!next) throw new Error(`No template for ${category}.`);
  return next;
}

/** Its blanks filled with examples: the `place`-th of all their combinations, the first blank changing fastest. */
export function exampleVariables(template: PromptTemplate, place: number): Record<string, string> {
  let rest = place;
  return Object.fromEntries(
    template.fields.map(({ name, examples }) => {
      const value = examples[rest % examples.length]!;
      rest = Math.floor(rest / examples.length);
      return [name, value];
    }),
  );
}

/** What to order next in a category: its next template with its next examples; `recent` holds template ids, newest first. */
export function nextOrder(category: ScheduleCategory, recent: readonly (string | null)[]) {
  const template = nextTemplate(category, recent);
  const uses = recent.filter((id) => id === template.id).length;
  const variables = exampleVariables(template, uses);
  return { category, prompt: template.prompt, variables, templateId: template.id };
}

/** What a writer is given. A prompt that staff have changed keeps the plan of its template. */
export const assignmentOf = (
  order: { category: string; prompt: string; variables: Record<string, string> },
  template: PromptTemplate | null,
  knownTitles: readonly string[],
): Assignment => ({
  category: order.category,
  brief: order.prompt,
  variables: order.variables,
  plan: template && { name: template.name, sections: template.sections },
  knownTitles,
});

/** The failure as a delivery takes it: a text that nearly exists would be refused, and paid for, again. */
export const finalRefusal = (error: unknown): unknown =>
  error instanceof AppError && error.code === "conflict"
    ? new VendorFailure("Article writer", error.message, { permanent: true, cause: error })
    : error;

/** Under whose name drafts stand until an editor names a person. */
const AUTHOR = "Editorial team";

/** The columns that come out of what was written. */
export const columnsOf = ({ title, summary, content, keywords, tokensUsed }: Written) => ({
  title,
  summary,
  content,
  keywords: keywords.join(", ") || null,
  author: AUTHOR,
  readTime: readTimeOf(content),
  tokensUsed,
});

/** A template as the screens know it. */
export const presentTemplate = ({ fields, sections, ...template }: PromptTemplate) => ({
  ...template,
  variables: fields.map(({ name }) => name),
  fields: fields.map(({ name, label, examples }) => ({ name, label, example: examples[0] })),
  sections: sections.map(({ heading }) => heading),
});
