import type { Home } from "#contract/dashboard/endpoints.ts";
import { formatInteger } from "#contract/numbers.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { FormattedDate } from "#web/lib/formatted-time.tsx";
import { Link } from "#web/lib/link.tsx";
import { Panel } from "#web/ui/panel.tsx";

type Props = NonNullable<Home["jobsWithoutApplicants"]>;

export const JobsWithoutApplicants = ({ total, jobs }: Props) => (
  <Panel
    title="Open jobs without applicants"
    actions={
      total > 0 && (
        <Link to={`${adminPaths.portal("jobs")}?withoutApplicants=true`} className="link fig">
          {total === 1 ? "1 job" : `${formatInteger(total)} jobs`}
        </Link>
      )
    }
  >
    {total === 0 ? (
      <p className="px-4 py-3 text-ink-2">Every open job has an applicant.</p>
    ) : (
      <ul>
        {jobs.map(({ id, title, company, publishedAt }) => (
          <li key={id} className="border-b border-line last:border-b-0">
            <Link
              to={adminPaths.job(id)}
              className="group flex flex-wrap items-baseline gap-x-3 px-4 py-2 hover:bg-paper-2"
            >
              <b className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere] group-hover:underline">
                {title}
              </b>
              <span className="text-ink-2 max-sm:w-full">{company}</span>
              {publishedAt && (
                <span className="fig text-sm text-ink-3">
                  open since <FormattedDate at={publishedAt} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
