import { CARDS_PER_STAGE } from "#contract/pipeline/constants.ts";
import { board, moves, pipelineSetup } from "#contract/pipeline/endpoints.ts";
import { resolveStage } from "#contract/pipeline/stages.ts";
import { AppError } from "#worker/base/errors.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { undoCutoff } from "#worker/runtime/undo.ts";
import { getApplicationDto } from "#worker/features/applications/index.ts";
import { countStored, listBoardCards, listCards } from "./board-queries.ts";
import { toCard, toColumns, toMoveEntry } from "./dto.ts";
import { getJobPipeline } from "./job-pipeline.ts";
import { assertMoveDetails, moveApplication, moveApplications, planMoves } from "./moves.ts";
import { listMovable, listMoves, listStagesOfApplication, pickStages } from "./queries.ts";
import { toStageMap } from "./rules.ts";
import { customizeStages, getStageList, resetStages, saveStages } from "./setup.ts";
import { listTemplates } from "./setup-queries.ts";
import { createTemplate, saveTemplate } from "./templates.ts";
import { undoMoves } from "./undo.ts";

const STALE = "Somebody else has moved this application since you opened it. Reload it to see its stage.";
const WITHDRAWN = "The candidate has withdrawn this application, so it cannot be moved.";
const UNKNOWN_STAGE = "This stage does not belong to the job, or has been removed.";
const GONE = "This application no longer exists.";

export const pipelineRoutes = createRouter();

serve(pipelineRoutes, moves.setStages, (ctx, { body }) => moveApplications(ctx, body));

serve(pipelineRoutes, moves.setStage, async (ctx, { params: { id }, body }) => {
  const [found] = await planMoves(ctx, [{ id, ...body }], body);
  if (!found) throw new AppError("not_found", GONE);
  const { application, plan } = found;
  if (plan.outcome === "same") return { ...(await getApplicationDto(ctx, id)), moveId: null };
  if (plan.outcome === "withdrawn") throw new AppError("conflict", WITHDRAWN);
  if (plan.outcome === "unknown_stage")
    throw new AppError("validation_failed", UNKNOWN_STAGE, { fields: { stageId: [UNKNOWN_STAGE] } });
  await assertMoveDetails(ctx, body);
  const moveId = plan.outcome === "move" ? await moveApplication(ctx, application, plan.move, body) : null;
  if (!moveId) throw new AppError("conflict", STALE, { current: { stage: application.stage } });
  return { ...(await getApplicationDto(ctx, id)), moveId };
});

serve(pipelineRoutes, moves.undo, (ctx, { body }) => undoMoves(ctx, body.moveIds));

serve(pipelineRoutes, moves.application, async (ctx, { params: { id } }) => {
  const [[application], stageRows, rows] = await selectMany(ctx.db, [
    listMovable(ctx.db, [id]),
    listStagesOfApplication(ctx.db, id),
    listMoves(ctx.db, id),
  ]);
  if (!application) throw new AppError("not_found", GONE);
  const { stages } = pickStages(stageRows, application.jobId);
  const cutoff = undoCutoff(ctx);
  return {
    stages,
    stageId: resolveStage(stages, application).id,
    stageChangedAt: application.since,
    moves: rows.map((row) => toMoveEntry(row, cutoff)),
  };
});

serve(pipelineRoutes, board.board, async (ctx, { params: { id }, query }) => {
  const { job, stages, isCustom } = await getJobPipeline(ctx, id);
  const [counts, rows] = await selectMany(ctx.db, [
    countStored(ctx.db, id, query),
    listBoardCards(ctx.db, id, toStageMap(stages), query, CARDS_PER_STAGE),
  ]);
  return { job, isCustom, stages: toColumns(stages, counts, rows) };
});

serve(pipelineRoutes, board.cards, async (ctx, { params: { id }, query }) => {
  const { stages } = await getJobPipeline(ctx, id);
  if (query.stageId && stages.every((stage) => stage.id !== query.stageId))
    throw new AppError("not_found", UNKNOWN_STAGE);
  const { rows, total } = await listCards(ctx.db, id, toStageMap(stages), query);
  return { rows: rows.map((card) => toCard(stages, card)), total };
});

serve(pipelineRoutes, pipelineSetup.defaults, (ctx) => getStageList(ctx, null));
serve(pipelineRoutes, pipelineSetup.saveDefaults, (ctx, { body }) => saveStages(ctx, null, body));
serve(pipelineRoutes, pipelineSetup.stages, (ctx, { params }) => getStageList(ctx, params.id));
serve(pipelineRoutes, pipelineSetup.customize, (ctx, { params }) => customizeStages(ctx, params.id));
serve(pipelineRoutes, pipelineSetup.saveStages, (ctx, { params, body }) => saveStages(ctx, params.id, body));
serve(pipelineRoutes, pipelineSetup.resetStages, (ctx, { params }) => resetStages(ctx, params.id));

serve(pipelineRoutes, pipelineSetup.templates, (ctx) => listTemplates(ctx.db));
serve(pipelineRoutes, pipelineSetup.createTemplate, (ctx, { body, storeResponse }) =>
  createTemplate(ctx, body, storeResponse),
);
serve(pipelineRoutes, pipelineSetup.saveTemplate, (ctx, { params, body }) =>
  saveTemplate(ctx, params.templateId, body),
);
