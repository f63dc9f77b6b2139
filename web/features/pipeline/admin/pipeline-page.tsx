import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { CandidateList } from "./candidate-list.tsx";
import { PipelineBoard } from "./pipeline-board.tsx";
import { PipelineFilters } from "./pipeline-filters.tsx";
import { jobBoard, parsePipelineFilter } from "./queries.ts";
import { UndoLines } from "./undo-lines.tsx";

/** Candidates of a job as a board of stages or as a list. */
export function Component() {
  const { id = "" } = useParams();
  const params = useListParams();
  const filter = parsePipelineFilter(params);
  const query = useQuery(jobBoard(id, filter));
  const canManage = useCan("pipeline.manage");
  const isList = params.getParam("view") === "list";
  const job = query.data?.job;
  const total = query.data?.stages.reduce((sum, stage) => sum + stage.total, 0);
  return (
    <AdminPage
      title={job ? `Pipeline: ${job.title}` : "Pipeline"}
      note={job?.company}
      trail={[{ label: "Jobs", href: adminPaths.portal("jobs") }]}
      actions={
        <>
          {canManage && (
            <Button asChild size="sm" variant="outline">
              <Link to={adminPaths.jobStages(id)}>Stages</Link>
            </Button>
          )}
          <Button asChild size="sm" variant="outline">
            <Link to={adminPaths.job(id)}>Job</Link>
          </Button>
        </>
      }
    >
      {isList && <UndoLines />}
      <Panel>
        <PipelineFilters filter={filter} isList={isList} total={total} />
        {isList ? (
          <CandidateList jobId={id} filter={filter} board={query} />
        ) : (
          <PipelineBoard jobId={id} filter={filter} query={query} />
        )}
      </Panel>
      {/* Below the board: a new line must not move the cards under the pointer. */}
      {!isList && <UndoLines />}
    </AdminPage>
  );
}
