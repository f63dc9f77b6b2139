import { EDITORIAL_TEAM, type ScheduleCategory } from "#contract/articles/constants.ts";
import { estimateReadTime } from "#contract/articles/read-time.ts";
import { AppError, staffErrorMessage, VendorFailure } from "#worker/base/errors.ts";
import type { WritingAssignment, WrittenArticle } from "#worker/ports/article-writer.ts";
import { type PromptTemplate, templates } from "./templates.ts";

/** Returns the least recently used template of a category; `recent` holds template ids, newest first. */
export function nextTemplate(category: ScheduleCategory, recent: readonly (string | null)[]): PromptTemplate {
  const lastUse = ({ id }: PromptTemplate) => {
    const index = recent.indexOf(id);
    return index < 0 ? recent.length : index;
  };
  const [next] = templates
    .filter((template) => template.category === category)
    .toSorted((a, b) => lastUse(b) - lastUse(a));
  if (!next) throw new Error(`No template for ${category}.`);
  return next;
}

/** Fills the variables with the `index`-th combination of their examples; the first variable changes fastest. */
export function exampleVariables(template: PromptTemplate, index: number): Record<string, string> {
  let rest = index;
  return Object.fromEntries(
    template.fields.map(({ name, examples }) => {
      const value = examples[rest % examples.length]!;
      rest = Math.floor(rest / examples.length);
      return [name, value];
    }),
  );
}

/** Combines the next template with its next example values; `recent` holds template ids, newest first. */
export function nextDraftRequest(category: ScheduleCategory, recent: readonly (string | null)[]) {
  const template = nextTemplate(category, recent);
  const uses = recent.filter((id) => id === template.id).length;
  const variables = exampleVariables(template, uses);
  return { category, prompt: template.prompt, variables, templateId: template.id };
}

/** Builds the writer's input. A prompt edited by staff still uses the plan of its template. */
export const toAssignment = (
  request: { category: string; prompt: string; variables: Record<string, string>; avoid?: string | null },
  template: PromptTemplate | null,
  knownTitles: readonly string[],
): WritingAssignment => ({
  category: request.category,
  brief: request.prompt,
  variables: request.variables,
  plan: template && { name: template.name, sections: template.sections },
  existingTitles: knownTitles,
  avoid: request.avoid ?? null,
});

/** The draft repeats the article `title`; the same request would probably do so again. */
export class NearDuplicate extends AppError {
  readonly title: string;

  constructor(title: string) {
    super("conflict", `The draft is nearly identical to the article "${title}".`);
    this.title = title;
  }
}

/** Makes a duplicate draft a permanent failure, so that the delivery doesn't pay for another attempt. */
export const toPermanentFailure = (error: unknown): unknown =>
  error instanceof AppError && error.code === "conflict"
    ? new VendorFailure("Article writer", error.message, { permanent: true, cause: error })
    : error;

/** The failure in words that are equal for equal failures: the time of a timeout varies. */
export const describeFailure = (error: unknown): string =>
  error instanceof AppError && error.code === "upstream_timeout"
    ? "The article writer did not respond in time."
    : staffErrorMessage(error);

/** Article columns of a generated text. */
export const toArticleColumns = ({ title, summary, content, keywords, tokensUsed }: WrittenArticle) => ({
  title,
  summary,
  content,
  keywords: keywords.join(", ") || null,
  author: EDITORIAL_TEAM,
  readTime: estimateReadTime(content),
  tokensUsed,
});

/** Template for the API, with one example per variable. */
export const toTemplateDto = ({ fields, sections, ...template }: PromptTemplate) => ({
  ...template,
  variables: fields.map(({ name }) => name),
  fields: fields.map(({ name, label, examples }) => ({ name, label, example: examples[0] })),
  sections: sections.map(({ heading }) => heading),
});
