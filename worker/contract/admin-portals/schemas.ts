import * as z from "zod";
import { isoTime, requiredText, text } from "#contract/schemas.ts";
import { capabilities, roles } from "#contract/capabilities.ts";
import { isPublicHttps } from "#contract/public-url.ts";
import { accountPages, portalIcons } from "./constants.ts";

const INVALID_SLUG = "Use lowercase letters, digits and single hyphens.";
const RESERVED_SLUG = "This address is taken by a page of every user. Choose another slug.";
const INVALID_URL = "Enter a public web address that starts with https://.";
const INVALID_SORT_ORDER = "Write a whole number from 0 to 9999.";

/** Address of an external portal, empty without one: the portal then opens the built-in screen of its slug. */
export const portalUrl = text(500).refine((url) => url === "" || isPublicHttps(url), INVALID_URL);
const nullablePortalUrl = portalUrl.nullable().transform((url) => url || null);

export const PortalDraft = z.strictObject({
  name: requiredText(60, "Give the portal a name."),
  slug: requiredText(60, "Give the portal a slug.")
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, INVALID_SLUG)
    .refine((slug) => !accountPages.some((page) => page === slug), RESERVED_SLUG),
  url: nullablePortalUrl.default(null),
  description: text(300).default(""),
  icon: z.enum(portalIcons).default("FileText"),
  requiredRole: z.enum(roles).default("admin"),
  requiredPermissions: z.array(z.enum(capabilities)).max(capabilities.length).default([]),
  isActive: z.boolean().default(true),
  sortOrder: z
    .number(INVALID_SORT_ORDER)
    .int(INVALID_SORT_ORDER)
    .min(0, INVALID_SORT_ORDER)
    .max(9999, INVALID_SORT_ORDER)
    .default(0),
});
export type PortalDraft = z.infer<typeof PortalDraft>;

const { shape } = PortalDraft;
/** Partial update: absent fields keep their value. */
export const PortalPatch = z.strictObject({
  name: shape.name.optional(),
  slug: shape.slug.optional(),
  url: nullablePortalUrl.optional(),
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
  url: z.string().nullable(),
  description: z.string().nullable(),
  icon: z.enum(portalIcons),
  /** Stands for the permissions of this preset, unless the required ones name that rank already. */
  requiredRole: z.enum(roles),
  requiredPermissions: z.array(z.string()),
  isActive: z.boolean(),
  sortOrder: z.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type AdminPortal = z.infer<typeof AdminPortal>;

/** Whether a user may open a portal, why, and their visits. */
export const PortalAccess = z.object({
  allowed: z.boolean(),
  /** Full sentence for display. */
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
      fullName: z.string().nullable(),
      role: z.enum(roles),
      roleId: z.string(),
      roleName: z.string(),
      /** False for users with permissions that the caller lacks. */
      canEdit: z.boolean(),
      department: z.string().nullable(),
      isActive: z.boolean(),
      /** A role of the firm's own. */
      isCustom: z.boolean(),
      lastLogin: isoTime.nullable(),
      /** Keyed by portal id. */
      access: z.record(z.string(), PortalAccess),
    }),
  ),
  /** Total; `users` is limited to the first by name. */
  totalUsers: z.number(),
});
export type AccessMatrix = z.infer<typeof AccessMatrix>;
