import { writing, type WriterStatus } from "#contract/article-generation/endpoints.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { AppError, NotConfigured } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getUsageReport } from "#worker/features/ai-usage/index.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { chooseWriter } from "./choose-writer.ts";
import { type RequestIdentity, generateDraft } from "./generate-draft.ts";
import { listDraftRequests, listRecentArticles } from "./queries.ts";
import { nextDraftRequest, toTemplateDto } from "./rules.ts";
import { findTemplate, templates } from "./templates.ts";

/** Recent drafts considered when choosing the next template. */
const RECENT_DRAFTS = 50;

export const articleGenerationRoutes = createRouter();

serve(articleGenerationRoutes, writing.templates, () => Promise.resolve(templates.map(toTemplateDto)));

serve(articleGenerationRoutes, writing.writer, (ctx) => writerStatus(ctx));

serve(articleGenerationRoutes, writing.usage, async (ctx) => {
  const { writer } = await writerStatus(ctx);
  return getUsageReport(ctx, writer === "outline" ? null : writer);
});

serve(articleGenerationRoutes, writing.requests, (ctx) => {
  const now = ctx.clock();
  const times = { since: iso(addTime(now, -2, "day")), endedAfter: iso(addTime(now, -1, "hour")) };
  return listDraftRequests(ctx.db, ctx.staff.id, times);
});

serve(articleGenerationRoutes, writing.generate, async (ctx, { body, c, storeResponse }) => {
  const { category } = body;
  const recent = await listRecentArticles(ctx.db, category, RECENT_DRAFTS);
  const request = nextDraftRequest(
    category,
    recent.map(({ templateId }) => templateId),
  );
  const draft = await generateDraft(ctx, request, await identifyRequest(c, "category", body));
  for (const statement of storeResponse(draft)) await ctx.db.batch([statement]);
  return draft;
});

serve(articleGenerationRoutes, writing.fromPrompt, async (ctx, { body, c, storeResponse }) => {
  if (body.templateId !== null && !findTemplate(body.templateId)) {
    const fields = { templateId: ["There is no such template."] };
    throw new AppError("validation_failed", "There is no such template.", { fields });
  }
  const draft = await generateDraft(ctx, body, await identifyRequest(c, "prompt", body));
  for (const statement of storeResponse(draft)) await ctx.db.batch([statement]);
  return draft;
});

/** The Idempotency-Key, scoped to the endpoint, and the hash of the body. */
async function identifyRequest(
  http: { req: { header(name: string): string | undefined } },
  call: string,
  sent: unknown,
): Promise<RequestIdentity> {
  const key = http.req.header("idempotency-key");
  return { key: key && `${call} ${key}`, requestHash: await sha256(JSON.stringify(sent)) };
}

/** Reports an unusable setting before anybody requests an article. */
async function writerStatus(ctx: Ctx): Promise<WriterStatus> {
  try {
    const { name, model } = await chooseWriter(ctx);
    return { writer: name, model, problem: null };
  } catch (error) {
    if (!(error instanceof NotConfigured)) throw error;
    return { writer: null, model: null, problem: error.message };
  }
}
