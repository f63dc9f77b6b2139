import type { BulkRun } from "#contract/bulk-generation/endpoints.ts";
import type { DeliveryStatus } from "#contract/deliveries/constants.ts";

/** Deliveries of a run by status and category. */
type Tally = { status: DeliveryStatus; category: string; n: number; waitingFor: string | null };

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
  | "finishedAt"
>;

/** Counts come from the deliveries, so that they always add up; stored counts are used after those rows are purged. */
export function toBulkRunDto(
  run: StoredRun,
  tallies: readonly Tally[],
  failures: BulkRun["failures"],
): BulkRun {
  const count = (status: DeliveryStatus) =>
    tallies.filter((tally) => tally.status === status).reduce((sum, { n }) => sum + n, 0);
  const waiting = count("waiting");
  const waitingFor = tallies.find((tally) => tally.waitingFor)?.waitingFor ?? null;
  const progress = {
    waiting,
    writing: count("sending"),
    withdrawn: count("cancelled"),
    waitingFor,
    failures,
  };
  if (tallies.length === 0) return { ...run, ...progress };
  const sent = tallies.filter(({ status }) => status === "sent");
  const categoryBreakdown = Object.fromEntries(sent.map(({ category, n }) => [category, n]));
  return { ...run, ...progress, inserted: count("sent"), failed: count("dead"), categoryBreakdown };
}
