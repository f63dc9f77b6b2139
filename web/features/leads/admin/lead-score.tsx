import type { LeadDetail } from "#contract/leads/endpoints.ts";
import { formatLocalDateTime } from "#web/lib/dates.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { ScoreBadge } from "#web/ui/score-badge.tsx";
import { ResponseTargetBadge } from "./response-target.tsx";

const SCORE_MAX = 100;

const RULES_BY_TYPE: Partial<Record<LeadDetail["leadType"], string>> = {
  candidate:
    "Candidates are promised an answer within 48 hours, a message one within 15 minutes in business hours: the earlier one counts.",
  booking: "The meeting is the answer.",
};
const DEFAULT_RULE = "Who writes is promised an answer within 15 minutes in business hours.";

/** What the person was promised, and whether it was kept. */
export function ResponseTargetPanel({ lead }: { lead: LeadDetail }) {
  const { dueAt, firstRespondedAt } = lead;
  return (
    <Panel title="Promise" actions={<ResponseTargetBadge lead={lead} />} padded>
      {dueAt ? (
        <>
          <p className="text-sm text-ink-2">
            {RULES_BY_TYPE[lead.leadType] ?? DEFAULT_RULE}{" "}
            {!firstRespondedAt && "The first call, e-mail, text or meeting stops the clock."}
          </p>
          <DefinitionList
            className="mt-2"
            items={[
              { term: "Due", value: <time dateTime={dueAt}>{formatLocalDateTime(dueAt)}</time> },
              {
                term: "Answered",
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
        <p className="text-sm text-ink-2">Nothing was promised to this person.</p>
      )}
    </Panel>
  );
}

/** Which rules gave which points. */
export function LeadScorePanel({ lead }: { lead: LeadDetail }) {
  const sum = lead.scoreReasons.reduce((total, { points }) => total + points, 0);
  return (
    <Panel title="Lead score" actions={<ScoreBadge score={lead.leadScore} />} padded>
      {lead.scoreReasons.length === 0 ? (
        <p className="text-sm text-ink-2">No rule has given points to this person yet.</p>
      ) : (
        <>
          <ul className="grid text-sm" aria-label="What gave points">
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
          {sum > SCORE_MAX && (
            <p className="mt-2 text-xs text-ink-2">{sum} points, counted as the most there can be: 100.</p>
          )}
        </>
      )}
    </Panel>
  );
}
