import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import worker from "#worker/index.ts";
import type { Site } from "./person.ts";

/** The three entries of the deployed worker, with a queue that keeps its messages until the test hands them over. */
export function wholeWorker() {
  const kept: unknown[] = [];
  const queue = { send: (body: unknown) => Promise.resolve(void kept.push(body)) };
  const bindings = { ...env, WORK: queue, SLOW_WORK: queue } as unknown as Env;
  let answered = 0;

  const site: Site = async (request) => {
    const waiter = createExecutionContext();
    const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], bindings, waiter);
    await waitOnExecutionContext(waiter);
    answered++;
    return response;
  };

  return {
    site,
    answered: () => answered,
    /** The messages that were sent since the last delivery. */
    waiting: () => kept as { id: string; requestId?: string }[],
    async deliverAll(): Promise<void> {
      const bodies = kept.splice(0);
      const messages = bodies.map((body, n) => ({ id: `m${n}`, timestamp: new Date(), attempts: 1, body }));
      const waiter = createExecutionContext();
      await worker.queue(createMessageBatch("planwright-work", messages), bindings, waiter);
      await waitOnExecutionContext(waiter);
    },
    async tick(cron: string): Promise<void> {
      const waiter = createExecutionContext();
      await worker.scheduled(
        createScheduledController({ cron, scheduledTime: new Date() }),
        bindings,
        waiter,
      );
      await waitOnExecutionContext(waiter);
    },
  };
}
