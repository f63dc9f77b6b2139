import * as z from "zod";
import { scheduleCategories } from "#contract/articles/constants.ts";
import { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { deliveryStatuses } from "#contract/deliveries/constants.ts";
import { endpoint } from "#contract/endpoint.ts";
import { isoTime, requiredText, text } from "#contract/schemas.ts";
import { MAX_VARIABLES, PROMPT_MAX, VARIABLE_MAX, VARIABLE_NAME, writerNames } from "./constants.ts";

const Category = z.enum(scheduleCategories);

/** Template variable with its label and an example value. */
const TemplateField = z.object({ name: z.string(), label: z.string(), example: z.string() });

/**
 * `variables` are the placeholders of `prompt`, `fields` describe them, `sections` are the proposed headings.
 */
export const PromptTemplate = z.object({
  id: z.string(),
  name: z.string(),
  category: Category,
  description: z.string(),
  prompt: z.string(),
  variables: z.array(z.string()),
  fields: z.array(TemplateField),
  sections: z.array(z.string()),
});
export type PromptTemplate = z.infer<typeof PromptTemplate>;

/** Active writer; null if a missing setting prevents writing, as described in `problem`. */
export const WriterStatus = z.object({
  writer: z.enum(writerNames).nullable(),
  model: z.string().nullable(),
  problem: z.string().nullable(),
});
export type WriterStatus = z.infer<typeof WriterStatus>;

/** Paid AI calls of today, in the firm's time zone, and what an article is expected to use. */
export const AiUsage = z.object({
  calls: z.number(),
  callLimit: z.number(),
  tokens: z.number(),
  tokenLimit: z.number(),
  resetsAt: isoTime,
  /** Average of the writer's last `articles`, 0 for an assumption. Null while the writer costs nothing. */
  perArticle: z.object({ tokens: z.number(), articles: z.number() }).nullable(),
});
export type AiUsage = z.infer<typeof AiUsage>;

/** Prompt variables by name. */
export const Variables = z
  .record(
    z.string().regex(VARIABLE_NAME, "Names of variables are letters, digits and underscores."),
    text(VARIABLE_MAX),
  )
  .refine(
    (variables) => Object.keys(variables).length <= MAX_VARIABLES,
    `Use at most ${MAX_VARIABLES} variables.`,
  );

export const PromptRequest = z.strictObject({
  prompt: requiredText(PROMPT_MAX, "Write what the article is to be about."),
  variables: Variables.default({}),
  category: Category,
  templateId: z.string().max(60).nullable().default(null),
});
export type PromptRequest = z.infer<typeof PromptRequest>;

/** A draft that the caller requested: open, or ended within the last hour. */
export const DraftRequest = z.object({
  /** Id of the article once it is written. */
  articleId: z.string(),
  category: z.string(),
  prompt: z.string(),
  status: z.enum(deliveryStatuses),
  /** Title of the written draft. */
  title: z.string().nullable(),
  lastError: z.string().nullable(),
  nextTry: isoTime.nullable(),
  createdAt: isoTime,
});
export type DraftRequest = z.infer<typeof DraftRequest>;

/** A newly generated article with its writer and template. */
export const GeneratedArticle = StaffArticle.omit({
  linkedinPostId: true,
  approvedAt: true,
  publishedAt: true,
}).extend({
  writer: z.enum(writerNames).nullable(),
  templateId: z.string().nullable(),
});
export type GeneratedArticle = z.infer<typeof GeneratedArticle>;

export const writing = {
  templates: endpoint({
    route: "GET /api/content/prompt-templates",
    summary: "List prompt templates by category",
    access: "content.read",
    output: z.array(PromptTemplate),
  }),
  writer: endpoint({
    route: "GET /api/content/writer",
    summary: "Get the active article writer and its missing settings",
    access: "content.read",
    output: WriterStatus,
  }),
  usage: endpoint({
    route: "GET /api/content/ai-usage",
    summary: "Get today's paid AI calls and tokens, their limits, and the estimate of an article",
    access: "content.read",
    output: AiUsage,
  }),
  requests: endpoint({
    route: "GET /api/content/draft-requests",
    summary: "List the caller's requests for drafts: open ones, and those ended within the last hour",
    access: "content.write",
    output: z.array(DraftRequest),
  }),
  generate: endpoint({
    route: "POST /api/content/articles/generate",
    summary: "Generate a draft in a category, from its next template",
    access: "content.write",
    body: z.strictObject({ category: Category }),
    output: GeneratedArticle,
    status: 201,
    idempotent: true,
  }),
  fromPrompt: endpoint({
    route: "POST /api/content/generate-from-prompt",
    summary: "Generate a draft from a prompt and its variables",
    access: "content.write",
    body: PromptRequest,
    output: GeneratedArticle,
    status: 201,
    idempotent: true,
  }),
};
