import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { leadTypes } from "./constants.ts";
import { Lead, LeadFilter } from "./endpoints.ts";
import { isoTime, text } from "#contract/text.ts";

/** The most cards that a stage of the board shows; the list shows the others. */
const MAX_BOARD_LEADS = 100;

export const Pipeline = z.object({
  name: z.string(),
  description: z.string().nullable(),
  leadType: z.enum(leadTypes).nullable(),
  isDefault: z.boolean(),
  stages: z.array(z.object({ key: z.string(), name: z.string() })),
});
export type Pipeline = z.infer<typeof Pipeline>;

/** One column of the board: its first cards, and how many there are. */
const BoardStage = z.object({
  key: z.string(),
  name: z.string(),
  total: z.number(),
  overdue: z.number(),
  leads: z.array(Lead),
});
export type BoardStage = z.infer<typeof BoardStage>;
export const Board = z.object({ pipeline: z.string(), stages: z.array(BoardStage) });
export type Board = z.infer<typeof Board>;

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
