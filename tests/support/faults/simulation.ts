import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { onTestFinished, vi } from "vitest";
import { app } from "#worker/app.ts";
import { consumeBatch, consumeDeadLetters } from "#worker/background/queue.ts";
import { runCron } from "#worker/background/cron.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { QueueMessage } from "#worker/runtime/queue-message.ts";
import { backgroundCaller, getCaller, createCtx } from "#worker/services.ts";
import { platformFetch } from "#worker/vendors/vendor-request.ts";
import { openAiImages } from "#worker/vendors/openai-images.ts";
import { openAiWriter } from "#worker/vendors/openai-writer.ts";
import { workersAiWriter } from "#worker/vendors/workers-ai-writer.ts";
import { PUBLIC_ORIGIN } from "../job-boards.ts";
import type { Site } from "../person.ts";
import { select } from "../tables.ts";
import { FakeVendors } from "./fake-vendors.ts";
import { Invocation, WorkerKilled, type Steps } from "./steps.ts";
import { instrumentBinding, instrumentD1 } from "./instrumented-bindings.ts";

type QueuedMessage = { body: unknown; attempts: number; at: number };
type WaitUntilContext = { waitUntil(work: Promise<unknown>): void };

const MINUTE = 60_000;
/** Between cron runs: long enough for failures of about the same time to be due again. */
const TICK_INTERVAL = 6 * MINUTE;
export const FIVE_MINUTE_CRON = "*/5 * * * *";
const MAX_RETRIES = 8;

/** The whole worker with its own clock, an in-memory queue and fake vendors, on real D1, KV and R2. */
export class Simulation {
  readonly vendors = new FakeVendors();
  /** Messages in the queue. */
  queuedMessages: QueuedMessage[] = [];
  /** Milliseconds by which its clock is ahead. */
  clockOffsetMs = 0;
  /** Applies to every invocation that starts while it is set. */
  steps: Steps | null = null;
  /** Requests sent while steps were counted. */
  readonly requestedRoutes = new Set<string>();
  overrides: (ctx: Ctx) => Partial<Ctx> = () => ({});
  /** The KV namespace of the simulation. */
  kv: KVNamespace = env.KV;
  #invocation = new Invocation(null);

  constructor() {
    vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
      this.#invocation.step(`vendor ${new URL(url).host}`, (init?.method ?? "GET") !== "GET", () =>
        this.vendors.send(url, init),
      ),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
  }

  readonly clock = () => new Date(Date.now() + this.clockOffsetMs);

  #env(invocation: Invocation): Env {
    const queue = {
      sendBatch: (batch: { body: QueueMessage }[], { delaySeconds = 0 } = {}) =>
        invocation.step("queue send", true, () => {
          const at = this.clock().getTime() + delaySeconds * 1000;
          this.queuedMessages.push(...batch.map(({ body }) => ({ body, attempts: 1, at })));
          return Promise.resolve();
        }),
    } as unknown as Queue;
    return {
      ...env,
      DB: instrumentD1(env.DB, invocation),
      KV: instrumentBinding("KV", this.kv, ["get", "put", "delete", "list"], invocation),
      FILES: instrumentBinding("R2", env.FILES, ["get", "put", "delete", "list", "head"], invocation),
      EMAIL: instrumentBinding(
        "mail",
        this.vendors.mailBinding as unknown as SendEmail,
        ["send"],
        invocation,
      ),
      WORK: queue,
      SLOW_WORK: queue,
    };
  }

  #ctx(invocation: Invocation, executionCtx: WaitUntilContext, caller: Ctx["caller"], origin: string): Ctx {
    const ctx = createCtx(this.#env(invocation), executionCtx, caller, origin);
    const noDelay = { sleep: () => Promise.resolve() };
    const openAi = openAiWriter(platformFetch, noDelay);
    const run = () => invocation.step("vendor Workers AI", true, () => this.vendors.runAi());
    const workersAi = workersAiWriter({ run }, "a-model", { ...noDelay, callMs: 10, minCallMs: 5 });
    const images = openAiImages(platformFetch, noDelay);
    const writers = { ...ctx.ports.writers, openAi, workersAi };
    const configured = {
      clock: this.clock,
      log: () => undefined,
      config: { ...ctx.config, origin: PUBLIC_ORIGIN },
      ports: { ...ctx.ports, writers, images },
    };
    return { ...ctx, ...configured, ...this.overrides({ ...ctx, ...configured }) };
  }

  /** A Ctx without step counting, for preparing tests. */
  ctx = (): Ctx =>
    this.#ctx(new Invocation(null), { waitUntil: () => undefined }, backgroundCaller("test"), "");

  #begin(): Invocation {
    this.#invocation = new Invocation(this.steps);
    return this.#invocation;
  }

  async #answer(request: Request, invocation: Invocation, executionCtx: ExecutionContext): Promise<Response> {
    const ctx = this.#ctx(invocation, executionCtx, getCaller(request), new URL(request.url).origin);
    return app.fetch(request, { ...env, ctx }, executionCtx);
  }

  /**
   * A request whose worker crashes gets no response. After a response the client does not retry, also if the worker then
   * crashes.
   */
  readonly site: Site = async (request) => {
    const invocation = this.#begin();
    if (this.steps) this.requestedRoutes.add(`${request.method} ${new URL(request.url).pathname}`);
    const executionCtx = createExecutionContext();
    const response = await this.#answer(request, invocation, executionCtx);
    const isResponded = !invocation.isDead;
    await waitOnExecutionContext(executionCtx);
    if (!isResponded) throw new WorkerKilled("The connection was lost.");
    return response;
  };

  /** Runs the background work of one invocation to its end. */
  async background<T>(work: (ctx: Ctx) => Promise<T>): Promise<T | undefined> {
    const invocation = this.#begin();
    const pendingWork: Promise<unknown>[] = [];
    const executionCtx = { waitUntil: (promise: Promise<unknown>) => void pendingWork.push(promise) };
    const result = await work(this.#ctx(invocation, executionCtx, backgroundCaller("test"), "")).catch(
      (error: unknown) => {
        if (!invocation.isDead && !this.steps) throw error;
        return undefined;
      },
    );
    await Promise.allSettled(pendingWork);
    return result;
  }

  tick = (cron = FIVE_MINUTE_CRON) => this.background((ctx) => runCron(cron, ctx));

  /** Runs one batch; unsettled messages of a dead worker are redelivered. */
  async consume(batch: QueuedMessage[], isDeadLetterQueue = false): Promise<void> {
    const unsettled = new Map(batch.map((one, n) => [n, { ...one, attempts: one.attempts + 1 }]));
    const deadLetters: QueuedMessage[] = [];
    await this.background(async (ctx) => {
      const invocation = this.#invocation;
      const messages = batch.map((one, n) => ({
        id: `m${n}`,
        timestamp: this.clock(),
        body: one.body,
        attempts: one.attempts,
        ack: () => !invocation.isDead && unsettled.delete(n),
        retry: ({ delaySeconds = 5 } = {}) => {
          if (invocation.isDead || !unsettled.has(n)) return;
          unsettled.delete(n);
          const at = this.clock().getTime() + delaySeconds * 1000;
          if (one.attempts > MAX_RETRIES) deadLetters.push(one);
          else this.queuedMessages.push({ body: one.body, attempts: one.attempts + 1, at });
        },
      }));
      const queueBatch = { queue: isDeadLetterQueue ? "planwright-dead" : "planwright-work", messages };
      await (isDeadLetterQueue ? consumeDeadLetters : consumeBatch)(
        queueBatch as unknown as MessageBatch,
        ctx,
      );
    });
    this.queuedMessages.push(...unsettled.values());
    if (deadLetters.length) await this.consume(deadLetters, true);
  }

  /** Runs all due messages, in batches. */
  async drain(): Promise<void> {
    for (;;) {
      const now = this.clock().getTime();
      const due = this.queuedMessages.filter(({ at }) => at <= now).slice(0, 10);
      if (due.length === 0) return;
      this.queuedMessages = this.queuedMessages.filter((one) => !due.includes(one));
      await this.consume(due);
    }
  }

  /** Advances time, with queue and cron running, until nothing is due within these hours. */
  async waitUntilIdle(hours = 4): Promise<void> {
    const end = this.clock().getTime() + hours * 60 * MINUTE;
    for (;;) {
      await this.drain();
      const [{ due } = { due: null }] = await select<{ due: string | null }>(
        `select min(case status when 'sending' then lease_until else next_attempt_at end) as due from deliveries
          where status in ('waiting', 'sending') and waiting_for is null`,
      );
      const next = due ? Date.parse(due) : Infinity;
      if (next > end) return;
      // A delivery still due a day after the end is never handled.
      if (this.clock().getTime() > end + 24 * 60 * MINUTE)
        throw new Error("A due delivery is never handled.");
      this.clockOffsetMs += Math.max(0, next - this.clock().getTime()) + TICK_INTERVAL;
      await this.drain();
      await this.tick();
    }
  }
}
