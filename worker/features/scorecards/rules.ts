import { ratings as ratingValues, recommendations } from "#contract/scorecards/constants.ts";
import type {
  Scorecard,
  ScorecardInput,
  ScorecardPanel,
  ScorecardSummary,
} from "#contract/scorecards/schemas.ts";
import type { Criterion } from "#contract/screening/schemas.ts";
import type { RatingRow, ScorecardRow } from "./queries.ts";

/** Scorecard with its ratings, in the order of the criteria. */
export const toScorecard = (row: ScorecardRow, ratings: readonly RatingRow[]): Scorecard => ({
  ...row,
  ratings: ratings
    .filter(({ scorecardId }) => scorecardId === row.id)
    .map(({ criterionId, name, rating, note }) => ({
      criterionId,
      name,
      rating: ratingValues.find((value) => value === rating) ?? null,
      note,
    })),
});

/** Counts of recommendations and ratings. Deliberately without averages, which would rank people. */
export function summarize(cards: readonly Scorecard[]): ScorecardSummary | null {
  if (cards.length === 0) return null;
  const names = [...new Set(cards.flatMap((card) => card.ratings.map(({ name }) => name)))];
  return {
    recommendations: recommendations.map((recommendation) => ({
      recommendation,
      count: cards.filter((card) => card.recommendation === recommendation).length,
    })),
    criteria: names.map((name) => ({
      name,
      counts: ratingValues.map(
        (value) =>
          cards.filter((card) => card.ratings.some((one) => one.name === name && one.rating === value))
            .length,
      ),
    })),
  };
}

type Viewer = { userId: string; seesAll: boolean };

/** What a user sees: their scorecard, and submitted ones of others only after submitting theirs, to avoid bias. */
export function toPanel(
  criteria: Criterion[],
  cards: readonly Scorecard[],
  { userId, seesAll }: Viewer,
): ScorecardPanel {
  const mine = cards.find((card) => card.userId === userId) ?? null;
  const others = cards.filter((card) => card.userId !== userId && card.submittedAt !== null);
  const mySubmitted = mine?.submittedAt ? [mine] : [];
  const isVisible = seesAll || mySubmitted.length > 0;
  return {
    criteria,
    mine,
    others: isVisible ? others : [],
    hidden: isVisible ? 0 : others.length,
    summary: isVisible ? summarize([...mySubmitted, ...others]) : null,
  };
}

/** The part of a scorecard that its history records. */
export const toHistory = ({
  recommendation,
  notes,
  ratings,
}: Pick<Scorecard, "recommendation" | "notes" | "ratings">) => ({
  recommendation,
  notes,
  ratings: ratings
    .map(({ name, rating, note }) => ({ name, rating, note }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en-US")),
});

/** Ratings of criteria that the job still has, in its order. */
export const matchRatings = (ratings: ScorecardInput["ratings"], criteria: readonly Criterion[]) =>
  criteria.flatMap((criterion, position) => {
    const sent = ratings.find(({ criterionId }) => criterionId === criterion.id);
    return sent && (sent.rating !== null || sent.note !== "") ? [{ ...sent, criterion, position }] : [];
  });
