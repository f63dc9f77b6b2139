import { CANDIDATE_RESPONSE_HOURS, CONTACT_RESPONSE_MINUTES } from "#contract/firm.ts";
import type { Lead, LeadDetail } from "#contract/leads/schemas.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { useNow } from "#web/lib/use-now.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { type ResponseTarget, responseTarget } from "./lead-labels.ts";

const BADGES: Record<ResponseTarget["tone"], BadgeStatus> = {
  overdue: "urgent",
  "due-soon": "draft",
  waiting: "info",
  met: "approved",
  missed: "archived",
};

/** Time left to respond, or how late the response is. */
export function ResponseTargetBadge({ lead }: { lead: Pick<Lead, "dueAt" | "firstRespondedAt" | "status"> }) {
  // Rerenders as time passes: the shortest target is 15 minutes.
  useNow();
  const target = responseTarget(lead);
  if (!target || !lead.dueAt) return <span className="text-ink-3">No response due</span>;
  return (
    <span title={`Due ${formatLocalDateTime(lead.dueAt)}`}>
      <Badge status={BADGES[target.tone]}>{target.label}</Badge>
    </span>
  );
}

const RULES_BY_TYPE: Partial<Record<LeadDetail["leadType"], string>> = {
  candidate: `Applications get a response within ${CANDIDATE_RESPONSE_HOURS} hours, messages within ${CONTACT_RESPONSE_MINUTES} minutes during business hours. The earlier target counts.`,
  booking: "The appointment counts as the response.",
};
const DEFAULT_RULE = `Messages get a response within ${CONTACT_RESPONSE_MINUTES} minutes during business hours.`;

export function ResponseTargetPanel({ lead }: { lead: LeadDetail }) {
  const { dueAt, firstRespondedAt } = lead;
  return (
    <Panel title="Response due" actions={<ResponseTargetBadge lead={lead} />} padded>
      {dueAt ? (
        <>
          <p className="text-sm text-ink-2">
            {RULES_BY_TYPE[lead.leadType] ?? DEFAULT_RULE}{" "}
            {!firstRespondedAt &&
              "The timer stops when a reply or text is sent, or when you log a call or meeting in which you reached them."}
          </p>
          <DefinitionList
            className="mt-2"
            items={[
              { term: "Due", value: <time dateTime={dueAt}>{formatLocalDateTime(dueAt)}</time> },
              {
                term: "Responded",
                value: firstRespondedAt ? (
                  <time dateTime={firstRespondedAt}>{formatLocalDateTime(firstRespondedAt)}</time>
                ) : (
                  <span className="font-normal text-ink-3">Not yet</span>
                ),
              },
            ]}
          />
        </>
      ) : (
        <p className="text-sm text-ink-2">No response is due.</p>
      )}
    </Panel>
  );
}
