import * as z from "zod";
import { BulkEditOutcome, bulkEditBody } from "#contract/bulk-edits/schemas.ts";
import { endpoint } from "#contract/endpoint.ts";
import { idParams, isoTime, pageQuery, text } from "#contract/schemas.ts";
import { MERGE_UNDO_DAYS } from "./constants.ts";
import {
  Board,
  Lead,
  LeadActivity,
  LeadActivityDraft,
  LeadBulkChange,
  LeadDetail,
  LeadFilter,
  LeadListQuery,
  LeadPatch,
  OtherLead,
  Pipeline,
} from "./schemas.ts";

export const leads = {
  list: endpoint({
    route: "GET /api/crm/leads",
    summary: "List leads, overdue responses first",
    access: "crm.read",
    query: LeadListQuery,
    output: z.array(Lead),
    paged: true,
  }),
  get: endpoint({
    route: "GET /api/crm/leads/:id",
    summary: "Get a lead with all submissions",
    access: "crm.read",
    params: idParams,
    output: LeadDetail,
  }),
  update: endpoint({
    route: "PUT /api/crm/leads/:id",
    summary: "Update a lead; a stale `version` gets 409",
    access: "crm.write",
    params: idParams,
    body: LeadPatch,
    output: Lead,
  }),
  bulk: endpoint({
    route: "POST /api/crm/leads/bulk-edit",
    summary: "Change several leads, by id or by filter, in bounded steps",
    access: "crm.write",
    body: bulkEditBody(LeadFilter.shape, LeadBulkChange),
    output: BulkEditOutcome,
  }),
  merge: endpoint({
    route: "POST /api/crm/leads/:id/merge",
    summary: `Show another lead under this one; can be undone for ${MERGE_UNDO_DAYS} days`,
    access: "crm.write",
    params: idParams,
    body: OtherLead,
    output: LeadDetail,
  }),
  unmerge: endpoint({
    route: "POST /api/crm/leads/:id/unmerge",
    summary: `Take a merged lead apart again, up to ${MERGE_UNDO_DAYS} days after the merge`,
    access: "crm.write",
    params: idParams,
    body: OtherLead,
    output: LeadDetail,
  }),
  markDistinct: endpoint({
    route: "POST /api/crm/leads/:id/distinct",
    summary: "Store that two leads are different people, so that no merge is suggested",
    access: "crm.write",
    params: idParams,
    body: OtherLead,
    output: LeadDetail,
  }),
  activities: endpoint({
    route: "GET /api/crm/leads/:id/activities",
    summary: "List the activities of a lead, newest first",
    access: "crm.read",
    params: idParams,
    query: pageQuery(50, 1_000),
    output: z.array(LeadActivity),
    paged: true,
  }),
  addActivity: endpoint({
    route: "POST /api/crm/leads/:id/activities",
    summary:
      "Log a note, call, email, meeting or task; a call or meeting with `answered` meets the response target",
    access: "crm.write",
    params: idParams,
    body: LeadActivityDraft,
    output: LeadActivity,
    status: 201,
  }),
  finishTask: endpoint({
    route: "PUT /api/crm/activities/:id",
    summary: "Complete or reopen a task",
    access: "crm.write",
    params: idParams,
    body: z.strictObject({ done: z.boolean() }),
    output: LeadActivity,
  }),
};

/** Maximum leads per stage of the board. */
const MAX_BOARD_LEADS = 100;

export const leadBoard = {
  responseTargets: endpoint({
    route: "GET /api/crm/promises",
    summary: "Get the number of open and overdue responses",
    access: "crm.read",
    output: z.object({
      overdue: z.number(),
      waiting: z.number(),
      /** Open tasks whose due time has passed. */
      overdueTasks: z.number(),
      followUps: z.number(),
      unassigned: z.number(),
      /** Earliest deadline that is not overdue. */
      nextDueAt: isoTime.nullable(),
    }),
  }),
  pipelines: endpoint({
    route: "GET /api/crm/pipelines",
    summary: "List pipelines and their stages",
    access: "crm.read",
    output: z.array(Pipeline),
  }),
  board: endpoint({
    route: "GET /api/crm/board",
    summary: "Get the stages of a pipeline with their first leads, without archived ones",
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
    summary: "List the users that can be assigned a lead",
    access: "crm.read",
    output: z.array(
      z.object({ id: z.string(), /** The full name, else the username. */ username: z.string() }),
    ),
  }),
};
