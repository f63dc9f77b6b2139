import { screening } from "#contract/screening/endpoints.ts";
import type { ScreeningSetup } from "#contract/screening/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { isBatchRejected } from "#worker/db/assert-in-batch.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import * as queries from "./queries.ts";
import { toCriteria, toQuestions, toSetup } from "./rules.ts";

const GONE = "This job no longer exists.";
const STALE = "Someone else has changed this since you opened it. Reload to see their version.";

export const screeningRoutes = createRouter();

async function getSetup(ctx: Ctx, jobId: string): Promise<ScreeningSetup> {
  const row = await queries.findSetup(ctx.db, jobId);
  if (!row) throw new AppError("not_found", GONE);
  return toSetup(row, iso(ctx.clock()));
}

serve(screeningRoutes, screening.sources, (ctx) => queries.listSources(ctx.db));
serve(screeningRoutes, screening.setup, (ctx, { params }) => getSetup(ctx, params.id));

/** Ids that a save keeps, and new ones. */
const idSource = (ctx: Ctx, rows: readonly { id: string }[]) => ({
  known: new Set(rows.map(({ id }) => id)),
  newId: () => ctx.newId(),
});

/** Throws conflict with the stored setup, or not_found. */
async function throwStale(ctx: Ctx, jobId: string): Promise<never> {
  throw new AppError("conflict", STALE, { current: await getSetup(ctx, jobId) });
}

type Save = { jobId: string; version: number; part: "questionsVersion" | "criteriaVersion" };
type Replacement = ReturnType<typeof queries.replaceQuestions | typeof queries.replaceCriteria>;

/** Writes one part of a setup with its new version, unless somebody else has saved it. */
async function savePart(
  ctx: StaffCtx,
  { jobId, version, part }: Save,
  details: Record<string, unknown>,
  replacement: Replacement,
): Promise<void> {
  try {
    await ctx.db.batch([
      queries.assertVersion(ctx.db, jobId, part, version),
      queries.setVersion(ctx.db, jobId, part, version + 1, iso(ctx.clock())),
      recordActivity(ctx, { action: "job.screening", entityType: "job", entityId: jobId, details }),
      ...replacement,
    ]);
  } catch (error) {
    if (!isBatchRejected(error)) throw error;
    await throwStale(ctx, jobId);
  }
}

serve(screeningRoutes, screening.saveQuestions, async (ctx, { params: { id: jobId }, body }) => {
  const before = await getSetup(ctx, jobId);
  if (before.questionsVersion !== body.version) await throwStale(ctx, jobId);
  const rows = toQuestions(body.questions, idSource(ctx, before.questions));
  const details = diffFields({ questions: before.questions }, { questions: rows });
  if (Object.keys(details).length === 0) return before;
  const save = { jobId, version: body.version, part: "questionsVersion" } as const;
  const now = iso(ctx.clock());
  await savePart(ctx, save, details, queries.replaceQuestions(ctx.db, { jobId, rows, now }));
  return getSetup(ctx, jobId);
});

serve(screeningRoutes, screening.saveCriteria, async (ctx, { params: { id: jobId }, body }) => {
  const before = await getSetup(ctx, jobId);
  if (before.criteriaVersion !== body.version) await throwStale(ctx, jobId);
  const rows = toCriteria(body.criteria, idSource(ctx, before.criteria));
  const details = diffFields({ criteria: before.criteria }, { criteria: rows });
  if (Object.keys(details).length === 0) return before;
  const save = { jobId, version: body.version, part: "criteriaVersion" } as const;
  const now = iso(ctx.clock());
  await savePart(ctx, save, details, queries.replaceCriteria(ctx.db, { jobId, rows, now }));
  return getSetup(ctx, jobId);
});
