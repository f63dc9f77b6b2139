import type { BulkRun } from "#contract/bulk-generation/endpoints.ts";
import type { DeliveryStatus } from "#contract/deliveries/constants.ts";

/** Deliveries of a run by status and category. */
type Tally = {
  status: DeliveryStatus;
  category: string;
  n: number;
  waitingFor: string | null;
  nextTry: string | null;
};

type StoredRun = Pick<
  BulkRun,
  | "id"
  | "status"
  | "total"
  | "inserted"
  | "failed"
  | "categoryBreakdown"
  | "createdAt"
  | "cancelledAt"
  | "pausedAt"
  | "finishedAt"
> & { error: string | null };

/** Counts come from the deliveries, so that they always add up; stored counts are used after those rows are purged. */
export function toBulkRunDto(
  { error: lastError, ...run }: StoredRun,
  tallies: readonly Tally[],
  failures: BulkRun["failures"],
): BulkRun {
  const count = (status: DeliveryStatus) =>
    tallies.filter((tally) => tally.status === status).reduce((sum, { n }) => sum + n, 0);
  const waiting = count("waiting");
  const isPaused = run.pausedAt !== null;
  const waitingTallies = tallies.filter(({ status }) => status === "waiting");
  const waitingFor = waitingTallies.find((tally) => tally.waitingFor)?.waitingFor ?? null;
  const progress = {
    waiting,
    writing: count("sending"),
    withdrawn: count("cancelled"),
    waitingFor,
    lastError,
    nextTry: isPaused ? null : (waitingTallies.flatMap(({ nextTry }) => nextTry ?? []).toSorted()[0] ?? null),
    failures: failures.map((failure) => (isPaused ? { ...failure, nextTry: null } : failure)),
  };
  if (tallies.length === 0) return { ...run, ...progress };
  const sent = tallies.filter(({ status }) => status === "sent");
  const categoryBreakdown = Object.fromEntries(sent.map(({ category, n }) => [category, n]));
  return { ...run, ...progress, inserted: count("sent"), failed: count("dead"), categoryBreakdown };
}
