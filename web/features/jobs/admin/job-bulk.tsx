import { useState } from "react";
import type { JobBulkOutcome, Job } from "#contract/jobs/schemas.ts";
import { formatSelected, type Selection } from "#web/lib/use-selection.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useOfferUndo } from "./job-undo.tsx";
import { useChangeJobs } from "./queries.ts";

type Results = JobBulkOutcome["results"];
const PAST_TENSE = { publish: "published", archive: "archived" } as const;

/** Publishes or archives jobs and shows a toast. `run` resolves with the unchanged jobs, or null on failure. */
export function useBulkAction() {
  const bulkChange = useChangeJobs();
  const offerUndo = useOfferUndo();
  const run = async (action: "publish" | "archive", jobs: readonly Job[]): Promise<Results | null> => {
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

type Props = {
  selection: Selection<Job>;
  /** Number of jobs on the page. */
  rowCount: number;
};

/** Bulk actions, shown while jobs are selected. */
export function BulkBar({ selection, rowCount: onPage }: Props) {
  const { selected, isPageSelected, selectPage, clear } = selection;
  const { run, pending } = useBulkAction();
  const [failures, setFailures] = useState<Results>([]);
  const runOnSelected = async (action: "publish" | "archive") => {
    const unchanged = await run(action, selected);
    if (!unchanged) return;
    setFailures(unchanged);
    clear();
  };
  return (
    <>
      {failures.length > 0 && (
        <Alert
          tone="caution"
          live
          title={
            failures.length === 1 ? "1 job was not changed." : `${failures.length} jobs were not changed.`
          }
          className="m-4"
        >
          <ul className="mt-1 list-disc pl-5">
            {failures.map(({ id, title, message }) => (
              <li key={id}>
                {title ?? "A job"}: {message}
              </li>
            ))}
          </ul>
          <Button variant="line" size="sm" className="mt-2" onClick={() => setFailures([])}>
            Dismiss
          </Button>
        </Alert>
      )}
      {selected.length > 0 && (
        <div
          className="flex flex-wrap items-center gap-2 border-b border-line bg-plan-wash px-4 py-2"
          role="group"
          aria-label="Selected jobs"
        >
          <span className="fig mr-2" aria-live="polite">
            {formatSelected(selection)}
          </span>
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
          {!isPageSelected && (
            <Button size="sm" variant="text" onClick={() => selectPage(true)}>
              Select all {onPage} on this page
            </Button>
          )}
          <Button size="sm" variant="text" onClick={clear}>
            Clear
          </Button>
        </div>
      )}
    </>
  );
}
