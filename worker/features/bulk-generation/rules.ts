import type { BulkRun } from "#contract/bulk-generation/endpoints.ts";
import type { DeliveryStatus } from "#contract/deliveries/constants.ts";

/** How many articles of a run stand where, by category. */
type Tally = { status: DeliveryStatus; category: string; n: number; waitingFor: string | null };

type Stored = Pick<
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

/**
 * A run as it is shown. Its counts are counted from the outbox, of which every article has one row in one state, so that
 * they add up at every moment; what is stored speaks only when those rows are gone.
 */
export function viewOf(run: Stored, tallies: readonly Tally[], failures: BulkRun["failures"]): BulkRun {
  const count = (status: DeliveryStatus) =>
    tallies.filter((tally) => tally.status === status).reduce((sum, { n }) => sum + n, 0);
  const waiting = count("waiting");
  const waitingFor = tallies.find((tally) => tally.waitingFor)?.waitingFor ?? null;
  const open = { waiting, writing: count("sending"), withdrawn: count("cancelled"), waitingFor, failures };
  if (tallies.length === 0) return { ...run, ...open };
  const written = tallies.filter(({ status }) => status === "sent");
  const categoryBreakdown = Object.fromEntries(written.map(({ category, n }) => [category, n]));
  return { ...run, ...open, inserted: count("sent"), failed: count("dead"), categoryBreakdown };
}
