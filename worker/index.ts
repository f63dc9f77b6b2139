import { app } from "#worker/app.ts";
import { runCron } from "#worker/background/cron.ts";
import { consumeBatch, consumeDeadLetters, consumeMailEvents } from "#worker/background/queue.ts";
import { countDocument } from "#worker/features/analytics/index.ts";
import { findCachedPage } from "#worker/ssr/cached-page.ts";
import { validateFirm } from "#contract/firm-schema.ts";
import * as firmFile from "#contract/firm.ts";
import { backgroundCaller, createCtx, getConfig, getRequestCtx } from "#worker/services.ts";

// Uploads of a Worker that throws here are refused, and the version before goes on serving.
validateFirm(firmFile);

export default {
  fetch: async (request: Request, env, executionCtx) => {
    const response =
      findCachedPage(request, (origin) => getConfig(env, origin)) ??
      (await app.fetch(request, env, executionCtx));
    countDocument(request, response, () => getRequestCtx(env, executionCtx, request));
    return response;
  },

  async scheduled(controller, env, executionCtx) {
    await runCron(controller.cron, createCtx(env, executionCtx, backgroundCaller("cron"), ""));
  },

  async queue(batch, env, executionCtx) {
    const ctx = createCtx(env, executionCtx, backgroundCaller("queue"), "");
    if (batch.queue.endsWith("-dead")) await consumeDeadLetters(batch, ctx);
    else if (batch.queue.endsWith("-mail-events")) await consumeMailEvents(batch, ctx);
    else await consumeBatch(batch, ctx);
  },
} satisfies ExportedHandler<Env>;
