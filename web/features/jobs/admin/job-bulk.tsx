import type { JobBulkOutcome, Job } from "#contract/jobs/schemas.ts";
import type { Selection } from "#web/lib/use-selection.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useOfferUndo } from "./job-undo.tsx";
import { useChangeJobs } from "./queries.ts";

export type BulkResults = JobBulkOutcome["results"];
/** The most jobs that one call changes; more are changed with the Edit menu. */
const MAX_JOBS = 100;
const PAST_TENSE = { publish: "published", archive: "archived" } as const;

/** Publishes or archives jobs and shows a toast. `run` resolves with the unchanged jobs, or null on failure. */
export function useBulkAction() {
  const bulkChange = useChangeJobs();
  const offerUndo = useOfferUndo();
  const run = async (action: "publish" | "archive", jobs: readonly Job[]): Promise<BulkResults | null> => {
    try {
      const { changed, results } = await bulkChange.mutateAsync({ action, ids: jobs.map(({ id }) => id) });
      const changedResults = results.filter(({ outcome }) => outcome === "changed");
      const message = `${changed === 1 ? "1 job" : `${changed} jobs`} ${PAST_TENSE[action]}`;
      const changedJobs = changedResults.map(({ id, title }) => ({ id, title: title ?? "" }));
      if (action === "archive" && changedJobs.length > 0)
        offerUndo(message, { kind: "archived", jobs: changedJobs });
      else toast({ title: message, tone: changed > 0 ? "positive" : "note" });
      return results.filter(({ outcome }) => outcome !== "changed");
    } catch (error) {
      const description = error instanceof Error ? error.message : "";
      toast({ title: "Error updating job", description, tone: "danger" });
      return null;
    }
  };
  return { run, pending: bulkChange.isPending ? bulkChange.variables.action : null };
}

/** Publishes or archives the selected jobs. */
export function JobBulkActions({
  selection,
  onResult,
}: {
  selection: Selection<Job>;
  onResult: (unchanged: BulkResults) => void;
}) {
  const { run, pending } = useBulkAction();
  const runOnSelected = async (action: "publish" | "archive") => {
    const unchanged = await run(action, selection.selected.slice(0, MAX_JOBS));
    if (!unchanged) return;
    onResult(unchanged);
    selection.clear();
  };
  if (selection.count > MAX_JOBS) return null;
  return (
    <>
      <Button
        size="sm"
        variant="line"
        pending={pending === "publish"}
        pendingLabel="Publishing…"
        onClick={() => void runOnSelected("publish")}
      >
        Publish
      </Button>
      <Button
        size="sm"
        variant="line"
        pending={pending === "archive"}
        pendingLabel="Archiving…"
        onClick={() => void runOnSelected("archive")}
      >
        Archive
      </Button>
    </>
  );
}

type FailuresProps = { failures: BulkResults; onDismiss: () => void };

/** The jobs that a bulk action left unchanged, and why. */
export function JobBulkFailures({ failures, onDismiss }: FailuresProps) {
  if (failures.length === 0) return null;
  return (
    <Alert
      tone="caution"
      live
      title={failures.length === 1 ? "1 job was not changed." : `${failures.length} jobs were not changed.`}
      className="m-4"
    >
      <ul className="mt-1 list-disc pl-5">
        {failures.map(({ id, title, message }) => (
          <li key={id}>
            {title ?? "A job"}: {message}
          </li>
        ))}
      </ul>
      <Button variant="line" size="sm" className="mt-2" onClick={onDismiss}>
        Dismiss
      </Button>
    </Alert>
  );
}
