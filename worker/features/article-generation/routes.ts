import { writing, type WriterStatus } from "#contract/article-generation/endpoints.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { AppError, NotConfigured } from "#worker/base/errors.ts";
import type { App, Ctx } from "#worker/runtime/ctx.ts";
import { serve } from "#worker/runtime/serve.ts";
import { chooseWriter } from "./choose-writer.ts";
import { type Repeatable, writeNow } from "./ordering.ts";
import { listRecent } from "./queries.ts";
import { nextOrder, presentTemplate } from "./rules.ts";
import { findTemplate, templates } from "./templates.ts";

/** How far back a template's last use is looked for. */
const LOOKED_BACK = 50;

export function writingRoutes(app: App): void {
  serve(app, writing.templates, () => Promise.resolve(templates.map(presentTemplate)));

  serve(app, writing.writer, (ctx) => writerStatus(ctx));

  serve(app, writing.generate, async (ctx, { body, http, once }) => {
    const { category } = body;
    const recent = await listRecent(ctx.db, category, LOOKED_BACK);
    const asked = nextOrder(
      category,
      recent.map(({ templateId }) => templateId),
    );
    const draft = await writeNow(ctx, asked, await repeatable(http, "category", body));
    for (const statement of once(draft)) await ctx.db.batch([statement]);
    return draft;
  });

  serve(app, writing.fromPrompt, async (ctx, { body, http, once }) => {
    if (body.templateId !== null && !findTemplate(body.templateId)) {
      const fields = { templateId: ["There is no such template."] };
      throw new AppError("validation_failed", "There is no such template.", { fields });
    }
    const draft = await writeNow(ctx, body, await repeatable(http, "prompt", body));
    for (const statement of once(draft)) await ctx.db.batch([statement]);
    return draft;
  });
}

/** The caller's key; one that was used for the other call is another one. */
async function repeatable(
  http: { req: { header(name: string): string | undefined } },
  call: string,
  sent: unknown,
): Promise<Repeatable | undefined> {
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
