import { adminPaths } from "#web/lib/admin-paths.ts";
import { useQuery } from "@tanstack/react-query";
import type { Lead } from "#contract/leads/schemas.ts";
import { formatLocalDateTime, formatDate } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { FormattedDate } from "#web/lib/formatted-time.tsx";
import { SyncLeadButton } from "#web/features/crm/admin/sync-lead-button.tsx";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";
import { ScoreBadge } from "#web/ui/score-badge.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { leadName, priorityLabels, msUntil, leadTypeLabels } from "./lead-labels.ts";
import { ResponseTargetBadge } from "./response-target.tsx";
import { pipelineList } from "./queries.ts";

const PRIORITY_BADGES: Partial<Record<Lead["priority"], BadgeStatus>> = { urgent: "urgent", high: "draft" };

export function LeadTable({ leads }: { leads: Lead[] }) {
  const { data: pipelines = [] } = useQuery(pipelineList());
  const stageName = ({ pipeline, pipelineStage }: Lead) =>
    pipelines.find(({ name }) => name === pipeline)?.stages.find(({ key }) => key === pipelineStage)?.name ??
    pipelineStage;
  return (
    <Table
      caption="Leads"
      head={
        <>
          <HeaderCell>Person</HeaderCell>
          <HeaderCell numeric>Score</HeaderCell>
          <HeaderCell>Response due</HeaderCell>
          <HeaderCell>Stage</HeaderCell>
          <HeaderCell>Assigned to</HeaderCell>
          <HeaderCell>Sync</HeaderCell>
          <HeaderCell numeric>Since</HeaderCell>
        </>
      }
    >
      {leads.map((lead) => (
        <LeadRow key={lead.id} lead={lead} stage={stageName(lead)} />
      ))}
    </Table>
  );
}

/** CRM sync state and message, with a sync button if not synced. */
function SyncState({ lead, name }: { lead: Lead; name: string }) {
  const { id, syncedToGHL, ghlError } = lead;
  return (
    <>
      {syncedToGHL ? (
        <span>{ghlError ? "Synced with a warning" : "Synced"}</span>
      ) : (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={ghlError ? "text-signal-ink" : "text-ink-3"}>
            {ghlError ? "Failed" : "Not synced"}
          </span>
          <SyncLeadButton leadId={id} name={name} />
        </span>
      )}
      {ghlError && (
        <CellNote>
          {/* Clamped; the lead page shows the complete message. */}
          <span className="mt-1 line-clamp-3 [overflow-wrap:anywhere] desk:max-w-[14rem]">{ghlError}</span>
        </CellNote>
      )}
    </>
  );
}

function LeadRow({ lead, stage }: { lead: Lead; stage: string }) {
  const { id, email, company, leadType, pipeline, priority, assignee, nextFollowUp, createdAt } = lead;
  const badge = PRIORITY_BADGES[priority];
  const name = leadName(lead);
  return (
    <Row>
      <Cell as="title">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 desk:min-w-[9rem]">
          <Link
            to={adminPaths.lead(id)}
            className="[overflow-wrap:anywhere] hover:underline hover:decoration-signal hover:underline-offset-4"
          >
            {name}
          </Link>
          {badge && <Badge status={badge}>{priorityLabels[priority]}</Badge>}
        </span>
        <CellNote>
          <span className="block truncate desk:max-w-[14rem]" title={email ?? undefined}>
            {[leadTypeLabels[leadType], company ?? (email === name ? null : email)]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </CellNote>
      </Cell>
      <Cell numeric>
        <ScoreBadge score={lead.leadScore} />
      </Cell>
      <Cell>
        <ResponseTargetBadge lead={lead} />
        {lead.overdueTasks > 0 && (
          <CellNote>
            <span className="text-signal-ink">
              {lead.overdueTasks === 1 ? "1 task overdue" : `${lead.overdueTasks} tasks overdue`}
            </span>
          </CellNote>
        )}
        {nextFollowUp && (
          <CellNote>
            <span
              className={msUntil(nextFollowUp) < 0 ? "text-signal-ink" : ""}
              title={formatLocalDateTime(nextFollowUp)}
            >
              Follow up {formatDate(nextFollowUp)}
            </span>
          </CellNote>
        )}
      </Cell>
      <Cell label="Stage">
        {pipeline ? stage : <span className="text-ink-3">No pipeline</span>}
        {pipeline && <CellNote>{pipeline}</CellNote>}
      </Cell>
      <Cell label="Assigned to">{assignee ?? <span className="text-ink-3">Unassigned</span>}</Cell>
      <Cell label="Sync">
        <SyncState lead={lead} name={name} />
      </Cell>
      <Cell numeric className="max-desk:ml-auto xl:whitespace-nowrap">
        <FormattedDate at={createdAt} />
      </Cell>
    </Row>
  );
}
