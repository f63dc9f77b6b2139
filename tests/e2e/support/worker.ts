import { createApp } from "#worker/app.ts";
import { getCaller, createCtx } from "#worker/services.ts";
import { distantDatabase } from "#tests/support/distant-database.ts";
import worker from "../../../worker/index.ts";

/** The API at the moment that the request names. */
const CLOCK = "x-test-clock";
const atAnotherTime = createApp((request, env, waiter) => {
  const ctx = createCtx(env, waiter, getCaller(request), new URL(request.url).origin);
  return { ...ctx, clock: () => new Date(request.headers.get(CLOCK)!) };
});

/** Of a request that belongs to a crowd: its name and its size. In the answer, how many were there when it went on. */
const CROWD = "x-test-crowd";
/** Who has not come by then, after the last who came, has been lost on the way; a busy machine opens connections slowly. */
const PATIENCE_MS = 4_000;
type Crowd = { here: number; size: number; lastAt: number };
const crowds = new Map<string, Crowd>();

/** One more of a crowd has come. */
function join(name: string): Crowd {
  const crowd = crowds.get(name) ?? { here: 0, size: Number(name.split(" ")[1]), lastAt: 0 };
  crowds.set(name, crowd);
  crowd.here++;
  crowd.lastAt = Date.now();
  return crowd;
}

const isGathering = ({ here, size, lastAt }: Crowd) => here < size && Date.now() - lastAt < PATIENCE_MS;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Timers are late by some tens of milliseconds where sixty wait: whoever came last must not be done by then. */
const COUNTDOWN_MS = 100;

/** Ends when everybody of a crowd is here: connections are opened one after another, and the first would be done by then. */
async function gather(crowd: Crowd): Promise<number> {
  while (isGathering(crowd)) await sleep(10);
  await sleep(crowd.lastAt + COUNTDOWN_MS - Date.now());
  return crowd.here;
}

/** Longer than it takes to let a crowd go on one by one, so that all have looked before the first one writes. */
const TRAVEL_MS = 50;
const distances = new WeakMap<Env, Env>();
/** What a crowd meets: a database that each of them reaches in a time of its own. */
function atADistance(env: Env): Env {
  const known = distances.get(env);
  if (known) return known;
  const distant = { ...env, DB: distantDatabase(env.DB, () => sleep(TRAVEL_MS * (1 + Math.random() / 2))) };
  distances.set(env, distant);
  return distant;
}

/**
 * The worker as it is deployed, before stories that need a season of their own (no clock on earth is changed within the
 * thirty days of most days) or a crowd that is really one. Whoever names neither meets `worker/index.ts` and nothing else.
 */
export default {
  ...worker,
  async fetch(request, env, waiter) {
    const crowd = request.headers.get(CROWD);
    const here = crowd ? await gather(join(crowd)) : 0;
    const bindings = crowd ? atADistance(env) : env;
    const answer = request.headers.has(CLOCK)
      ? await atAnotherTime.fetch(request, bindings, waiter)
      : await worker.fetch(request, bindings, waiter);
    if (!crowd) return answer;
    const told = new Response(answer.body, answer);
    told.headers.set(CROWD, String(here));
    return told;
  },

  /** A tick that comes while a crowd gathers goes on with it. */
  async scheduled(controller, env, waiter) {
    const gathering = () => [...crowds.values()].find(isGathering);
    for (let crowd = gathering(); crowd; crowd = gathering()) await gather(crowd);
    await worker.scheduled(controller, env, waiter);
  },
} satisfies ExportedHandler<Env>;
