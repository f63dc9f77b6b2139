import { scorecards } from "#contract/scorecards/endpoints.ts";
import type { Scorecard, ScorecardInput } from "#contract/scorecards/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { isBatchRejected } from "#worker/db/assert-in-batch.ts";
import { can } from "#worker/runtime/access.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { invalidFieldsError } from "#worker/runtime/input.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import * as queries from "./queries.ts";
import { matchRatings, toHistory, toPanel, toScorecard } from "./rules.ts";

const GONE = "This application no longer exists.";
const STALE = "You have saved this scorecard in another window. Reload to continue there.";
const RECOMMENDATION_REQUIRED = "Please choose a recommendation before you submit.";

export const scorecardRoutes = createRouter();

async function loadCards(ctx: StaffCtx, applicationId: string) {
  const found = await queries.findScorecards(ctx.db, applicationId);
  if (!found) throw new AppError("not_found", GONE);
  const cards = found.cards.map((row) => toScorecard(row, found.ratings));
  const mine = cards.find(({ userId }) => userId === ctx.staff.id) ?? null;
  return { criteria: found.criteria, cards, mine };
}

serve(scorecardRoutes, scorecards.list, async (ctx, { params }) => {
  const { criteria, cards } = await loadCards(ctx, params.id);
  return toPanel(criteria, cards, {
    userId: ctx.staff.id,
    seesAll: can(ctx.staff, "pipeline.manage"),
  });
});

const throwStale = (current: Scorecard | null): never => {
  throw new AppError("conflict", STALE, { ...(current && { current }) });
};

/** Activity entry of a submission, or of a change after it. */
function prepareEntry(
  applicationId: string,
  before: Scorecard | null,
  after: Parameters<typeof toHistory>[0],
) {
  const entity = { entityType: "application", entityId: applicationId };
  return before?.submittedAt
    ? { action: "scorecard.update", ...entity, details: diffFields(toHistory(before), toHistory(after)) }
    : { action: "scorecard.submit", ...entity, details: { recommendation: after.recommendation } };
}

serve(scorecardRoutes, scorecards.save, async (ctx, { params: { id: applicationId }, body }) => {
  const { criteria, mine } = await loadCards(ctx, applicationId);
  assertSavable(mine, body);
  const now = iso(ctx.clock());
  const rows = matchRatings(body.ratings, criteria).map((row) => ({ ...row, id: ctx.newId() }));
  const author = { applicationId, userId: ctx.staff.id };
  const card = {
    ...author,
    id: mine?.id ?? ctx.newId(),
    recommendation: body.recommendation,
    notes: body.notes,
    submittedAt: mine?.submittedAt ?? (body.submit ? now : null),
    version: body.version + 1,
    createdAt: now,
    updatedAt: now,
  };
  const removed = mine?.ratings.filter(({ criterionId }) => criterionId === null) ?? [];
  const saved = [...rows.map((row) => ({ ...row, name: row.criterion.name })), ...removed];
  const entry = prepareEntry(applicationId, mine, { ...card, ratings: saved });
  try {
    await ctx.db.batch([
      queries.assertScorecardVersion(ctx.db, author, body.version),
      queries.upsertScorecard(ctx.db, card),
      // Autosaved drafts and saves without a change are not worth an entry in the log.
      ...(body.submit && Object.keys(entry.details).length > 0 ? [recordActivity(ctx, entry)] : []),
      ...queries.replaceRatings(ctx.db, card.id, rows, criteria),
    ]);
  } catch (error) {
    if (!isBatchRejected(error)) throw error;
    throwStale((await loadCards(ctx, applicationId)).mine);
  }
  const { mine: stored } = await loadCards(ctx, applicationId);
  if (!stored) throw new AppError("not_found", GONE);
  return stored;
});

/** Throws conflict for a stale version, also when a draft arrives after the submission, and 400 without a recommendation. */
function assertSavable(mine: Scorecard | null, { version, submit, recommendation }: ScorecardInput): void {
  if ((mine?.version ?? 0) !== version || (mine?.submittedAt && !submit)) throwStale(mine);
  if (submit && recommendation === null)
    throw invalidFieldsError({ recommendation: [RECOMMENDATION_REQUIRED] });
}
