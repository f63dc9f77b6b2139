import { jobStatuses, type JobStatus } from "#contract/jobs/constants.ts";
import type { Job, JobBulkChange } from "#contract/jobs/schemas.ts";
import type { BulkField } from "#web/lib/list/bulk-fields.ts";
import { toOptions } from "#web/lib/list/filter-fields.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { closingTime } from "../closing-day.ts";
import { jobStatusLabel } from "./job-status.tsx";
import { useOfferUndo } from "./job-undo.tsx";

/** The fields of a job that can be changed for many at once. */
export function useJobBulkFields(): BulkField<JobBulkChange>[] {
  const industries = useStaffList("industries").optionsWith(null);
  return [
    {
      key: "status",
      label: "Status",
      kind: "choice",
      options: toOptions(jobStatuses, jobStatusLabel),
      note: "Published jobs appear on the website at once. Jobs whose closing date has passed are skipped.",
      toChange: (status) => ({ status: status as JobStatus }),
    },
    {
      key: "urgent",
      label: "Urgent",
      kind: "choice",
      options: [
        { value: "yes", label: "Urgent" },
        { value: "no", label: "Not urgent" },
      ],
      toChange: (choice) => ({ isUrgent: choice === "yes" }),
    },
    {
      key: "closing",
      label: "Closing date",
      kind: "date",
      isDay: true,
      clearLabel: "No closing date",
      note: "Jobs stay open until the end of this day in the firm's time zone.",
      toChange: (day) => ({ expiresAt: day === null ? null : closingTime(day, null) }),
    },
    {
      key: "industry",
      label: "Industry",
      kind: "choice",
      options: industries,
      toChange: (industry) => ({ industry }),
    },
  ];
}

/** Offers to reopen jobs that a bulk edit has archived. */
export function useOfferBulkUndo(jobs: readonly Job[]) {
  const offerUndo = useOfferUndo();
  return ({ status }: JobBulkChange, ids: readonly string[]): boolean => {
    if (status !== "archived") return false;
    const titles = new Map(jobs.map(({ id, title }) => [id, title]));
    const message = ids.length === 1 ? "1 job archived" : `${ids.length} jobs archived`;
    offerUndo(message, {
      kind: "archived",
      jobs: ids.map((id) => ({ id, title: titles.get(id) ?? "A job" })),
    });
    return true;
  };
}
