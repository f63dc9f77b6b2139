import { useQuery } from "@tanstack/react-query";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { defaultStages, mailTemplates } from "./queries.ts";
import { StagesPanel } from "./stages-panel.tsx";
import { TemplatesPanel } from "./templates-panel.tsx";

/** Default stages, and the mails that moves may send. */
export function Component() {
  const stages = useQuery(defaultStages());
  const templates = useQuery(mailTemplates());
  return (
    <AdminPage
      title="Stages and emails"
      note="The stages of every job without stages of its own, and the emails that a move may send."
      trail={[{ label: "Jobs", href: adminPaths.portal("jobs") }]}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <QueryContent
          query={stages}
          errorTitle="The stages could not be loaded"
          fallback={<LoadingPanel label="Loading the stages" />}
        >
          {(list) => <StagesPanel list={list} />}
        </QueryContent>
        <QueryContent
          query={templates}
          errorTitle="The email templates could not be loaded"
          fallback={<LoadingPanel label="Loading the email templates" />}
        >
          {(list) => <TemplatesPanel templates={list} />}
        </QueryContent>
      </div>
    </AdminPage>
  );
}

const LoadingPanel = ({ label }: { label: string }) => (
  <Panel padded>
    <SkeletonRows count={6} label={label} />
  </Panel>
);
