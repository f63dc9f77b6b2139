/**
 * What happens at one step: the worker dies before it, so that nothing it still wanted is done (dying after a step is
 * dying before the next one); or the step fails while the worker lives on, without its effect or after it. What only
 * reads leaves the world as it is, so that dying around it is dying before the next effect, and failing after it is
 * failing: there it is only made to fail.
 */
export type Fault = "dies" | "fails" | "fails after";

/** What a dead worker's code gets instead of answers. It may catch it, and reaches nothing all the same. */
export class WorkerKilled extends Error {
  override name = "Killed";
}

/** The transient errors in the words in which the platform throws them. */
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

/** Counts the outward steps of a story and strikes at one of them, once. */
export class Steps {
  count = 0;
  /** The step at which it struck. */
  failedStep: string | null = null;
  readonly at: number;
  readonly fault: Fault;

  constructor(at: number, fault: Fault) {
    this.at = at;
    this.fault = fault;
  }
}

/** One request, batch or tick: what it may still do outside itself. */
export class Invocation {
  isDead = false;
  readonly #steps: Steps | null;

  constructor(steps: Steps | null) {
    this.#steps = steps;
  }

  /** Everything that leaves the worker goes through here. */
  async step<T>(name: string, isEffect: boolean, act: () => Promise<T>): Promise<T> {
    if (this.isDead) throw new WorkerKilled();
    const steps = this.#steps;
    if (!steps || !(isEffect || steps.fault === "fails") || ++steps.count !== steps.at) {
      const result = await act();
      if (this.isDead) throw new WorkerKilled();
      return result;
    }
    steps.failedStep = name;
    if (steps.fault === "dies") {
      // Not at once: whoever did not wait for this step has answered by then.
      await new Promise((resolve) => setTimeout(resolve));
      this.isDead = true;
      throw new WorkerKilled();
    }
    if (steps.fault === "fails after") await act();
    throw createPlatformError(name);
  }
}
