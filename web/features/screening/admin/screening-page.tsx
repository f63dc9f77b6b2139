import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useCan } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { ExternalIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { paths } from "#web/lib/paths.ts";
import { CriteriaEditor } from "./criteria-editor.tsx";
import { screeningSetup } from "./queries.ts";
import { QuestionsEditor } from "./questions-editor.tsx";
import { CriteriaOverview, QuestionsOverview } from "./setup-overview.tsx";

/** What a job asks applicants, and what its interviewers rate. */
export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(screeningSetup(id));
  const canManage = useCan("pipeline.manage");
  const job = query.data?.job;
  return (
    <AdminPage
      title="Screening and scorecard"
      note={job && `${job.title}, ${job.company}`}
      trail={[
        { label: "Jobs", href: adminPaths.portal("jobs") },
        ...(job ? [{ label: job.title, href: adminPaths.job(job.id) }] : []),
      ]}
      actions={
        job?.isOpen && (
          <Button asChild size="sm" variant="outline">
            <a href={paths.apply(job.id)} target="_blank" rel="noopener">
              <ExternalIcon size={14} />
              Open the application form
            </a>
          </Button>
        )
      }
    >
      <QueryContent
        query={query}
        errorTitle="The setup of this job could not be loaded"
        fallback={
          <Panel padded>
            <SkeletonRows count={6} label="Loading the questions" />
          </Panel>
        }
      >
        {(setup) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            {canManage ? (
              <>
                <QuestionsEditor key={`questions ${id}`} setup={setup} />
                <CriteriaEditor key={`criteria ${id}`} setup={setup} />
              </>
            ) : (
              <>
                <QuestionsOverview questions={setup.questions} />
                <CriteriaOverview criteria={setup.criteria} />
              </>
            )}
          </div>
        )}
      </QueryContent>
    </AdminPage>
  );
}
