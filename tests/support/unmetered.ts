import type { UsageMeter } from "#worker/ports/usage-meter.ts";

/** For vendors that are tested without the database. */
export const unmetered: UsageMeter = (_estimate, call) => call();
