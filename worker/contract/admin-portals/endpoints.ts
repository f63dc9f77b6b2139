import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { deleted, idParams, text } from "#contract/schemas.ts";
import { AccessMatrix, AdminPortal, PortalDraft, PortalPatch } from "./schemas.ts";

export const adminPortals = {
  list: endpoint({
    route: "GET /api/admin/portals",
    summary: "Every portal of the back office, in the order of the navigation",
    access: "portals.manage",
    output: z.array(AdminPortal),
  }),
  create: endpoint({
    route: "POST /api/admin/portals",
    summary: "Open a screen of the back office to a role",
    access: "portals.manage",
    body: PortalDraft,
    output: AdminPortal,
    status: 201,
  }),
  update: endpoint({
    route: "PUT /api/admin/portals/:id",
    summary: "Change what a portal is called, where it leads and who may enter it",
    access: "portals.manage",
    params: idParams,
    body: PortalPatch,
    output: AdminPortal,
  }),
  remove: endpoint({
    route: "DELETE /api/admin/portals/:id",
    summary: "Close a screen to everybody, with the count of its visits",
    access: "portals.manage",
    params: idParams,
    output: deleted,
  }),
  matrix: endpoint({
    route: "GET /api/admin/access-matrix",
    summary: "Who may enter which portal, why, and how often they have",
    access: "portals.manage",
    output: AccessMatrix,
  }),
  visit: endpoint({
    route: "POST /api/admin/portals/:slug/visits",
    summary: "Count that the caller has opened a portal which they may enter",
    access: "signed-in",
    params: z.strictObject({ slug: text(100) }),
    output: z.object({ slug: z.string() }),
  }),
};
