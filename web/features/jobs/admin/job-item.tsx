import type { ChangeEvent } from "react";
import { formatInteger } from "#contract/numbers.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import type { Job } from "#contract/jobs/schemas.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { cx } from "#web/ui/cx.ts";
import { EyeIcon, PencilIcon, SendIcon, TrashIcon } from "#web/ui/icons-actions.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { JobMenu } from "./job-menu.tsx";
import { formatEmployment, JobBadges } from "./job-status.tsx";
import { formatJobSalary } from "../job-row.tsx";

/** Handlers are absent without the permission for the action. */
export type JobActions = {
  onView: (job: Job) => void;
  onNew?: () => void;
  onEdit?: (job: Job) => void;
  onPublish?: (job: Job) => void;
  onDelete?: (job: Job) => void;
  canSelect: boolean;
};

type Props = {
  job: Job;
  actions: JobActions;
  /** Number of applications; 0 without permission to read them. */
  applications: number;
  selected: boolean;
  onSelect: (event: ChangeEvent<HTMLInputElement>) => void;
};

export function AdminJobItem({ job, actions, applications, selected, onSelect }: Props) {
  const { href } = useListParams();
  const salary = formatJobSalary(job);
  return (
    <li
      className={cx(
        "grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 hover:bg-plan-wash md:grid-cols-[auto_minmax(0,1fr)_auto]",
        selected && "bg-plan-wash",
      )}
    >
      {actions.canSelect && (
        <Checkbox label={`Select ${job.title}`} hideLabel checked={selected} onChange={onSelect} />
      )}
      <div className={cx("min-w-0", !actions.canSelect && "col-span-2")}>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={href({ view: job.id })}
            keepScroll
            className="text-[0.9375rem] font-semibold hover:underline hover:decoration-signal hover:underline-offset-4"
          >
            {job.title}
          </Link>
          <JobBadges job={job} />
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3.5 text-ink-2">
          <span>{job.company}</span>
          <span>{job.location}</span>
          <span>{formatEmployment(job)}</span>
          {salary && <span className="fig">{salary}</span>}
          {applications > 0 && (
            <>
              <Link to={adminPaths.jobApplications(job.id)} className="link fig">
                {applications === 1 ? "1 application" : `${formatInteger(applications)} applications`}
                <span className="sr-only"> for {job.title}</span>
              </Link>
              <Link to={adminPaths.pipeline(job.id)} className="link">
                Pipeline<span className="sr-only"> of {job.title}</span>
              </Link>
            </>
          )}
        </p>
        <p className="mt-1 line-clamp-2 max-w-[46rem] text-ink-3">{job.description}</p>
      </div>
      <div className="col-span-2 flex items-center justify-between gap-3 md:col-span-1 md:flex-col md:items-end">
        <time dateTime={job.createdAt} className="fig text-xs whitespace-nowrap text-ink-3" title="Created">
          {formatDate(job.createdAt)}
        </time>
        <span className="flex gap-0.5">
          <ToolButton
            label={`View ${job.title}`}
            tip="View"
            icon={<EyeIcon />}
            onClick={() => actions.onView(job)}
          />
          {actions.onEdit && (
            <ToolButton
              label={`Edit ${job.title}`}
              tip="Edit"
              icon={<PencilIcon />}
              onClick={() => actions.onEdit?.(job)}
            />
          )}
          {actions.onPublish && (
            <ToolButton
              label={`Publish ${job.title} to portals`}
              tip="Publish to portals"
              icon={<SendIcon />}
              onClick={() => actions.onPublish?.(job)}
            />
          )}
          <JobMenu job={job} onEdit={actions.onEdit} />
          {actions.onDelete && (
            <ToolButton
              label={`Delete ${job.title}`}
              tip="Delete"
              icon={<TrashIcon />}
              onClick={() => actions.onDelete?.(job)}
            />
          )}
        </span>
      </div>
    </li>
  );
}
