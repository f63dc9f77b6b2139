import { app } from "#worker/app.ts";
import { getCaller, createCtx } from "#worker/services.ts";
import { createDelayedDatabase } from "#tests/support/delayed-database.ts";
import worker from "../../../worker/index.ts";

/** Sets the clock of a request. */
const CLOCK_HEADER = "x-test-clock";
const fetchAtRequestTime = (request: Request, env: Env, executionCtx: ExecutionContext) => {
  const ctx = createCtx(env, executionCtx, getCaller(request), new URL(request.url).origin);
  const clock = () => new Date(request.headers.get(CLOCK_HEADER)!);
  return app.fetch(request, { ...env, ctx: { ...ctx, clock } }, executionCtx);
};

/** Request: name and size of the batch. Response: how many requests had arrived when it started. */
const BATCH_HEADER = "x-test-batch";
/** Time after the latest arrival until missing requests count as lost. */
const ARRIVAL_TIMEOUT_MS = 4_000;
type Batch = { arrived: number; size: number; lastAt: number };
const batches = new Map<string, Batch>();

function joinBatch(name: string): Batch {
  const batch = batches.get(name) ?? { arrived: 0, size: Number(name.split(" ")[1]), lastAt: 0 };
  batches.set(name, batch);
  batch.arrived++;
  batch.lastAt = Date.now();
  return batch;
}

const isWaiting = ({ arrived, size, lastAt }: Batch) =>
  arrived < size && Date.now() - lastAt < ARRIVAL_TIMEOUT_MS;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Timers of many waiting requests fire tens of milliseconds late; the last arrival must not finish before. */
const START_DELAY_MS = 100;

/** Waits until the batch is complete, since connections are opened one after another. Returns the number of arrivals. */
async function waitForBatch(batch: Batch): Promise<number> {
  while (isWaiting(batch)) await sleep(10);
  await sleep(batch.lastAt + START_DELAY_MS - Date.now());
  return batch.arrived;
}

/** Longer than it takes to release a batch, so that all requests read before the first one writes. */
const DATABASE_LATENCY_MS = 50;
const slowEnvs = new WeakMap<Env, Env>();
/** Adds random latency to D1. */
function withDatabaseLatency(env: Env): Env {
  const cached = slowEnvs.get(env);
  if (cached) return cached;
  const slowEnv = {
    ...env,
    DB: createDelayedDatabase(env.DB, () => sleep(DATABASE_LATENCY_MS * (1 + Math.random() / 2))),
  };
  slowEnvs.set(env, slowEnv);
  return slowEnv;
}

const testEnvs = new WeakMap<Env, Env>();
/** Browsers under test fill in a form faster than a person. */
function withoutTimeTrap(env: Env): Env {
  const cached = testEnvs.get(env);
  if (cached) return cached;
  const testEnv = { ...env, FORM_MIN_SECONDS: "0" } as unknown as Env;
  testEnvs.set(env, testEnv);
  return testEnv;
}

/**
 * The deployed Worker, with two test headers: one sets the clock, one starts a batch of requests together. Requests
 * without them go to `worker/index.ts` unchanged.
 */
export default {
  ...worker,
  async fetch(request, bareEnv, executionCtx) {
    const env = withoutTimeTrap(bareEnv);
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

  /** Starts together with a batch that is waiting. */
  async scheduled(controller, env, executionCtx) {
    const findWaiting = () => [...batches.values()].find(isWaiting);
    for (let batch = findWaiting(); batch; batch = findWaiting()) await waitForBatch(batch);
    await worker.scheduled(controller, env, executionCtx);
  },
} satisfies ExportedHandler<Env>;
