import { app } from "#worker/app.ts";
import { runCron } from "#worker/background/cron.ts";
import { consumeBatch, consumeDeadLetters } from "#worker/background/queue.ts";
import { findCachedPage } from "#worker/ssr/cached-page.ts";
import { validateFirm } from "#contract/firm-schema.ts";
import * as firmFile from "#contract/firm.ts";
import { backgroundCaller, createCtx, getConfig } from "#worker/services.ts";

// Uploads of a Worker that throws here are refused, and the version before goes on serving.
validateFirm(firmFile);

export default {
  fetch: (request: Request, env, executionCtx) =>
    findCachedPage(request, (origin) => getConfig(env, origin)) ?? app.fetch(request, env, executionCtx),

  async scheduled(controller, env, executionCtx) {
    await runCron(controller.cron, createCtx(env, executionCtx, backgroundCaller("cron"), ""));
  },

  async queue(batch, env, executionCtx) {
    const ctx = createCtx(env, executionCtx, backgroundCaller("queue"), "");
    await (batch.queue.endsWith("-dead") ? consumeDeadLetters(batch, ctx) : consumeBatch(batch, ctx));
  },
} satisfies ExportedHandler<Env>;
