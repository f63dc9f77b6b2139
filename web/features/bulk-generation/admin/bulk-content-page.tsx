import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkRun } from "#contract/bulk-generation/endpoints.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { RunProgress } from "./bulk-progress.tsx";
import { CancelRunDialog, StartRunDialog } from "./bulk-dialogs.tsx";
import { RunResult } from "./bulk-result.tsx";
import { isInProgress, latestRun } from "./queries.ts";

type Question = "start" | "cancel" | null;

/** Starts a run of a hundred drafts, follows it, and shows what came of it. */
export function Component() {
  const query = useQuery(latestRun());
  const [question, setQuestion] = useState<Question>(null);
  const run = query.data?.run ?? null;
  const done = () => setQuestion(null);
  const mayStart = query.data !== undefined && run?.status !== "running";
  return (
    <AdminPage
      title="Bulk content"
      note="A hundred drafts at once, ten in each of ten categories. Nothing of it is published."
      actions={
        mayStart &&
        run && (
          <Button size="sm" onClick={() => setQuestion("start")}>
            Generate 100 articles
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
        {() =>
          run ? (
            <Run run={run} onCancel={() => setQuestion("cancel")} />
          ) : (
            <EmptyState
              title="No run yet"
              action={<Button onClick={() => setQuestion("start")}>Generate 100 articles</Button>}
            >
              Each article is ordered by itself, so a run goes on when this page is closed and after a
              breakdown. You can cancel it at any time and keep what was written.
            </EmptyState>
          )
        }
      </QueryContent>
      {question === "start" && <StartRunDialog onClose={done} />}
      {question === "cancel" && run && <CancelRunDialog run={run} onClose={done} />}
    </AdminPage>
  );
}

const Run = ({ run, onCancel }: { run: BulkRun; onCancel: () => void }) =>
  isInProgress(run) ? <RunProgress run={run} onCancel={onCancel} /> : <RunResult run={run} />;
