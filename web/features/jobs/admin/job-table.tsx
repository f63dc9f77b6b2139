import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { JobSort } from "#contract/jobs/constants.ts";
import type { Job } from "#contract/jobs/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { callApi } from "#web/lib/api.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { BulkBar } from "#web/lib/list/bulk-bar.tsx";
import { CellNone, CellText } from "#web/lib/list/cell-text.tsx";
import { DataTable, type ListColumn } from "#web/lib/list/data-table.tsx";
import type { ListSort } from "#web/lib/list/use-list-sort.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { useSelection } from "#web/lib/use-selection.ts";
import { PencilIcon, SendIcon, TrashIcon } from "#web/ui/icons-actions.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { formatClosingDay } from "../closing-day.ts";
import { formatJobSalary } from "../job-row.tsx";
import { type BulkResults, JobBulkActions, JobBulkFailures } from "./job-bulk.tsx";
import { useJobBulkFields, useOfferBulkUndo } from "./job-bulk-fields.ts";
import { JobMenu } from "./job-menu.tsx";
import { formatEmployment, JobStatusBadge, useJobNotes } from "./job-status.tsx";
import { applicationCounts, JOB_NOUNS, refreshJobs, type toJobFilter } from "./queries.ts";
import { UrgentToggle } from "./urgent-toggle.tsx";

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
  jobs: Job[];
  total: number;
  filter: ReturnType<typeof toJobFilter>;
  sort: ListSort<JobSort>;
  actions: JobActions;
};

export function JobTable({ jobs, total, filter, sort, actions }: Props) {
  const queryClient = useQueryClient();
  const canReadApplications = useCan("crm.read");
  const counts = useQuery({
    ...applicationCounts(jobs.map(({ id }) => id)),
    enabled: canReadApplications && jobs.length > 0,
  });
  const selection = useSelection(jobs, JSON.stringify(filter), total);
  const [bulkField, setBulkField] = useState<string | null>(null);
  const [failures, setFailures] = useState<BulkResults>([]);
  const fields = useJobBulkFields();
  const offerUndo = useOfferBulkUndo(jobs);
  return (
    <>
      <JobBulkFailures failures={failures} onDismiss={() => setFailures([])} />
      {actions.canSelect && (
        <BulkBar
          nouns={JOB_NOUNS}
          selection={selection}
          total={total}
          filter={filter}
          fields={fields}
          send={(body) => callApi("POST /api/admin/jobs/bulk-edit", { body })}
          onChanged={() => void refreshJobs(queryClient)}
          offerUndo={offerUndo}
          openField={bulkField}
          onOpenField={setBulkField}
          actions={<JobBulkActions selection={selection} onResult={setFailures} />}
        />
      )}
      <DataTable
        caption="Jobs"
        columns={toColumns(actions, canReadApplications, counts.data)}
        rows={jobs}
        sort={sort}
        selection={actions.canSelect ? selection : undefined}
        rowName={({ title }) => title}
        onOpen={actions.onView}
        onEdit={actions.onEdit ?? actions.onView}
        onBulkEdit={() => setBulkField("")}
      />
    </>
  );
}

function toColumns(
  actions: JobActions,
  canReadApplications: boolean,
  counts: ReadonlyMap<string, number> | undefined,
): ListColumn<Job, JobSort>[] {
  const applications: ListColumn<Job, JobSort> = {
    key: "applications",
    label: "Applied",
    numeric: true,
    width: "w-18",
    hiddenBelow: "xl",
    cell: ({ id, title }) => {
      const count = counts?.get(id) ?? 0;
      const noun = <span className="desk:sr-only">&nbsp;{count === 1 ? "application" : "applications"}</span>;
      return count > 0 ? (
        <Link to={adminPaths.jobApplications(id)} className="link fig">
          {formatInteger(count)}
          {noun}
          <span className="sr-only"> for {title}</span>
        </Link>
      ) : (
        <CellNone>0{noun}</CellNone>
      );
    },
  };
  return [
    { key: "title", label: "Title", sort: "title", as: "title", cell: (job) => <TitleCell job={job} /> },
    {
      key: "company",
      label: "Company",
      sort: "company",
      width: "w-[14%]",
      cell: ({ company }) => <CellText>{company}</CellText>,
    },
    {
      key: "location",
      label: "Location",
      width: "w-[13%]",
      hiddenBelow: "xl",
      cell: (job) => <CellText note={formatEmployment(job)}>{job.location}</CellText>,
    },
    {
      key: "status",
      label: "Status",
      sort: "status",
      width: "w-28",
      cell: ({ status }) => <JobStatusBadge status={status} />,
    },
    {
      key: "urgent",
      label: "Urgent",
      width: "w-22",
      hiddenBelow: "xl",
      cell: (job) => <UrgentToggle job={job} canEdit={actions.canSelect} />,
    },
    ...(canReadApplications ? [applications] : []),
    {
      key: "closing",
      label: "Closing",
      sort: "expires",
      numeric: true,
      width: "w-28",
      hiddenBelow: "wide",
      stackedLabel: "Closing",
      cell: ({ expiresAt }) => (expiresAt ? formatClosingDay(expiresAt) : <CellNone>Open-ended</CellNone>),
    },
    {
      key: "created",
      label: "Created",
      sort: "newest",
      numeric: true,
      width: "w-28",
      hiddenBelow: "xl",
      wideOnly: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
    },
    {
      key: "actions",
      label: "Actions",
      hideLabel: true,
      as: "actions",
      width: "w-38",
      cell: (job) => <ActionsCell job={job} actions={actions} />,
    },
  ];
}

/** The title, and what needs attention. */
function TitleCell({ job }: { job: Job }) {
  const { href } = useListParams();
  const notes = useJobNotes(job);
  const salary = formatJobSalary(job);
  return (
    <span className="flex min-w-0 items-center gap-2 max-desk:flex-wrap">
      <Link
        to={href({ view: job.id })}
        keepScroll
        className="min-w-0 hover:underline hover:decoration-signal hover:underline-offset-4 desk:truncate"
        title={[job.title, salary].filter(Boolean).join(", ")}
      >
        {job.title}
      </Link>
      {notes.map((note) => (
        <span key={note} className="text-xs font-normal whitespace-nowrap text-caution-ink">
          {note}
        </span>
      ))}
    </span>
  );
}

const ActionsCell = ({
  job,
  actions: { onEdit, onPublish, onDelete },
}: {
  job: Job;
  actions: JobActions;
}) => (
  <>
    {onEdit && (
      <ToolButton label={`Edit ${job.title}`} tip="Edit" icon={<PencilIcon />} onClick={() => onEdit(job)} />
    )}
    {onPublish && (
      <ToolButton
        label={`Publish ${job.title} to portals`}
        tip="Publish to portals"
        icon={<SendIcon />}
        onClick={() => onPublish(job)}
      />
    )}
    <JobMenu job={job} onEdit={onEdit} />
    {onDelete && (
      <ToolButton
        label={`Delete ${job.title}`}
        tip="Delete"
        icon={<TrashIcon />}
        onClick={() => onDelete(job)}
      />
    )}
  </>
);
