import type { LeadDetail } from "#contract/leads/schemas.ts";
import { Panel } from "#web/ui/panel.tsx";
import { ScoreBadge } from "#web/ui/score-badge.tsx";

const SCORE_MAX = 100;

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
