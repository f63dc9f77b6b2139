import type { Copy } from "./copy.ts";

/** A promise to the owner that does not hold. */
export class StepFailed extends Error {
  override toString(): string {
    return this.message;
  }
}

/** Fails the step unless `condition` holds. */
export function assert(condition: unknown, promise: string): asserts condition {
  if (!condition) throw new StepFailed(promise);
}

/** One thing that an owner does. `run` throws StepFailed for a broken promise and returns what was found. */
export type Step = { title: string; run: (copy: Copy) => Promise<string[]> };
