import * as z from "zod";
import { capabilities, roles } from "#contract/capabilities.ts";
import { endpoint } from "#contract/endpoint.ts";
import { portalIcons, portalScreens } from "./constants.ts";
import { idParams, deleted, isoTime, requiredText, text } from "#contract/text.ts";

const INVALID_SCREEN = `Choose a screen that exists: ${portalScreens.join(", ")}.`;
const INVALID_SORT_ORDER = "Write a whole number from 0 to 9999.";

/** A portal as an administrator writes it. Its slug names a screen that this version has. */
export const PortalDraft = z.strictObject({
  name: requiredText(60, "Give the portal a name."),
  slug: z.enum(portalScreens, INVALID_SCREEN),
  description: text(300).default(""),
  icon: z.enum(portalIcons).default("FileText"),
  requiredRole: z.enum(roles).default("admin"),
  requiredPermissions: z.array(z.enum(capabilities)).max(capabilities.length).default([]),
  isActive: z.boolean().default(true),
  sortOrder: z.number(INVALID_SORT_ORDER).int(INVALID_SORT_ORDER).min(0, INVALID_SORT_ORDER).max(9999, INVALID_SORT_ORDER).default(0),
});
export type PortalDraft = z.infer<typeof PortalDraft>;

const { shape } = PortalDraft;
/** Any part of a portal. Absent fields keep their value. */
export const PortalPatch = z.strictObject({
  name: shape.name.optional(),
  slug: shape.slug.optional(),
  description: shape.description.unwrap().optional(),
  icon: shape.icon.unwrap().optional(),
  requiredRole: shape.requiredRole.unwrap().optional(),
  requiredPermissions: shape.requiredPermissions.unwrap().optional(),
  isActive: shape.isActive.unwrap().optional(),
  sortOrder: shape.sortOrder.unwrap().optional(),
});
export type PortalPatch = z.infer<typeof PortalPatch>;

export const AdminPortal = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  icon: z.enum(portalIcons),
  requiredRole: z.enum(roles),
  requiredPermissions: z.array(z.string()),
  isActive: z.boolean(),
  sortOrder: z.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type AdminPortal = z.infer<typeof AdminPortal>;

/** Whether one person may enter one portal, why, and how often they have. */
export const PortalAccess = z.object({
  allowed: z.boolean(),
  /** A sentence. */
  reason: z.string(),
  lastAccessed: isoTime.nullable(),
  accessCount: z.number(),
});
export type PortalAccess = z.infer<typeof PortalAccess>;

export const AccessMatrix = z.object({
  portals: z.array(AdminPortal),
  users: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      role: z.enum(roles),
      department: z.string().nullable(),
      isActive: z.boolean(),
      /** A set of permissions of their own replaces the role's. */
      isCustom: z.boolean(),
      lastLogin: isoTime.nullable(),
      /** By the portal's id. */
      access: z.record(z.string(), PortalAccess),
    }),
  ),
  /** How many users there are; the list holds the first of them by name. */
  totalUsers: z.number(),
});
export type AccessMatrix = z.infer<typeof AccessMatrix>;

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
