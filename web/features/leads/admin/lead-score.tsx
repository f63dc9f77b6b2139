import type { LeadDetail } from "#contract/leads/schemas.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { ScoreBadge } from "#web/ui/score-badge.tsx";
import { ResponseTargetBadge } from "./response-target.tsx";

const SCORE_MAX = 100;

const RULES_BY_TYPE: Partial<Record<LeadDetail["leadType"], string>> = {
  candidate:
    "Applications get a response within 48 hours, messages within 15 minutes during business hours. The earlier target counts.",
  booking: "The appointment counts as the response.",
};
const DEFAULT_RULE = "Messages get a response within 15 minutes during business hours.";

export function ResponseTargetPanel({ lead }: { lead: LeadDetail }) {
  const { dueAt, firstRespondedAt } = lead;
  return (
    <Panel title="Response target" actions={<ResponseTargetBadge lead={lead} />} padded>
      {dueAt ? (
        <>
          <p className="text-sm text-ink-2">
            {RULES_BY_TYPE[lead.leadType] ?? DEFAULT_RULE}{" "}
            {!firstRespondedAt && "The first call, e-mail, text or meeting stops the timer."}
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

export function LeadScorePanel({ lead }: { lead: LeadDetail }) {
  const totalPoints = lead.scoreReasons.reduce((total, { points }) => total + points, 0);
  return (
    <Panel title="Lead score" actions={<ScoreBadge score={lead.leadScore} />} padded>
      {lead.scoreReasons.length === 0 ? (
        <p className="text-sm text-ink-2">No scoring rule matches yet.</p>
      ) : (
        <>
          <ul className="grid text-sm" aria-label="Score breakdown">
            {lead.scoreReasons.map(({ name, points }) => (
              <li
                key={name}
                className="flex justify-between gap-4 border-t border-line py-1.5 first:border-t-0"
              >
                <span>{name}</span>
                <span className="fig text-ink-2">{points > 0 ? `+${points}` : points}</span>
              </li>
            ))}
          </ul>
          {totalPoints > SCORE_MAX && (
            <p className="mt-2 text-xs text-ink-2">
              {totalPoints} points, capped at {SCORE_MAX}.
            </p>
          )}
        </>
      )}
    </Panel>
  );
}
