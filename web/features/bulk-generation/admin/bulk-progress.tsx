import type { BulkRun } from "#contract/bulk-generation/endpoints.ts";
import { MAX_EQUAL_FAILURES } from "#contract/article-generation/constants.ts";
import { settingLabel } from "#web/features/settings/admin/setting-label.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { StatCard, StatTiles } from "#web/ui/stat-card.tsx";
import { CategoryBreakdown, FailedArticles } from "./bulk-result.tsx";
import { useResumeRun } from "./queries.ts";

/** Progress of a running or just canceled run. */
export function RunProgress({ run, onCancel }: { run: BulkRun; onCancel: () => void }) {
  const processed = run.total - run.waiting - run.writing;
  const isCancelled = run.status === "cancelled";
  const resume = useResumeRun();
  return (
    <>
      <Panel
        title={
          isCancelled
            ? "Canceled. Finishing the articles in progress"
            : run.pausedAt
              ? "Paused"
              : "Generating articles"
        }
        actions={
          !isCancelled && (
            <div className="flex gap-2">
              {run.pausedAt && (
                <Button
                  size="sm"
                  pending={resume.isPending}
                  pendingLabel="Resuming…"
                  onClick={() => resume.mutate(run.id)}
                >
                  Resume
                </Button>
              )}
              <Button variant="line" size="sm" onClick={onCancel}>
                Cancel run
              </Button>
            </div>
          )
        }
        footer={
          <>
            Started <time dateTime={run.createdAt}>{formatLocalDateTime(run.createdAt)}</time>. You may leave
            this page; {run.pausedAt ? "the run stays paused." : "the run goes on."}
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
          <RunProblem run={run} />
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

/** Why the run is paused, waits or retries, and until when. */
function RunProblem({ run: { pausedAt, waitingFor, lastError, nextTry, failures } }: { run: BulkRun }) {
  if (pausedAt) {
    return (
      <Alert tone="danger" title={`Paused after ${MAX_EQUAL_FAILURES} equal failures.`}>
        {lastError} Fix the cause, then resume. Failed articles stay failed; the others continue.
      </Alert>
    );
  }
  const next = nextTry && (
    <>
      {" "}
      Next try: <time dateTime={nextTry}>{formatLocalDateTime(nextTry)}</time>.
    </>
  );
  if (waitingFor) {
    const isLimit = waitingFor.startsWith("ai_daily_");
    return (
      <Alert
        tone="caution"
        title={
          isLimit ? "The daily limit is reached." : `Waiting for the setting ${settingLabel(waitingFor)}.`
        }
      >
        {isLimit
          ? `Articles continue when it resets, or when ${settingLabel(waitingFor)} is raised under Settings.`
          : "Articles are generated once it is set under Settings. The queue checks again every hour."}
        {next}
      </Alert>
    );
  }
  if (!lastError || failures.length === 0) return null;
  return (
    <Alert tone="caution" title="Last error:">
      {lastError}
      {next}
    </Alert>
  );
}
