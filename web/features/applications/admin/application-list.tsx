import { useQuery } from "@tanstack/react-query";
import type { Application } from "#contract/applications/endpoints.ts";
import { grouped } from "#contract/numbers.ts";
import { Link } from "#web/lib/link.tsx";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { PageOfRows } from "#web/lib/page-of-rows.tsx";
import { useSelection } from "#web/lib/selection.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { ApplicationTable } from "./application-table.tsx";
import { BulkStage } from "./bulk-stage-bar.tsx";
import { ADMIN_PAGE_SIZE, appliedJobs, applicationFilter, applicationList } from "./queries.ts";
import { STAGES } from "./stage-badge.tsx";

const REPEATED = [{ value: "true", label: "Applied more than once" }];

/** Applications, newest first; the address holds filters and page. */
export function ApplicationList() {
  const list = useListParams();
  const filter = applicationFilter(list);
  const query = useQuery(applicationList(filter));
  const { q, stage, jobId, repeated } = filter;
  const narrowed = Boolean(q || stage || jobId || repeated);
  return (
    <Panel>
      <ListFilters counted={["application", "applications"]} total={query.data?.total}>
        <ListSearch label="Search name or job" value={q} />
        <ListFilter label="Stage" all="Any stage" name="stage" options={STAGES} value={stage} />
        <JobFilter jobId={jobId} />
        <ListFilter label="Person" all="Everybody" name="repeated" options={REPEATED} value={repeated} />
      </ListFilters>
      <PageOfRows
        query={query}
        things="applications"
        size={ADMIN_PAGE_SIZE}
        empty={<NoApplications filtered={narrowed} />}
      >
        {(rows) => <Rows applications={rows} />}
      </PageOfRows>
    </Panel>
  );
}

/** Jobs with applications, each with how many; one that is asked for stands there although others came after it. */
function JobFilter({ jobId }: { jobId: string }) {
  const { data: latest } = useQuery(appliedJobs());
  const isAmong = !jobId || latest?.some(({ id }) => id === jobId) !== false;
  const { data: asked } = useQuery({ ...appliedJobs(jobId), enabled: !isAmong });
  const options = [...(isAmong ? [] : (asked ?? [])), ...(latest ?? [])].map(
    ({ id, title, applications }) => ({
      value: id,
      label: `${title} (${grouped(applications)})`,
    }),
  );
  const known = options.some(({ value }) => value === jobId);
  if (jobId && !known) options.unshift({ value: jobId, label: "This job" });
  return <ListFilter label="Job" all="Any job" name="job" options={options} value={jobId} />;
}

/** The rows of a page, of which several can be moved at once. */
function Rows({ applications }: { applications: Application[] }) {
  const mayMove = useCan("crm.write");
  const selection = useSelection(applications);
  const { selected, selectAll } = selection;
  return (
    <>
      {selected.length > 0 && <BulkStage applications={selected} onDone={() => selectAll(false)} />}
      <ApplicationTable applications={applications} selection={mayMove ? selection : undefined} />
    </>
  );
}

function NoApplications({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState
      title="No application fits this search"
      className="m-4"
      action={
        <Button asChild variant="outline">
          <Link to="?">Show all applications</Link>
        </Button>
      }
    >
      The search looks at names, e-mail addresses and job titles.
    </EmptyState>
  ) : (
    <EmptyState title="No applications yet" className="m-4">
      They appear here the moment a candidate sends one from the public site.
    </EmptyState>
  );
}
