import type { BulkRun } from "#contract/bulk-generation/endpoints.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { StatCard, StatTiles } from "#web/ui/stat-card.tsx";
import { CategoryBreakdown, FailedArticles } from "./bulk-result.tsx";

/** Progress of a running or just canceled run. */
export function RunProgress({ run, onCancel }: { run: BulkRun; onCancel: () => void }) {
  const processed = run.total - run.waiting - run.writing;
  const isCancelled = run.status === "cancelled";
  return (
    <>
      <Panel
        title={isCancelled ? "Canceled. Finishing the articles in progress" : "Generating articles"}
        actions={
          !isCancelled && (
            <Button variant="line" size="sm" onClick={onCancel}>
              Cancel run
            </Button>
          )
        }
        footer={
          <>
            Started <time dateTime={run.createdAt}>{formatLocalDateTime(run.createdAt)}</time>. You may leave
            this page; the run goes on.
          </>
        }
      >
        <div className="grid gap-4 p-4">
          <Progress
            label="Articles processed"
            value={processed}
            max={run.total}
            note={`${processed} of ${run.total}`}
          />
          {run.waitingFor && (
            <Alert tone="caution" title={`Waiting for the setting ${run.waitingFor}.`}>
              Articles are generated once it is set under Settings. The queue checks again every hour.
            </Alert>
          )}
        </div>
      </Panel>
      <StatTiles>
        <StatCard label="Inserted" value={run.inserted} />
        <StatCard label="In progress" value={run.writing} />
        <StatCard label="Queued" value={run.waiting} />
        <StatCard label="Failed" value={run.failed} />
      </StatTiles>
      <CategoryBreakdown run={run} />
      <FailedArticles run={run} />
    </>
  );
}
