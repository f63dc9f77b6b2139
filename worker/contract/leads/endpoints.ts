import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idParams, isoTime, pageQuery, text } from "#contract/schemas.ts";
import {
  Board,
  Lead,
  LeadActivity,
  LeadActivityDraft,
  LeadDetail,
  LeadFilter,
  LeadListQuery,
  LeadPatch,
  Pipeline,
} from "./schemas.ts";

export const leads = {
  list: endpoint({
    route: "GET /api/crm/leads",
    summary: "Leads, those whose promised answer is late first",
    access: "crm.read",
    query: LeadListQuery,
    output: z.array(Lead),
    paged: true,
  }),
  get: endpoint({
    route: "GET /api/crm/leads/:id",
    summary: "One lead with everything that the person sent",
    access: "crm.read",
    params: idParams,
    output: LeadDetail,
  }),
  update: endpoint({
    route: "PUT /api/crm/leads/:id",
    summary: "Move, assign or note something about a lead; a stale `version` is refused",
    access: "crm.write",
    params: idParams,
    body: LeadPatch,
    output: Lead,
  }),
  activities: endpoint({
    route: "GET /api/crm/leads/:id/activities",
    summary: "The timeline of a lead, newest first",
    access: "crm.read",
    params: idParams,
    query: pageQuery(50, 1_000),
    output: z.array(LeadActivity),
    paged: true,
  }),
  addActivity: endpoint({
    route: "POST /api/crm/leads/:id/activities",
    summary:
      "Enter a note, call, e-mail, meeting or task; a call, e-mail or meeting keeps the promise of an answer",
    access: "crm.write",
    params: idParams,
    body: LeadActivityDraft,
    output: LeadActivity,
    status: 201,
  }),
  finishTask: endpoint({
    route: "PUT /api/crm/activities/:id",
    summary: "Tick off a task, or take the tick away",
    access: "crm.write",
    params: idParams,
    body: z.strictObject({ done: z.boolean() }),
    output: LeadActivity,
  }),
};

/** The most cards that a stage of the board shows; the list shows the others. */
const MAX_BOARD_LEADS = 100;

export const leadBoard = {
  responseTargets: endpoint({
    route: "GET /api/crm/promises",
    summary: "How many people wait for the promised answer, and how many have waited too long",
    access: "crm.read",
    output: z.object({
      overdue: z.number(),
      waiting: z.number(),
      followUps: z.number(),
      unassigned: z.number(),
      /** When the next answer that is not late yet is due. */
      nextDueAt: isoTime.nullable(),
    }),
  }),
  pipelines: endpoint({
    route: "GET /api/crm/pipelines",
    summary: "The pipelines in use and their stages",
    access: "crm.read",
    output: z.array(Pipeline),
  }),
  board: endpoint({
    route: "GET /api/crm/board",
    summary: "One pipeline's stages with their first leads; archived leads are left out",
    access: "crm.read",
    query: z.object({
      pipeline: text(80).optional(),
      q: LeadFilter.shape.q,
      assignedTo: LeadFilter.shape.assignedTo,
      perStage: z.coerce.number().int().min(1).max(MAX_BOARD_LEADS).default(20),
    }),
    output: Board,
  }),
  assignees: endpoint({
    route: "GET /api/crm/assignees",
    summary: "Who can be given a lead: every active user",
    access: "crm.read",
    output: z.array(z.object({ id: z.string(), username: z.string() })),
  }),
};
