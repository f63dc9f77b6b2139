import type { BulkRun } from "#contract/bulk-generation/endpoints.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { StatCard, StatTiles } from "#web/ui/stat-card.tsx";
import { Breakdown, Failures } from "./bulk-result.tsx";

/** A run that goes on: how many articles stand where, as they were counted last. */
export function RunProgress({ run, onCancel }: { run: BulkRun; onCancel: () => void }) {
  const settled = run.total - run.waiting - run.writing;
  const cancelled = run.status === "cancelled";
  return (
    <>
      <Panel
        title={cancelled ? "Canceled; the last articles are being finished" : "Generating articles"}
        actions={
          !cancelled && (
            <Button variant="line" size="sm" onClick={onCancel}>
              Cancel run
            </Button>
          )
        }
        footer={
          <>
            Started <time dateTime={run.createdAt}>{formatLocalDateTime(run.createdAt)}</time>. You may leave this
            page; the run goes on.
          </>
        }
      >
        <div className="grid gap-4 p-4">
          <Progress
            label="Articles settled"
            value={settled}
            max={run.total}
            note={`${settled} of ${run.total}`}
          />
          {run.waitingFor && (
            <Alert tone="caution" title={`Waits for the setting ${run.waitingFor}.`}>
              The articles are written once it has been entered under Settings; the outbox looks again every
              hour.
            </Alert>
          )}
        </div>
      </Panel>
      <StatTiles>
        <StatCard label="Inserted" value={run.inserted} />
        <StatCard label="Being written" value={run.writing} />
        <StatCard label="Waiting" value={run.waiting} />
        <StatCard label="Failed" value={run.failed} />
      </StatTiles>
      <Breakdown run={run} />
      <Failures run={run} />
    </>
  );
}
