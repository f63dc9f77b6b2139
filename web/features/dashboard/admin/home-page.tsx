import { useQuery } from "@tanstack/react-query";
import type { Home } from "#contract/dashboard/endpoints.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { useMe } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { ApplicationsChart, ReplyChart } from "./week-charts.tsx";
import { JobsWithoutApplicants } from "./jobs-without-applicants.tsx";
import { NeedsYou } from "./needs-you.tsx";
import { PipelinePanel } from "./pipeline-panel.tsx";
import { PlacementsPanel } from "./placements-panel.tsx";
import { homeData } from "./queries.ts";
import { TodayPanel } from "./today-panel.tsx";

const formatToday = (date: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" }).format(new Date(`${date}T00:00Z`));

/** `/admin`: what waits for the user, today, and how the work goes. */
export function Component() {
  const { portals } = useMe();
  const query = useQuery(homeData());
  if (portals.length === 0)
    return (
      <AdminPage title="Back office" breadcrumb={null} transient>
        <EmptyState title="You don’t have access to any screen yet">
          Your account is active, but your role has no screens. Ask an administrator for access.
        </EmptyState>
      </AdminPage>
    );
  return (
    <AdminPage
      title="Home"
      breadcrumb={false}
      transient
      note={query.data && `${formatToday(query.data.today)}, ${firmTimeZone.replaceAll("_", " ")}`}
    >
      <NeedsYou />
      <QueryContent
        query={query}
        errorTitle="The home page could not be loaded"
        fallback={
          <Panel padded>
            <SkeletonRows count={5} label="Loading today" />
          </Panel>
        }
      >
        {(home) => <Sections home={home} />}
      </QueryContent>
    </AdminPage>
  );
}

function Sections({ home }: { home: Home }) {
  const {
    appointments,
    interviews,
    tasks,
    pipeline,
    placements,
    applicationsPerWeek,
    firstReplies,
    jobsWithoutApplicants,
  } = home;
  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {(appointments ?? interviews ?? tasks) && <TodayPanel home={home} />}
        {pipeline && <PipelinePanel pipeline={pipeline} />}
      </div>
      {placements && <PlacementsPanel placements={placements} />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {applicationsPerWeek && <ApplicationsChart weeks={applicationsPerWeek} />}
        {firstReplies && <ReplyChart weeks={firstReplies} />}
      </div>
      {jobsWithoutApplicants && <JobsWithoutApplicants {...jobsWithoutApplicants} />}
    </>
  );
}
