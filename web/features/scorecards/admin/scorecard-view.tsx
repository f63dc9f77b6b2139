import type { ReactNode } from "react";
import { ratingLabels, type Recommendation, recommendationLabels } from "#contract/scorecards/constants.ts";
import type { Scorecard } from "#contract/scorecards/schemas.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";

const RECOMMENDATION_BADGES: Record<Recommendation, BadgeStatus> = {
  strong_yes: "posted",
  yes: "approved",
  no: "archived",
  strong_no: "failed",
};

type Props = { card: Scorecard; author: string; actions?: ReactNode };

/** A submitted scorecard, read-only. */
export function ScorecardView({ card, author, actions }: Props) {
  const { recommendation, ratings, notes, submittedAt } = card;
  return (
    <section aria-label={`Scorecard: ${author}`} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <b>{author}</b>
          {recommendation && (
            <Badge status={RECOMMENDATION_BADGES[recommendation]}>
              {recommendationLabels[recommendation]}
            </Badge>
          )}
          {submittedAt && <span className="fig text-xs text-ink-3">{formatLocalDateTime(submittedAt)}</span>}
        </p>
        {actions}
      </div>
      {ratings.length > 0 && (
        <dl className="grid gap-2">
          {ratings.map(({ criterionId, name, rating, note }) => (
            <div key={criterionId ?? name}>
              <dt className="text-ink-3">{name}</dt>
              <dd>
                {rating === null ? "Not rated" : `${rating}, ${ratingLabels[rating].toLowerCase()}`}
                {note && (
                  <span className="block max-w-prose whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
                    {note}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {notes && (
        <p className="max-w-prose whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{notes}</p>
      )}
    </section>
  );
}
