import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkRun } from "#contract/bulk-generation/endpoints.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { Loaded } from "#web/lib/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { RunProgress } from "./bulk-progress.tsx";
import { CancelQuestion, StartQuestion } from "./bulk-dialogs.tsx";
import { RunResult } from "./bulk-result.tsx";
import { isOpen, newestRun } from "./queries.ts";

type Question = "start" | "cancel" | null;

/** Starts a run of a hundred drafts, follows it, and shows what came of it. */
export function Component() {
  const query = useQuery(newestRun());
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
      <Loaded
        query={query}
        problem="The last run could not be loaded"
        waiting={
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
      </Loaded>
      {question === "start" && <StartQuestion onClose={done} />}
      {question === "cancel" && run && <CancelQuestion run={run} onClose={done} />}
    </AdminPage>
  );
}

const Run = ({ run, onCancel }: { run: BulkRun; onCancel: () => void }) =>
  isOpen(run) ? <RunProgress run={run} onCancel={onCancel} /> : <RunResult run={run} />;
