/**
 * `crashes`: the worker is killed before the step. `fails`: the step throws without effect. `fails after`: it throws after
 * its effect. Reads are only made to fail; a crash around them equals one before the next write.
 */
export type Fault = "crashes" | "fails" | "fails after";

/** Thrown into the code of a killed worker. Catching it has no effect: nothing outside is reachable. */
export class WorkerKilled extends Error {
  override name = "Killed";
}

/** Transient errors as the platform words them. */
const errorMessages: Record<string, string> = {
  D1: "D1_ERROR: Network connection lost.",
  KV: "KV GET failed: 500 Internal Server Error",
  R2: "put: We encountered an internal error. Please try again. (10001)",
  queue: "Queue send failed: Too Many Requests",
  vendor: "Network connection lost.",
  mail: "Internal error. Please try again.",
};

const createPlatformError = (step: string): Error => {
  const message = errorMessages[step.split(" ")[0]!] ?? "Internal error";
  return step.startsWith("vendor") ? new TypeError(message) : new Error(message);
};

/** Counts outward steps and injects one fault. */
export class Steps {
  count = 0;
  /** The step that failed. */
  failedStep: string | null = null;
  readonly at: number;
  readonly fault: Fault;

  constructor(at: number, fault: Fault) {
    this.at = at;
    this.fault = fault;
  }
}

/** One request, queue batch or cron run. */
export class Invocation {
  isDead = false;
  readonly #steps: Steps | null;

  constructor(steps: Steps | null) {
    this.#steps = steps;
  }

  /** Every call that leaves the worker passes through here. */
  async step<T>(name: string, isEffect: boolean, act: () => Promise<T>): Promise<T> {
    if (this.isDead) throw new WorkerKilled();
    const steps = this.#steps;
    if (!steps || !(isEffect || steps.fault === "fails") || ++steps.count !== steps.at) {
      const result = await act();
      if (this.isDead) throw new WorkerKilled();
      return result;
    }
    steps.failedStep = name;
    if (steps.fault === "crashes") {
      // Not immediately: code that does not await this step has responded by then.
      await new Promise((resolve) => setTimeout(resolve));
      this.isDead = true;
      throw new WorkerKilled();
    }
    if (steps.fault === "fails after") await act();
    throw createPlatformError(name);
  }
}
