import { useQuery } from "@tanstack/react-query";
import { Link, siteLink } from "#web/lib/link.tsx";
import { jobStatuses } from "#contract/job-words.ts";
import type { Job } from "#contract/jobs.ts";
import { rangeText, useListParams } from "#web/lib/list-params.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { SearchBox } from "#web/lib/search-box.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { AdminJobItem, type JobActions } from "./admin-job-item.tsx";
import { statusWord } from "./admin-job-status.tsx";
import { ADMIN_PAGE_SIZE, allJobs } from "./admin-queries.ts";

const STATUSES = jobStatuses.map((value) => ({ value, label: statusWord(value) }));

/** All jobs that fit the address: search, status, twenty a page. */
export function JobListings({ actions }: { actions: JobActions }) {
  const list = useListParams();
  const filter = { title: list.word("title"), status: list.word("status", jobStatuses), page: list.page };
  const query = useQuery(allJobs(filter));
  return (
    <Panel title="Job Listings" actions={query.data && <Count total={query.data.total} />}>
      <div className="flex gap-2 border-b border-line px-4 py-2.5">
        <SearchBox
          label="Search jobs"
          value={filter.title}
          onSearch={(text) => list.filter("title", text, true)}
          maxLength={200}
          className="flex-1"
        />
        <NativeSelect
          aria-label="Status"
          placeholder="Any status"
          options={STATUSES}
          value={filter.status}
          onChange={({ target }) => list.filter("status", target.value)}
          className="w-auto!"
        />
      </div>
      <Loaded
        query={query}
        problem="The jobs could not be loaded"
        className="m-4"
        waiting={
          <div className="-my-px px-4">
            <SkeletonRows count={6} label="Loading jobs" />
          </div>
        }
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <NoJobs
              filtered={filter.title !== "" || filter.status !== "" || filter.page > 1}
              onNew={actions.onNew}
            />
          ) : (
            <div
              aria-busy={query.isPlaceholderData || undefined}
              className={query.isPlaceholderData ? "opacity-60" : ""}
            >
              <JobItems jobs={rows} actions={actions} />
              <Pagination
                className="border-t border-line px-4 py-2.5"
                page={filter.page}
                pages={Math.ceil(total / ADMIN_PAGE_SIZE)}
                href={(page) => list.href({ page: page > 1 ? String(page) : "", view: "" })}
                renderLink={siteLink}
                summary={rangeText(filter.page, ADMIN_PAGE_SIZE, rows.length, total)}
              />
            </div>
          )
        }
      </Loaded>
    </Panel>
  );
}

const Count = ({ total }: { total: number }) => (
  <span className="fig text-ink-3" aria-live="polite">
    {total === 1 ? "1 job" : `${total.toLocaleString("en-US")} jobs`}
  </span>
);

const JobItems = ({ jobs, actions }: { jobs: Job[]; actions: JobActions }) => (
  <ul>
    {jobs.map((job) => (
      <AdminJobItem key={job.id} job={job} actions={actions} />
    ))}
  </ul>
);

function NoJobs({ filtered, onNew }: { filtered: boolean; onNew?: () => void }) {
  return filtered ? (
    <EmptyState
      title="No job fits this search"
      className="m-4"
      action={
        <Button asChild variant="outline">
          <Link to="?">Show all jobs</Link>
        </Button>
      }
    >
      Every word has to occur in the title, the company, the description or the requirements.
    </EmptyState>
  ) : (
    <EmptyState
      title="No jobs yet"
      className="m-4"
      action={
        onNew && (
          <Button variant="outline" onClick={onNew}>
            New Job
          </Button>
        )
      }
    >
      A job starts as a draft; nobody outside sees it before you publish it.
    </EmptyState>
  );
}
