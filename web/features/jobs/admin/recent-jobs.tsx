import { useQuery } from "@tanstack/react-query";
import { Link } from "#web/lib/link.tsx";
import { formatRelativeTime } from "#web/lib/relative-time.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { QueryRows } from "#web/lib/query-content.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { jobStatusLabel } from "./job-status.tsx";
import { recentJobs } from "./queries.ts";

export function RecentJobs() {
  const query = useQuery(recentJobs());
  const { href } = useListParams();
  return (
    <Panel title="Recent Activity">
      <QueryRows
        query={query}
        errorTitle="The recent jobs could not be loaded"
        skeletonCount={3}
        loadingLabel="Loading recent jobs"
      >
        {(jobs) =>
          jobs.length === 0 ? (
            <p className="px-4 py-3 text-ink-3">No jobs yet.</p>
          ) : (
            <ul>
              {jobs.map((job) => (
                <li
                  key={job.id}
                  className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line px-4 py-2 last:border-b-0"
                >
                  <Link to={href({ view: job.id })} keepScroll className="truncate hover:underline">
                    {job.title}
                  </Link>
                  <time
                    dateTime={job.createdAt}
                    title={formatDate(job.createdAt)}
                    className="fig text-xs text-ink-3"
                  >
                    {formatRelativeTime(job.createdAt)}
                  </time>
                  <span className="truncate text-xs text-ink-3">
                    {jobStatusLabel(job.status)}, {job.company}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryRows>
    </Panel>
  );
}
