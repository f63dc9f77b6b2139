import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import worker from "#worker/index.ts";
import type { Site } from "./person.ts";

/** The fetch, queue and scheduled handlers, with queue messages held back until `deliverAll`. */
export function createWorker() {
  const queued: unknown[] = [];
  const queue = {
    sendBatch: (batch: { body: unknown }[]) =>
      Promise.resolve(void queued.push(...batch.map(({ body }) => body))),
  };
  const bindings = { ...env, WORK: queue, SLOW_WORK: queue } as unknown as Env;

  const site: Site = async (request) => {
    const executionCtx = createExecutionContext();
    const response = await worker.fetch(request, bindings, executionCtx);
    await waitOnExecutionContext(executionCtx);
    return response;
  };

  return {
    site,
    pendingMessages: () => queued as { id: string; requestId?: string }[],
    async deliverAll(): Promise<void> {
      const bodies = queued.splice(0);
      const messages = bodies.map((body, n) => ({ id: `m${n}`, timestamp: new Date(), attempts: 1, body }));
      const executionCtx = createExecutionContext();
      await worker.queue(createMessageBatch("planwright-work", messages), bindings, executionCtx);
      await waitOnExecutionContext(executionCtx);
    },
    async tick(cron: string): Promise<void> {
      const executionCtx = createExecutionContext();
      await worker.scheduled(
        createScheduledController({ cron, scheduledTime: new Date() }),
        bindings,
        executionCtx,
      );
      await waitOnExecutionContext(executionCtx);
    },
  };
}
