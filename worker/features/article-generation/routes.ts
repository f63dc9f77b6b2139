import { writing, type WriterStatus } from "#contract/article-generation/endpoints.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { AppError, NotConfigured } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { chooseWriter } from "./choose-writer.ts";
import { type IdempotentRequest, generateDraft } from "./ordering.ts";
import { listRecentArticles } from "./queries.ts";
import { nextDraftRequest, toTemplateDto } from "./rules.ts";
import { findTemplate, templates } from "./templates.ts";

/** How far back a template's last use is looked for. */
const LOOKED_BACK = 50;

export const articleGenerationRoutes = createRouter();

serve(articleGenerationRoutes, writing.templates, () => Promise.resolve(templates.map(toTemplateDto)));

serve(articleGenerationRoutes, writing.writer, (ctx) => writerStatus(ctx));

serve(articleGenerationRoutes, writing.generate, async (ctx, { body, c, storeResponse }) => {
  const { category } = body;
  const recent = await listRecentArticles(ctx.db, category, LOOKED_BACK);
  const asked = nextDraftRequest(
    category,
    recent.map(({ templateId }) => templateId),
  );
  const draft = await generateDraft(ctx, asked, await repeatable(c, "category", body));
  for (const statement of storeResponse(draft)) await ctx.db.batch([statement]);
  return draft;
});

serve(articleGenerationRoutes, writing.fromPrompt, async (ctx, { body, c, storeResponse }) => {
  if (body.templateId !== null && !findTemplate(body.templateId)) {
    const fields = { templateId: ["There is no such template."] };
    throw new AppError("validation_failed", "There is no such template.", { fields });
  }
  const draft = await generateDraft(ctx, body, await repeatable(c, "prompt", body));
  for (const statement of storeResponse(draft)) await ctx.db.batch([statement]);
  return draft;
});

/** The caller's key; one that was used for the other call is another one. */
async function repeatable(
  http: { req: { header(name: string): string | undefined } },
  call: string,
  sent: unknown,
): Promise<IdempotentRequest | undefined> {
  const key = http.req.header("idempotency-key");
  return key ? { key: `${call} ${key}`, requestHash: await sha256(JSON.stringify(sent)) } : undefined;
}

/** A setting that is there and cannot be used keeps every order from being written; better known before than after. */
async function writerStatus(ctx: Ctx): Promise<WriterStatus> {
  try {
    const { name, model } = await chooseWriter(ctx);
    return { writer: name, model, problem: null };
  } catch (error) {
    if (!(error instanceof NotConfigured)) throw error;
    return { writer: null, model: null, problem: error.message };
  }
}
