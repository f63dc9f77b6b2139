import { Interrupted } from "./ask.ts";

/** What a command was not given or cannot do, in a sentence for whoever typed it. */
export class Refusal extends Error {}

/** Ends a command in one sentence, without a stack, when the failure is theirs who typed it. */
export function explain(error: unknown): void {
  if (!(error instanceof Refusal || error instanceof Interrupted)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof Interrupted ? 130 : 1;
}
