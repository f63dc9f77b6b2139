import * as z from "zod";
import { CLOSED_JOBS_KEY, writeStorage, readStorage } from "#web/lib/storage.ts";

const ClosedJobs = z.object({
  kind: z.enum(["deleted", "archived"]),
  jobs: z.array(z.object({ id: z.string(), title: z.string() })).min(1),
  /** Undo deadline in epoch milliseconds; also identifies the entry. */
  until: z.number(),
});
/** Jobs that can still be restored: one deleted job, or several archived together. */
export type ClosedJobs = z.infer<typeof ClosedJobs>;

export const removeExpired = (all: readonly ClosedJobs[]): ClosedJobs[] =>
  all.filter(({ until }) => until > Date.now());

/** Reads this browser's restorable jobs; unreadable data counts as none. */
export function readClosedJobs(): ClosedJobs[] {
  try {
    return removeExpired(z.array(ClosedJobs).parse(JSON.parse(readStorage(CLOSED_JOBS_KEY) ?? "[]")));
  } catch {
    return [];
  }
}

export const storeClosedJobs = (all: readonly ClosedJobs[]): void =>
  writeStorage(CLOSED_JOBS_KEY, all.length > 0 ? JSON.stringify(all) : null);
