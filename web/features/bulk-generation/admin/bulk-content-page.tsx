import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type BulkRun, BULK_TOTAL } from "#contract/bulk-generation/endpoints.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { RunProgress } from "./bulk-progress.tsx";
import { CancelRunDialog, StartRunDialog } from "./bulk-dialogs.tsx";
import { EarlierRuns, RunResult } from "./bulk-result.tsx";
import { isInProgress, latestRun } from "./queries.ts";

type OpenDialog = "start" | "cancel" | null;

const START = `Generate ${BULK_TOTAL} articles`;

export function Component() {
  const query = useQuery(latestRun());
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const run = query.data?.run ?? null;
  const close = () => setDialog(null);
  const canStart = query.data !== undefined && run?.status !== "running";
  return (
    <AdminPage
      title="Bulk content"
      note={`Generate ${BULK_TOTAL} drafts, ten in each category. Nothing is published.`}
      actions={
        canStart &&
        run && (
          <Button size="sm" onClick={() => setDialog("start")}>
            {START}
          </Button>
        )
      }
    >
      <QueryContent
        query={query}
        errorTitle="The last run could not be loaded"
        fallback={
          <Panel padded>
            <SkeletonRows count={2} label="Loading the last run" />
          </Panel>
        }
      >
        {({ earlier }) =>
          run ? (
            <>
              <RunStatus run={run} onCancel={() => setDialog("cancel")} />
              <EarlierRuns runs={earlier} />
            </>
          ) : (
            <EmptyState
              title="No run yet"
              action={<Button onClick={() => setDialog("start")}>{START}</Button>}
            >
              Articles are generated in the background, even when you close this page. You can cancel at any
              time and keep the finished drafts.
            </EmptyState>
          )
        }
      </QueryContent>
      {dialog === "start" && <StartRunDialog onClose={close} />}
      {dialog === "cancel" && run && <CancelRunDialog run={run} onClose={close} />}
    </AdminPage>
  );
}

const RunStatus = ({ run, onCancel }: { run: BulkRun; onCancel: () => void }) =>
  isInProgress(run) ? <RunProgress run={run} onCancel={onCancel} /> : <RunResult run={run} />;
