import { MAX_MOVES, isClosedKind } from "#contract/pipeline/constants.ts";
import type { Stage, StageList, StageListUpdate } from "#contract/pipeline/schemas.ts";
import { stageForKind } from "#contract/pipeline/stages.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { isAssertionFailure } from "#worker/db/assert-in-batch.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { invalidFieldsError } from "#worker/runtime/input.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { listPipelineJobs } from "./board-queries.ts";
import { getJobPipeline } from "./job-pipeline.ts";
import { prepareMove } from "./moves.ts";
import { listMovable, listStages, pickStages } from "./queries.ts";
import { countByStage, findStageErrors, listRemovals } from "./rules.ts";
import * as queries from "./setup-queries.ts";

const STALE = "Someone else has changed these stages since you opened them.";
const NO_STAGES = "This job has no stages of its own. Reload the page.";
const HAS_STAGES = "This job has stages of its own already.";
const NO_TEMPLATE = "This email template no longer exists.";

/** The stages of a job with their numbers of applications; the defaults for null. */
export async function getStageList(ctx: Ctx, jobId: string | null): Promise<StageList> {
  const [rows, counts, [revisions], jobs] = await selectMany(ctx.db, [
    listStages(ctx.db, [jobId]),
    queries.countArranged(ctx.db, jobId),
    queries.listRevisions(ctx.db, jobId),
    listPipelineJobs(ctx.db, jobId ?? ""),
  ]);
  const [job] = jobs;
  if (jobId !== null && !job) throw new AppError("not_found", "This job no longer exists.");
  const { stages, isCustom } = pickStages(rows, jobId);
  const totals = countByStage(stages, counts);
  return {
    jobId,
    jobTitle: job?.title ?? null,
    isCustom,
    revision: (isCustom ? revisions?.own : revisions?.defaults) ?? "",
    stages: stages.map((stage) => ({ ...stage, applications: totals.get(stage.id) ?? 0 })),
  };
}

const throwConflict = (message: string) => (error: unknown) => {
  if (isAssertionFailure(error)) throw new AppError("conflict", message, { cause: error });
  throw error;
};

const entityRef = (jobId: string | null) => ({
  entityType: jobId === null ? "pipeline" : "job",
  entityId: jobId,
});

/** Copies the defaults; applications of the job keep their stage. */
export async function customizeStages(ctx: StaffCtx, jobId: string): Promise<StageList> {
  const { defaults, isCustom } = await getJobPipeline(ctx, jobId);
  if (isCustom) throw new AppError("conflict", HAS_STAGES);
  const now = iso(ctx.clock());
  const rows = defaults.map((stage, sortOrder) => ({
    original: stage.id,
    row: { ...stage, id: ctx.newId(), jobId, sortOrder, createdAt: now, updatedAt: now },
  }));
  await ctx.db
    .batch([
      queries.assertUsesDefaults(ctx.db, jobId),
      ...rows.map(({ row }) => queries.insertStage(ctx.db, row)),
      recordActivity(ctx, { action: "pipeline.customize", ...entityRef(jobId) }),
      queries.setCopiedStages(
        ctx.db,
        jobId,
        Object.fromEntries(rows.map(({ original, row }) => [original, row.id])),
      ),
    ])
    .catch(throwConflict(HAS_STAGES));
  return getStageList(ctx, jobId);
}

/** Deletes the stages of a job. Applications go to the default stage of the same name and kind, or the first of the kind. */
export async function resetStages(ctx: StaffCtx, jobId: string): Promise<StageList> {
  const { stages: own, defaults, isCustom } = await getJobPipeline(ctx, jobId);
  if (!isCustom) throw new AppError("conflict", NO_STAGES);
  const copies = own.flatMap(({ id, name, kind }) => {
    const same = defaults.find((stage) => stage.kind === kind && stage.name === name);
    return same ? [[id, same.id]] : [];
  });
  await ctx.db.batch([
    queries.setCopiedStages(ctx.db, jobId, Object.fromEntries(copies) as Record<string, string>),
    queries.deleteOwnStages(ctx.db, jobId),
    recordActivity(ctx, { action: "pipeline.reset", ...entityRef(jobId) }),
  ]);
  return getStageList(ctx, jobId);
}

type Removed = {
  jobId: string | null;
  stage: Stage;
  validIds: readonly string[];
  withUnnamed: boolean;
};

/** Statements that empty a removed stage into another one, with a move for each application. */
async function prepareRemoval(ctx: StaffCtx, removed: Removed, target: Stage, now: string) {
  const { stage } = removed;
  if (target.kind === stage.kind) {
    const removal = { ...removed, target, userId: ctx.staff.id, now };
    return {
      statements: [queries.insertRemovalMoves(ctx.db, removal), queries.moveRemoved(ctx.db, removal)],
      syncIds: [],
    };
  }
  if (isClosedKind(target.kind))
    throw invalidFieldsError({ removed: [`Move the candidates in “${stage.name}” on the board first.`] });
  // The person's lead follows the kind, so each of them is moved alone.
  const ids = await queries.listInRemovedStage(ctx.db, removed, MAX_MOVES + 1);
  if (ids.length > MAX_MOVES) {
    const message = `More than ${MAX_MOVES} candidates are in “${stage.name}”. Move them on the board first.`;
    throw invalidFieldsError({ removed: [message] });
  }
  const prepared = await Promise.all(
    (await listMovable(ctx.db, ids)).map((application) =>
      prepareMove(
        ctx,
        application,
        {
          from: { stage: application.stage, stageId: application.stageId, name: stage.name },
          to: {
            stage: target.kind,
            stageId: target.id,
            name: target.name,
            candidateLabel: target.candidateLabel,
          },
        },
        { stage: target.kind },
      ),
    ),
  );
  return {
    statements: [...prepared.flatMap(({ statements }) => statements), queries.assertEmptied(ctx.db, removed)],
    syncIds: prepared.flatMap(({ syncIds }) => syncIds),
  };
}

async function assertTemplates(ctx: StaffCtx, stages: StageListUpdate["stages"]): Promise<void> {
  if (stages.every(({ templateId }) => templateId === null)) return;
  const known = new Set((await queries.listTemplates(ctx.db)).map(({ id }) => id));
  const index = stages.findIndex(({ templateId }) => templateId !== null && !known.has(templateId));
  if (index >= 0) throw invalidFieldsError({ [`stages.${index}.templateId`]: [NO_TEMPLATE] });
}

/** Saves a list of stages, with the moves out of removed ones, in one batch. Throws 409 for a stale revision. */
export async function saveStages(
  ctx: StaffCtx,
  jobId: string | null,
  update: StageListUpdate,
): Promise<StageList> {
  const before = await getStageList(ctx, jobId);
  if (jobId !== null && !before.isCustom) throw new AppError("conflict", NO_STAGES);
  if (before.revision !== update.revision) throw new AppError("conflict", STALE, { current: before });
  const errors = findStageErrors(before.stages, update);
  if (Object.keys(errors).length > 0) throw invalidFieldsError(errors);
  await assertTemplates(ctx, update.stages);
  const now = iso(ctx.clock());
  const removals = listRemovals(before.stages, update);
  const emptied = await Promise.all(
    removals.flatMap(({ stage, target }) => {
      const removed = {
        jobId,
        stage,
        validIds: before.stages.filter(({ kind }) => kind === stage.kind).map(({ id }) => id),
        withUnnamed: stageForKind(before.stages, stage.kind).id === stage.id,
      };
      return target ? [prepareRemoval(ctx, removed, target, now)] : [];
    }),
  );
  const writes: Statement[] = update.stages.map(({ id, ...stage }, sortOrder) => {
    const row = { ...stage, jobId, sortOrder, createdAt: now, updatedAt: now };
    return id === null
      ? queries.insertStage(ctx.db, { ...row, id: ctx.newId() })
      : queries.updateStage(ctx.db, { ...row, id });
  });
  const names = (stages: readonly { name: string }[]) => stages.map(({ name }) => name);
  await ctx.db
    .batch([
      queries.assertRevision(ctx.db, jobId, before.revision),
      ...emptied.flatMap(({ statements }): Statement[] => statements),
      queries.deleteStages(
        ctx.db,
        removals.map(({ stage }) => stage.id),
      ),
      ...writes,
      recordActivity(ctx, {
        action: "pipeline.update",
        ...entityRef(jobId),
        details: { stages: { before: names(before.stages), after: names(update.stages) } },
      }),
    ])
    .catch(throwConflict(STALE));
  enqueueDeliveries(
    ctx,
    emptied.flatMap(({ syncIds }) => syncIds),
  );
  return getStageList(ctx, jobId);
}
