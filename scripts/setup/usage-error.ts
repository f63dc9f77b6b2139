import { Interrupted } from "./prompt.ts";

/** A missing or invalid argument, or a step that failed, with a message for the user. */
export class UsageError extends Error {}

/** Prints the message of a UsageError without a stack trace and sets the exit code. */
export function explain(error: unknown): void {
  if (!(error instanceof UsageError || error instanceof Interrupted)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof Interrupted ? 130 : 1;
}
