import * as z from "zod";
import { id, isoTime, text } from "#contract/schemas.ts";
import { MAX_CRITERIA } from "#contract/screening/constants.ts";
import { Criterion } from "#contract/screening/schemas.ts";
import { ratings, recommendations } from "./constants.ts";

const rating = z.literal(ratings).nullable();

const ScorecardRating = z.object({
  /** Null when the criterion was removed from the job. */
  criterionId: z.string().nullable(),
  name: z.string(),
  rating,
  note: z.string(),
});

export const Scorecard = z.object({
  id: z.string(),
  /** Null when the user was deleted. */
  userId: z.string().nullable(),
  username: z.string().nullable(),
  recommendation: z.enum(recommendations).nullable(),
  notes: z.string(),
  ratings: z.array(ScorecardRating),
  /** Null while it is a draft, which only its author sees. */
  submittedAt: isoTime.nullable(),
  updatedAt: isoTime,
  version: z.number(),
});
export type Scorecard = z.infer<typeof Scorecard>;

/** Submitted scorecards as counts. There is no average: nothing ranks people. */
const ScorecardSummary = z.object({
  recommendations: z.array(z.object({ recommendation: z.enum(recommendations), count: z.number() })),
  /** `counts[0]` is the number of ratings of 1, `counts[3]` of 4. */
  criteria: z.array(z.object({ name: z.string(), counts: z.array(z.number()) })),
});
export type ScorecardSummary = z.infer<typeof ScorecardSummary>;

export const ScorecardPanel = z.object({
  criteria: z.array(Criterion),
  mine: Scorecard.nullable(),
  /** Submitted scorecards of others; empty while they are hidden. */
  others: z.array(Scorecard),
  /** How many are hidden until the caller has submitted theirs. */
  hidden: z.number(),
  /** Null without a visible scorecard. */
  summary: ScorecardSummary.nullable(),
});
export type ScorecardPanel = z.infer<typeof ScorecardPanel>;

export const ScorecardInput = z.strictObject({
  /** 0 for the first save. */
  version: z.number().int().min(0),
  recommendation: z.enum(recommendations).nullable(),
  notes: text(5_000),
  ratings: z.array(z.strictObject({ criterionId: id, rating, note: text(500) })).max(MAX_CRITERIA),
  /** False saves a draft. A submitted scorecard stays submitted. */
  submit: z.boolean(),
});
export type ScorecardInput = z.infer<typeof ScorecardInput>;
