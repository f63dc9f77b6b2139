import { type ApplicationStage, applicationStages } from "#contract/jobs/constants.ts";
import type { ClientStatus } from "#contract/clients/constants.ts";
import type { FeeTerms } from "#contract/clients/fees.ts";
import type {
  ClientActivity,
  ClientDetail,
  ClientJob,
  JobOrder,
  StageCounts,
} from "#contract/clients/schemas.ts";
import type { PlacementStatus } from "#contract/placements/constants.ts";
import type { TimelineRow } from "./activity-queries.ts";
import type { OrderRow } from "./order-queries.ts";
import type { findClientDetail } from "./queries.ts";

type FeeColumns = { feeKind: FeeTerms["kind"] | null; feeValue: number | null; feeCurrency: string | null };

/** Stored terms as one object; null without terms, and for users who may not see them. */
const toFeeTerms = ({ feeKind, feeValue, feeCurrency }: FeeColumns, canSeeFees: boolean): FeeTerms | null =>
  canSeeFees && feeKind !== null && feeValue !== null && feeCurrency !== null
    ? { kind: feeKind, value: feeValue, currency: feeCurrency }
    : null;

/** Columns of the terms; none where they were not sent. */
export const toFeeColumns = (fee: FeeTerms | null | undefined): Partial<FeeColumns> =>
  fee === undefined
    ? {}
    : {
        feeKind: fee?.kind ?? null,
        feeValue: fee?.value ?? null,
        feeCurrency: fee?.currency ?? null,
      };

/** Zero for stages without applications. */
function countStages(rows: readonly { stage: ApplicationStage; applications: number }[]): StageCounts {
  const counts = Object.fromEntries(applicationStages.map((stage) => [stage, 0])) as StageCounts;
  for (const { stage, applications } of rows) counts[stage] += applications;
  return counts;
}

const sum = (counts: StageCounts): number => Object.values(counts).reduce((all, n) => all + n, 0);

type DetailRows = NonNullable<Awaited<ReturnType<typeof findClientDetail>>>;

/** A client with its jobs and the number of applications by stage. */
export function toClientDetail(
  { row, contacts, orders, stages }: DetailRows,
  canSeeFees: boolean,
): ClientDetail {
  const jobs: ClientJob[] = orders.map((order) => {
    const counts = countStages(stages.filter(({ jobId }) => jobId === order.jobId));
    return { ...order, stages: counts, applications: sum(counts) };
  });
  return { ...row, fee: toFeeTerms(row, canSeeFees), contacts, jobs };
}

/** A job order; without its fee for users who may not see it. */
export const toOrderDto = (row: OrderRow, canSeeFees: boolean): JobOrder => ({
  ...row,
  contactName: row.contactId ? row.contactName : null,
  fee: toFeeTerms(row, canSeeFees),
});

const STATUS_LABELS: Record<ClientStatus, string> = {
  prospect: "Prospect",
  active: "Active",
  former: "Former",
};

const PLACEMENT_EVENTS: Record<PlacementStatus, string> = {
  offered: "Back to offered",
  accepted: "Offer accepted",
  started: "Placement started",
  ended: "Placement ended",
  fell_through: "Placement fell through",
};

const JOB_STATUS_EVENTS: Record<string, string> = {
  published: "Job published",
  draft: "Job returned to draft",
  archived: "Job archived",
};

/** What happened, by the action of the activity log. */
const EVENTS: Record<string, string> = {
  "client.create": "Client created",
  "client.update": "Client changed",
  "client.contact_add": "Contact added",
  "client.contact_update": "Contact changed",
  "client.contact_remove": "Contact removed",
  "client.job_assign": "Job assigned",
  "client.jobs_assign": "Jobs assigned",
  "client.job_terms": "Terms of a job changed",
  "client.job_remove": "Job taken away",
  "job.create": "Job created",
  "job.duplicate": "Job created as a copy",
  "job.update": "Job changed",
  "job.publish": "Job published",
  "job.archive": "Job archived",
  "job.reopen": "Job reopened",
  "job.expire": "Job closed",
  "job.delete": "Job deleted",
  "job.restore": "Job restored",
  "job.distribute": "Job sent to portals",
  "job.withdraw": "Job withdrawn from portals",
  "job.confirm": "Job confirmed on a portal",
  "placement.create": "Offer recorded",
  "placement.update": "Placement changed",
  "placement.delete": "Placement deleted",
};

type Details = { title?: string; jobs?: number; status?: { after?: string } } & Record<string, unknown>;

function parseDetails(details: string | null): Details {
  const parsed: unknown = details === null ? {} : JSON.parse(details);
  return typeof parsed === "object" && parsed !== null ? (parsed as Details) : {};
}

/** Names the change in the words of the screen: 'Job published: Controller'. */
function formatEvent(action: string, title: string | null, details: Details): string {
  const status = details.status?.after ?? "";
  const byStatus: Record<string, Partial<Record<string, string>>> = {
    "client.update": Object.fromEntries(
      Object.entries(STATUS_LABELS).map(([key, label]) => [key, `Status changed to ${label}`]),
    ),
    "job.update": JOB_STATUS_EVENTS,
    "placement.update": PLACEMENT_EVENTS,
  };
  const event = byStatus[action]?.[status] ?? EVENTS[action] ?? action;
  const subject = title ?? (typeof details.title === "string" ? details.title : null);
  const count =
    action === "client.jobs_assign" && typeof details.jobs === "number" ? `${details.jobs}` : null;
  return [event, count ?? subject].filter(Boolean).join(": ");
}

/** An entry of the timeline; changes from the activity log become sentences. */
export function toActivityDto({ details, ...row }: TimelineRow): ClientActivity {
  if (row.source === "entry") return { ...row, subject: row.subject ?? "" };
  return {
    ...row,
    subject: formatEvent(row.description ?? "", row.subject, parseDetails(details)),
    description: null,
  };
}
