import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { onTestFinished, vi } from "vitest";
import { createApp } from "#worker/app.ts";
import { consumeBatch, consumeDeadLetters } from "#worker/background/queue.ts";
import { runCron } from "#worker/background/cron.ts";
import { createSite } from "#worker/ssr/document.ts";
import { answerFormPost, postedForm } from "#worker/ssr/form-post.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { QueueMessage } from "#worker/runtime/queue-message.ts";
import { backgroundCaller, getCaller, createCtx } from "#worker/services.ts";
import { platformFetch } from "#worker/vendors/vendor-request.ts";
import { openAiImages } from "#worker/vendors/openai-images.ts";
import { openAiWriter } from "#worker/vendors/openai-writer.ts";
import { workersAiWriter } from "#worker/vendors/workers-ai-writer.ts";
import { PUBLIC } from "../boards.ts";
import type { Site } from "../person.ts";
import { select } from "../tables.ts";
import { Outside } from "./outside.ts";
import { Invocation, Killed, type Steps } from "./steps.ts";
import { stepwise, stepwiseD1 } from "./stores.ts";

type Carried = { body: unknown; attempts: number; at: number };
type Waiter = { waitUntil(work: Promise<unknown>): void };

const MINUTE = 60_000;
/** Between two ticks, and long enough for everything that failed at about the same time to be due again. */
const PAUSE = 6 * MINUTE;
export const SWEEP = "*/5 * * * *";
const MAX_RETRIES = 8;

/** The whole worker with a clock of its own, a queue in memory and vendors that remember; its stores are the real ones. */
export class World {
  readonly outside = new Outside();
  /** Messages on their way. */
  carried: Carried[] = [];
  /** Milliseconds that this world is ahead of ours. */
  ahead = 0;
  /** What counts, and strikes at, the steps of everything that is begun while it is set. */
  steps: Steps | null = null;
  /** What was asked of the site while steps were counted. */
  readonly asked = new Set<string>();
  /** Replaces parts of every Ctx. */
  replaced: (ctx: Ctx) => Partial<Ctx> = () => ({});
  /** KV as this world sees it. */
  kv: KVNamespace = env.KV;
  #life = new Invocation(null);

  constructor() {
    vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
      this.#life.step(`vendor ${new URL(url).host}`, (init?.method ?? "GET") !== "GET", () =>
        this.outside.send(url, init),
      ),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
  }

  readonly clock = () => new Date(Date.now() + this.ahead);

  #env(life: Invocation): Env {
    const queue = {
      send: (body: QueueMessage, { delaySeconds = 0 } = {}) =>
        life.step("queue send", true, () => {
          this.carried.push({ body, attempts: 1, at: this.clock().getTime() + delaySeconds * 1000 });
          return Promise.resolve();
        }),
    } as unknown as Queue;
    return {
      ...env,
      DB: stepwiseD1(env.DB, life),
      KV: stepwise("KV", this.kv, ["get", "put", "delete", "list"], life),
      FILES: stepwise("R2", env.FILES, ["get", "put", "delete", "list", "head"], life),
      EMAIL: stepwise("mail", this.outside.postbox as unknown as SendEmail, ["send"], life),
      WORK: queue,
      SLOW_WORK: queue,
    };
  }

  #ctx(life: Invocation, waiter: Waiter, caller: Ctx["caller"], origin: string): Ctx {
    const ctx = createCtx(this.#env(life), waiter, caller, origin);
    const patience = { sleep: () => Promise.resolve() };
    const openAi = openAiWriter(platformFetch, patience);
    const run = () => life.step("vendor Workers AI", true, () => this.outside.runAi());
    const workersAi = workersAiWriter({ run }, "a-model", { ...patience, callMs: 10, minCallMs: 5 });
    const images = openAiImages(platformFetch, patience);
    const writers = { ...ctx.ports.writers, openAi, workersAi };
    const set = {
      clock: this.clock,
      log: () => undefined,
      config: { ...ctx.config, origin: PUBLIC },
      ports: { ...ctx.ports, writers, images },
    };
    return { ...ctx, ...set, ...this.replaced({ ...ctx, ...set }) };
  }

  /** A context past which nothing is counted, for what a test arranges. */
  ctx = (): Ctx => this.#ctx(new Invocation(null), { waitUntil: () => undefined }, backgroundCaller("test"), "");

  #begin(): Invocation {
    this.#life = new Invocation(this.steps);
    return this.#life;
  }

  #app = createApp((request, _, waiter) =>
    this.#ctx(this.#life, waiter, getCaller(request), new URL(request.url).origin),
  );

  /** As `worker/index.ts` answers: a form of a browser without scripts by a page, everything else by the API. */
  async #answer(request: Request, life: Invocation, waiter: ExecutionContext): Promise<Response> {
    const api = async (inner: Request) => this.#app.fetch(inner, env, waiter);
    const form = postedForm(request);
    if (!form) return api(request);
    const ctx = this.#ctx(life, waiter, getCaller(request), new URL(request.url).origin);
    return answerFormPost(request, form, { ctx, assets: env.ASSETS, site: createSite(PUBLIC), api });
  }

  /**
   * The API and its forms. Whoever asked a worker that died gets no answer; who has one does not hear of what dies behind it, and will
   * not ask again.
   */
  readonly site: Site = async (request) => {
    const life = this.#begin();
    if (this.steps) this.asked.add(`${request.method} ${new URL(request.url).pathname}`);
    const waiter = createExecutionContext();
    const response = await this.#answer(request, life, waiter);
    const isAnswered = !life.dead;
    await waitOnExecutionContext(waiter);
    if (!isAnswered) throw new Killed("The connection was lost.");
    return response;
  };

  /** Background work of one invocation, to its end. */
  async background<T>(work: (ctx: Ctx) => Promise<T>): Promise<T | undefined> {
    const life = this.#begin();
    const after: Promise<unknown>[] = [];
    const waiter = { waitUntil: (late: Promise<unknown>) => void after.push(late) };
    const result = await work(this.#ctx(life, waiter, backgroundCaller("test"), "")).catch((error: unknown) => {
      if (!life.dead && !this.steps) throw error;
      return undefined;
    });
    await Promise.allSettled(after);
    return result;
  }

  tick = (cron = SWEEP) => this.background((ctx) => runCron(cron, ctx));

  /** One batch of messages; what a dead worker did not settle comes again. */
  async consume(list: Carried[], dead = false): Promise<void> {
    const left = new Map(list.map((one, n) => [n, { ...one, attempts: one.attempts + 1 }]));
    const buried: Carried[] = [];
    await this.background(async (ctx) => {
      const life = this.#life;
      const messages = list.map((one, n) => ({
        id: `m${n}`,
        timestamp: this.clock(),
        body: one.body,
        attempts: one.attempts,
        ack: () => !life.dead && left.delete(n),
        retry: ({ delaySeconds = 5 } = {}) => {
          if (life.dead || !left.has(n)) return;
          left.delete(n);
          const at = this.clock().getTime() + delaySeconds * 1000;
          if (one.attempts > MAX_RETRIES) buried.push(one);
          else this.carried.push({ body: one.body, attempts: one.attempts + 1, at });
        },
      }));
      const batch = { queue: dead ? "planwright-dead" : "planwright-work", messages };
      await (dead ? consumeDeadLetters : consumeBatch)(batch as unknown as MessageBatch, ctx);
    });
    this.carried.push(...left.values());
    if (buried.length) await this.consume(buried, true);
  }

  /** Everything that the queue carries by now, a batch at a time, for as long as there is anything. */
  async drain(): Promise<void> {
    for (;;) {
      const now = this.clock().getTime();
      const due = this.carried.filter(({ at }) => at <= now).slice(0, 10);
      if (due.length === 0) return;
      this.carried = this.carried.filter((one) => !due.includes(one));
      await this.consume(due);
    }
  }

  /** Lets time pass, with queue and cron at work, until nothing is left that is due within these hours. */
  async settle(hours = 4): Promise<void> {
    const end = this.clock().getTime() + hours * 60 * MINUTE;
    for (;;) {
      await this.drain();
      const [{ due } = { due: null }] = await select<{ due: string | null }>(
        `select min(case status when 'sending' then lease_until else next_attempt_at end) as due from deliveries
          where status in ('waiting', 'sending') and waiting_for is null`,
      );
      const next = due ? Date.parse(due) : Infinity;
      if (next > end) return;
      // A day past its end, something is due all the same.
      if (this.clock().getTime() > end + 24 * 60 * MINUTE) throw new Error("Nobody does what is due.");
      this.ahead += Math.max(0, next - this.clock().getTime()) + PAUSE;
      await this.drain();
      await this.tick();
    }
  }
}
