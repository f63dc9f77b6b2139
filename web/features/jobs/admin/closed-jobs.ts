import * as z from "zod";
import { CLOSED_JOBS_KEY, writeStorage, readStorage } from "#web/lib/storage.ts";

const ClosedJobs = z.object({
  kind: z.enum(["deleted", "archived"]),
  jobs: z.array(z.object({ id: z.string(), title: z.string() })).min(1),
  /** Until when the server takes it back, in milliseconds; tells two closings apart. */
  until: z.number(),
});
/** What was closed a moment ago and can be brought back: one deleted job, or those archived together. */
export type ClosedJobs = z.infer<typeof ClosedJobs>;

export const withoutExpired = (all: readonly ClosedJobs[]): ClosedJobs[] =>
  all.filter(({ until }) => until > Date.now());

/** The closings of this browser's user that can still be taken back; what cannot be read is none. */
export function readClosedJobs(): ClosedJobs[] {
  try {
    return withoutExpired(z.array(ClosedJobs).parse(JSON.parse(readStorage(CLOSED_JOBS_KEY) ?? "[]")));
  } catch {
    return [];
  }
}

export const storeClosedJobs = (all: readonly ClosedJobs[]): void =>
  writeStorage(CLOSED_JOBS_KEY, all.length > 0 ? JSON.stringify(all) : null);
