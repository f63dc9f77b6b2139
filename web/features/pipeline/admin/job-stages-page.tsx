import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { StageList } from "#contract/pipeline/schemas.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useCan } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { jobStages, useOwnStages } from "./queries.ts";
import { StagesPanel } from "./stages-panel.tsx";

/** Stages of one job: the defaults, or its own. */
export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(jobStages(id));
  const title = query.data?.jobTitle;
  return (
    <AdminPage
      title={title ? `Stages: ${title}` : "Stages"}
      trail={[
        { label: "Jobs", href: adminPaths.portal("jobs") },
        { label: "Pipeline", href: adminPaths.pipeline(id) },
      ]}
    >
      <QueryContent
        query={query}
        errorTitle="The stages could not be loaded"
        fallback={
          <Panel padded>
            <SkeletonRows count={6} label="Loading the stages" />
          </Panel>
        }
      >
        {(list) => <JobStages jobId={id} list={list} />}
      </QueryContent>
    </AdminPage>
  );
}

function JobStages({ jobId, list }: { jobId: string; list: StageList }) {
  const canManage = useCan("pipeline.manage");
  const change = useOwnStages(jobId);
  const [isResetting, setIsResetting] = useState(false);
  const run = (action: "customize" | "reset") =>
    runMutation(change, action, {
      onSuccess: () =>
        toast({
          title:
            action === "customize" ? "This job has its own stages now" : "This job uses the default stages",
          tone: "positive",
        }),
      onError: ({ message }) =>
        toast({ title: "The stages were not changed", description: message, tone: "danger" }),
      onSettled: () => setIsResetting(false),
    });
  return (
    <div className="grid max-w-3xl gap-5">
      {list.isCustom ? (
        <p className="flex flex-wrap items-center justify-between gap-3 text-ink-2">
          <span>This job has stages of its own. Changes affect only this job.</span>
          {canManage && (
            <Button size="sm" variant="line" onClick={() => setIsResetting(true)}>
              Use the default stages
            </Button>
          )}
        </p>
      ) : (
        <p className="flex flex-wrap items-center justify-between gap-3 text-ink-2">
          <span>
            This job uses the{" "}
            <Link to={adminPaths.pipelineSettings()} className="link">
              default stages
            </Link>
            , like every job without stages of its own.
          </span>
          {canManage && (
            <Button
              size="sm"
              pending={change.isPending}
              pendingLabel="Copying…"
              onClick={() => run("customize")}
            >
              Customize stages
            </Button>
          )}
        </p>
      )}
      <StagesPanel list={list} isReadOnly={!list.isCustom} />
      {isResetting && (
        <AlertDialog
          open
          onOpenChange={(open) => !open && setIsResetting(false)}
          title="Use the default stages?"
          cancelLabel="Keep the stages"
          confirmLabel="Use the defaults"
          pending={change.isPending}
          pendingLabel="Changing…"
          onConfirm={() => run("reset")}
        >
          The stages of this job are removed. Each candidate goes to the default stage of the same name, or to
          the first one of the same kind. Nobody gets an email.
        </AlertDialog>
      )}
    </div>
  );
}
