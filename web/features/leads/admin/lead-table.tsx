import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { LeadSort } from "#contract/leads/constants.ts";
import type { Lead } from "#contract/leads/schemas.ts";
import { SpamBadge } from "#web/features/spam/admin/spam-badge.tsx";
import { SyncLeadButton } from "#web/features/crm/admin/sync-lead-button.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { callApi } from "#web/lib/api.ts";
import { formatDate, formatLocalDateTime } from "#web/lib/format-date.ts";
import { FormattedDate } from "#web/lib/formatted-time.tsx";
import { Link } from "#web/lib/link.tsx";
import { BulkBar } from "#web/lib/list/bulk-bar.tsx";
import { CellNone, CellText } from "#web/lib/list/cell-text.tsx";
import { DataTable, type ListColumn } from "#web/lib/list/data-table.tsx";
import { InlineSelect } from "#web/lib/list/inline-select.tsx";
import { useOwnerOptions } from "#web/lib/list/owner-options.ts";
import type { ListSort } from "#web/lib/list/use-list-sort.ts";
import { useCan } from "#web/lib/me.ts";
import { useSelection } from "#web/lib/use-selection.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";
import { ScoreBadge } from "#web/ui/score-badge.tsx";
import { useLeadBulkFields } from "./lead-bulk-fields.ts";
import { leadName, leadTypeLabels, msUntil, priorityLabels } from "./lead-labels.ts";
import { LEAD_NOUNS, pipelineList, refreshLeads, type toLeadFilter, useUpdateLead } from "./queries.ts";
import { ResponseTargetBadge } from "./response-target.tsx";

const PRIORITY_BADGES: Partial<Record<Lead["priority"], BadgeStatus>> = { urgent: "urgent", high: "draft" };

type Props = {
  leads: Lead[];
  total: number;
  filter: ReturnType<typeof toLeadFilter>;
  sort: ListSort<LeadSort>;
};

export function LeadTable({ leads, total, filter, sort }: Props) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const canEdit = useCan("crm.write");
  const selection = useSelection(leads, JSON.stringify(filter), total);
  const [bulkField, setBulkField] = useState<string | null>(null);
  const fields = useLeadBulkFields();
  const openLead = ({ id }: Lead) => void navigate(adminPaths.lead(id));
  return (
    <>
      {canEdit && (
        <BulkBar
          nouns={LEAD_NOUNS}
          selection={selection}
          total={total}
          filter={filter}
          fields={fields}
          send={(body) => callApi("POST /api/crm/leads/bulk-edit", { body })}
          onChanged={() => void refreshLeads(queryClient)}
          openField={bulkField}
          onOpenField={setBulkField}
        />
      )}
      <DataTable
        caption="Leads"
        columns={COLUMNS}
        rows={leads}
        sort={sort}
        selection={canEdit ? selection : undefined}
        rowName={leadName}
        onOpen={openLead}
        onEdit={openLead}
        onBulkEdit={() => setBulkField("")}
      />
    </>
  );
}

const COLUMNS: ListColumn<Lead, LeadSort>[] = [
  { key: "name", label: "Person", sort: "name", as: "title", cell: (lead) => <NameCell lead={lead} /> },
  {
    key: "score",
    label: "Score",
    sort: "score",
    numeric: true,
    width: "w-18",
    hiddenBelow: "xl",
    cell: ({ leadScore }) => <ScoreBadge score={leadScore} />,
  },
  {
    key: "due",
    label: "Response due",
    sort: "due",
    width: "w-44",
    cell: (lead) => (
      <>
        <ResponseTargetBadge lead={lead} />
        {lead.overdueTasks > 0 && (
          <span className="cell-sub text-signal-ink!">
            {lead.overdueTasks === 1 ? "1 task overdue" : `${lead.overdueTasks} tasks overdue`}
          </span>
        )}
      </>
    ),
  },
  {
    key: "follow-up",
    label: "Follow-up",
    sort: "follow-up",
    width: "w-28",
    hiddenBelow: "wide",
    stackedLabel: "Follow-up",
    cell: ({ nextFollowUp }) =>
      nextFollowUp ? (
        <span
          className={msUntil(nextFollowUp) < 0 ? "text-signal-ink" : ""}
          title={formatLocalDateTime(nextFollowUp)}
        >
          {formatDate(nextFollowUp)}
        </span>
      ) : (
        <CellNone>None</CellNone>
      ),
  },
  {
    key: "stage",
    label: "Stage",
    width: "w-34",
    stackedLabel: "Stage",
    cell: (lead) => <StageCell lead={lead} />,
  },
  {
    key: "owner",
    label: "Owner",
    width: "w-36",
    stackedLabel: "Owner",
    cell: (lead) => <OwnerCell lead={lead} />,
  },
  {
    key: "sync",
    label: "Sync",
    width: "w-52",
    hiddenBelow: "xl",
    stackedLabel: "Sync",
    cell: (lead) => <SyncState lead={lead} />,
  },
  {
    key: "created",
    label: "Created",
    sort: "newest",
    numeric: true,
    width: "w-28",
    hiddenBelow: "wide",
    className: "max-desk:ml-auto",
    cell: ({ createdAt }) => <FormattedDate at={createdAt} />,
  },
];

function NameCell({ lead }: { lead: Lead }) {
  const { id, email, company, leadType, priority } = lead;
  const badge = PRIORITY_BADGES[priority];
  const name = leadName(lead);
  const note = [leadTypeLabels[leadType], company ?? (email === name ? null : email)]
    .filter(Boolean)
    .join(" · ");
  return (
    <span className="flex min-w-0 items-center gap-2 max-desk:flex-wrap">
      <Link
        to={adminPaths.lead(id)}
        className="hover:underline hover:decoration-signal hover:underline-offset-4 max-desk:[overflow-wrap:anywhere] desk:max-w-full desk:shrink-0 desk:truncate"
      >
        {name}
      </Link>
      <SpamBadge {...lead} />
      {badge && <Badge status={badge}>{priorityLabels[priority]}</Badge>}
      <span
        className="min-w-0 truncate text-xs font-normal text-ink-3 max-desk:w-full"
        title={email ?? undefined}
      >
        {note}
      </span>
    </span>
  );
}

function StageCell({ lead: { pipeline, pipelineStage } }: { lead: Lead }) {
  const { data: pipelines = [] } = useQuery(pipelineList());
  if (!pipeline) return <CellNone>No pipeline</CellNone>;
  const stages = pipelines.find(({ name }) => name === pipeline)?.stages;
  return (
    <CellText note={pipeline}>
      {stages?.find(({ key }) => key === pipelineStage)?.name ?? pipelineStage}
    </CellText>
  );
}

function OwnerCell({ lead }: { lead: Lead }) {
  const { assignedTo, assignee } = lead;
  const canEdit = useCan("crm.write");
  const owners = useOwnerOptions();
  const update = useUpdateLead();
  if (!canEdit) return assignee ?? <CellNone>Unassigned</CellNone>;
  return (
    <InlineSelect
      label={`Owner of ${leadName(lead)}`}
      value={assignedTo ?? ""}
      valueLabel={assignee ?? undefined}
      options={owners.choices}
      placeholder="Unassigned"
      mutation={{
        mutateAsync: (owner) => update.mutateAsync({ lead, patch: { assignedTo: owner || null } }),
        isPending: update.isPending,
        variables: update.variables?.patch.assignedTo ?? "",
      }}
      done={(owner) => (owner === "Unassigned" ? owner : `Assigned to ${owner}`)}
      failed="Failed to change the owner"
    />
  );
}

/** CRM sync state, with a sync button if not synced. The lead page shows the complete message. */
function SyncState({ lead }: { lead: Lead }) {
  const { id, syncedToGHL, ghlError } = lead;
  if (syncedToGHL)
    return <span title={ghlError ?? undefined}>{ghlError ? "Synced, warning" : "Synced"}</span>;
  return (
    <span className="inline-flex items-center gap-1.5" title={ghlError ?? undefined}>
      <span className={ghlError ? "text-signal-ink" : "text-ink-3"}>
        {ghlError ? "Failed" : "Not synced"}
      </span>
      <SyncLeadButton leadId={id} name={leadName(lead)} />
    </span>
  );
}
