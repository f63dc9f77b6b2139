import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, idParams, pageQuery } from "#contract/schemas.ts";
import { CARDS_PER_STAGE } from "./constants.ts";
import {
  ApplicationPipeline,
  Board,
  BulkMove,
  BulkMoveResult,
  MailTemplate,
  MailTemplateInput,
  MailTemplateUpdate,
  Move,
  MovedApplication,
  PipelineCard,
  PipelineFilter,
  StageList,
  StageListUpdate,
  UndoMoves,
  UndoResult,
} from "./schemas.ts";

const templateParams = z.strictObject({ templateId: id });

/** Moves of applications, and the pipeline in which they are. */
export const moves = {
  setStage: endpoint({
    route: "PUT /api/applications/:id/stage",
    summary:
      "Move an application to another stage, if it is still in `from`, with an optional mail in ten minutes",
    access: "crm.write",
    params: idParams,
    body: Move,
    output: MovedApplication,
  }),
  setStages: endpoint({
    route: "PUT /api/applications/stage",
    summary: "Move several applications; those no longer in `from` are skipped",
    access: "crm.write",
    body: BulkMove,
    maxBody: 128 * 1024,
    output: BulkMoveResult,
  }),
  undo: endpoint({
    route: "POST /api/applications/moves/undo",
    summary: "Undo moves and cancel their mails, unless a mail has left",
    access: "crm.write",
    body: UndoMoves,
    output: UndoResult,
  }),
  application: endpoint({
    route: "GET /api/applications/:id/pipeline",
    summary: "Get the stage of an application among those of its job, and its moves, newest first",
    access: "crm.read",
    params: idParams,
    output: ApplicationPipeline,
  }),
};

/** Board and list of a job's candidates. */
export const board = {
  board: endpoint({
    route: "GET /api/jobs/:id/pipeline",
    summary: "Get the pipeline of a job: counts and the first cards of each stage",
    access: "crm.read",
    params: idParams,
    query: PipelineFilter,
    output: Board,
  }),
  cards: endpoint({
    route: "GET /api/jobs/:id/pipeline/cards",
    summary: "List the candidates of a job, of one stage or of all, latest moves first",
    access: "crm.read",
    params: idParams,
    query: pageQuery(CARDS_PER_STAGE, 200).extend({ ...PipelineFilter.shape, stageId: id.optional() }),
    output: z.array(PipelineCard),
    paged: true,
  }),
};

/** Stages and mail templates. */
export const pipelineSetup = {
  defaults: endpoint({
    route: "GET /api/pipeline/stages",
    summary: "Get the stages of jobs without stages of their own",
    access: "crm.read",
    output: StageList,
  }),
  saveDefaults: endpoint({
    route: "PUT /api/pipeline/stages",
    summary: "Save the default stages: add, rename, order, remove; a stale `revision` gets 409",
    access: "pipeline.manage",
    body: StageListUpdate,
    output: StageList,
  }),
  stages: endpoint({
    route: "GET /api/jobs/:id/stages",
    summary: "Get the stages of a job",
    access: "crm.read",
    params: idParams,
    output: StageList,
  }),
  customize: endpoint({
    route: "POST /api/jobs/:id/stages",
    summary: "Give a job stages of its own, as a copy of the defaults",
    access: "pipeline.manage",
    params: idParams,
    output: StageList,
    status: 201,
  }),
  saveStages: endpoint({
    route: "PUT /api/jobs/:id/stages",
    summary: "Save a job's own stages; a stale `revision` gets 409",
    access: "pipeline.manage",
    params: idParams,
    body: StageListUpdate,
    output: StageList,
  }),
  resetStages: endpoint({
    route: "DELETE /api/jobs/:id/stages",
    summary: "Use the default stages for a job again; applications keep the kind of their stage",
    access: "pipeline.manage",
    params: idParams,
    output: StageList,
  }),
  templates: endpoint({
    route: "GET /api/pipeline/templates",
    summary: "List the mail templates for moves by name, archived ones last",
    access: "crm.read",
    output: z.array(MailTemplate),
  }),
  createTemplate: endpoint({
    route: "POST /api/pipeline/templates",
    summary: "Create a mail template",
    access: "pipeline.manage",
    body: MailTemplateInput,
    idempotent: true,
    output: MailTemplate,
    status: 201,
  }),
  saveTemplate: endpoint({
    route: "PUT /api/pipeline/templates/:templateId",
    summary: "Save, archive or restore a mail template; a stale `version` gets 409",
    access: "pipeline.manage",
    params: templateParams,
    body: MailTemplateUpdate,
    output: MailTemplate,
  }),
};
