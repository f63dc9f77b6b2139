import { app } from "#worker/app.ts";
import { runCron } from "#worker/background/cron.ts";
import { consumeBatch, consumeDeadLetters } from "#worker/background/queue.ts";
import { backgroundCaller, createCtx } from "#worker/services.ts";

export default {
  fetch: app.fetch,

  async scheduled(controller, env, executionCtx) {
    await runCron(controller.cron, createCtx(env, executionCtx, backgroundCaller("cron"), ""));
  },

  async queue(batch, env, executionCtx) {
    const ctx = createCtx(env, executionCtx, backgroundCaller("queue"), "");
    await (batch.queue.endsWith("-dead") ? consumeDeadLetters(batch, ctx) : consumeBatch(batch, ctx));
  },
} satisfies ExportedHandler<Env>;
