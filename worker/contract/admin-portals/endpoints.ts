import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { deleted, idParams, text } from "#contract/schemas.ts";
import { AccessMatrix, AdminPortal, PortalDraft, PortalPatch } from "./schemas.ts";

export const adminPortals = {
  list: endpoint({
    route: "GET /api/admin/portals",
    summary: "List the back-office portals in navigation order",
    access: "portals.manage",
    output: z.array(AdminPortal),
  }),
  create: endpoint({
    route: "POST /api/admin/portals",
    summary: "Create a portal that opens a screen to a role",
    access: "portals.manage",
    stepUp: true,
    body: PortalDraft,
    output: AdminPortal,
    status: 201,
  }),
  update: endpoint({
    route: "PUT /api/admin/portals/:id",
    summary: "Update a portal",
    access: "portals.manage",
    stepUp: true,
    params: idParams,
    body: PortalPatch,
    output: AdminPortal,
  }),
  remove: endpoint({
    route: "DELETE /api/admin/portals/:id",
    summary: "Delete a portal and its visit count",
    access: "portals.manage",
    stepUp: true,
    params: idParams,
    output: deleted,
  }),
  matrix: endpoint({
    route: "GET /api/admin/access-matrix",
    summary: "Get the access of every user to every portal, with visit counts",
    access: "portals.manage",
    output: AccessMatrix,
  }),
  visit: endpoint({
    route: "POST /api/admin/portals/:slug/visits",
    summary: "Record a visit of the caller to a portal",
    access: "signed-in",
    params: z.strictObject({ slug: text(100) }),
    output: z.object({ slug: z.string() }),
  }),
};
