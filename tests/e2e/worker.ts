import { createApp } from "#worker/app.ts";
import { callerOf, openCtx } from "#worker/services.ts";
import worker from "../../worker/index.ts";

/** The API at the moment that the request names. */
const CLOCK = "x-test-clock";
const atAnotherTime = createApp((request, env, waiter) => {
  const ctx = openCtx(env, waiter, callerOf(request), new URL(request.url).origin);
  return { ...ctx, clock: () => new Date(request.headers.get(CLOCK)!) };
});

/**
 * The worker as it is deployed, before stories that need a season of their own: no clock on earth is changed within the
 * thirty days of most days. Whoever names no time meets `worker/index.ts` and nothing else.
 */
export default {
  ...worker,
  async fetch(request, env, waiter) {
    return request.headers.has(CLOCK)
      ? atAnotherTime.fetch(request, env, waiter)
      : worker.fetch(request, env, waiter);
  },
} satisfies ExportedHandler<Env>;
