import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { deleted, idParams } from "#contract/schemas.ts";
import {
  Placement,
  PlacementDraft,
  PlacementFilter,
  PlacementListQuery,
  PlacementPatch,
  PlacementSummary,
} from "./schemas.ts";

export const placements = {
  list: endpoint({
    route: "GET /api/placements",
    summary: "List placements, newest first; amounts only with placements.manage",
    access: "clients.read",
    query: PlacementListQuery,
    output: z.array(Placement),
    paged: true,
  }),
  summary: endpoint({
    route: "GET /api/placements/summary",
    summary: "Count placements by status, and sum fees by currency and month of start",
    access: "clients.read",
    query: PlacementFilter,
    output: PlacementSummary,
  }),
  create: endpoint({
    route: "POST /api/placements",
    summary: "Record an offer for an application in the stage offer or hired",
    access: "placements.manage",
    body: PlacementDraft,
    output: Placement,
    status: 201,
  }),
  update: endpoint({
    route: "PUT /api/placements/:id",
    summary: "Update a placement or its status; a stale `version` gets 409 with the current one",
    access: "placements.manage",
    params: idParams,
    body: PlacementPatch,
    output: Placement,
  }),
  remove: endpoint({
    route: "DELETE /api/placements/:id",
    summary: "Delete a placement that was recorded by mistake",
    access: "placements.manage",
    params: idParams,
    output: deleted,
  }),
};
