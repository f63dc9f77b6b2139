import { app } from "#worker/app.ts";
import { getCaller, createCtx } from "#worker/services.ts";
import { createDelayedDatabase } from "#tests/support/distant-database.ts";
import worker from "../../../worker/index.ts";

/** The API at the moment that the request names. */
const CLOCK_HEADER = "x-test-clock";
const fetchAtRequestTime = (request: Request, env: Env, executionCtx: ExecutionContext) => {
  const ctx = createCtx(env, executionCtx, getCaller(request), new URL(request.url).origin);
  const clock = () => new Date(request.headers.get(CLOCK_HEADER)!);
  return app.fetch(request, { ...env, ctx: { ...ctx, clock } }, executionCtx);
};

/** Of a request that belongs to a crowd: its name and its size. In the answer, how many were there when it went on. */
const BATCH_HEADER = "x-test-crowd";
/** Who has not come by then, after the last who came, has been lost on the way; a busy machine opens connections slowly. */
const ARRIVAL_TIMEOUT_MS = 4_000;
type Batch = { arrived: number; size: number; lastAt: number };
const batches = new Map<string, Batch>();

/** One more of a crowd has come. */
function joinBatch(name: string): Batch {
  const batch = batches.get(name) ?? { arrived: 0, size: Number(name.split(" ")[1]), lastAt: 0 };
  batches.set(name, batch);
  batch.arrived++;
  batch.lastAt = Date.now();
  return batch;
}

const isWaiting = ({ arrived: here, size, lastAt }: Batch) => here < size && Date.now() - lastAt < ARRIVAL_TIMEOUT_MS;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Timers are late by some tens of milliseconds where sixty wait: whoever came last must not be done by then. */
const START_DELAY_MS = 100;

/** Ends when everybody of a crowd is here: connections are opened one after another, and the first would be done by then. */
async function waitForBatch(batch: Batch): Promise<number> {
  while (isWaiting(batch)) await sleep(10);
  await sleep(batch.lastAt + START_DELAY_MS - Date.now());
  return batch.arrived;
}

/** Longer than it takes to let a crowd go on one by one, so that all have looked before the first one writes. */
const DATABASE_LATENCY_MS = 50;
const slowEnvs = new WeakMap<Env, Env>();
/** What a crowd meets: a database that each of them reaches in a time of its own. */
function withDatabaseLatency(env: Env): Env {
  const known = slowEnvs.get(env);
  if (known) return known;
  const distant = { ...env, DB: createDelayedDatabase(env.DB, () => sleep(DATABASE_LATENCY_MS * (1 + Math.random() / 2))) };
  slowEnvs.set(env, distant);
  return distant;
}

/**
 * The worker as it is deployed, before stories that need a season of their own (no clock on earth is changed within the
 * thirty days of most days) or a crowd that is really one. Whoever names neither meets `worker/index.ts` and nothing else.
 */
export default {
  ...worker,
  async fetch(request, env, executionCtx) {
    const batch = request.headers.get(BATCH_HEADER);
    const arrived = batch ? await waitForBatch(joinBatch(batch)) : 0;
    const bindings = batch ? withDatabaseLatency(env) : env;
    const response = request.headers.has(CLOCK_HEADER)
      ? await fetchAtRequestTime(request, bindings, executionCtx)
      : await worker.fetch(request, bindings, executionCtx);
    if (!batch) return response;
    const withCount = new Response(response.body, response);
    withCount.headers.set(BATCH_HEADER, String(arrived));
    return withCount;
  },

  /** A tick that comes while a crowd gathers goes on with it. */
  async scheduled(controller, env, executionCtx) {
    const findWaiting = () => [...batches.values()].find(isWaiting);
    for (let batch = findWaiting(); batch; batch = findWaiting()) await waitForBatch(batch);
    await worker.scheduled(controller, env, executionCtx);
  },
} satisfies ExportedHandler<Env>;
