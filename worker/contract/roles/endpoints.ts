import * as z from "zod";
import { capabilities, roles, toCapabilities } from "#contract/capabilities.ts";
import { endpoint } from "#contract/endpoint.ts";
import { id, isoTime, requiredText, text } from "#contract/schemas.ts";

export const ROLE_NAME_MAX = 60;
export const ROLE_DESCRIPTION_MAX = 300;
export const MAX_ROLES = 100;

/** The key of a preset, or the id of the firm's own role. */
export const roleId = z.union([z.enum(roles), id], "Choose a role from the list.");

/** Sorted by the table of capabilities, without repetitions. */
export const capabilityList = z
  .array(z.enum(capabilities))
  .max(capabilities.length)
  .transform((list) => toCapabilities(list));

export const RoleDraft = z.strictObject({
  name: requiredText(ROLE_NAME_MAX, "Give the role a name."),
  description: text(ROLE_DESCRIPTION_MAX),
  capabilities: capabilityList,
});
export type RoleDraft = z.infer<typeof RoleDraft>;

const version = z.number().int().positive();

/** A named set of capabilities. */
export const StaffRole = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  capabilities: z.array(z.enum(capabilities)),
  /** One of the four roles that every installation has: they can be reset, but not renamed or deleted. */
  isPreset: z.boolean(),
  /** A preset that differs from its default. */
  isChanged: z.boolean(),
  /** Users who have the role, also inactive ones. */
  userCount: z.number(),
  version: z.number(),
  updatedAt: isoTime,
});
export type StaffRole = z.infer<typeof StaffRole>;

const roleParams = z.strictObject({ id: roleId });

export const staffRoles = {
  list: endpoint({
    route: "GET /api/admin/roles",
    summary: "List roles with their capabilities and number of users: presets, then the others by name",
    access: "users.manage",
    output: z.array(StaffRole),
  }),
  create: endpoint({
    route: "POST /api/admin/roles",
    summary: "Create a role",
    access: "users.manage",
    stepUp: true,
    body: RoleDraft,
    output: StaffRole,
    status: 201,
  }),
  update: endpoint({
    route: "PUT /api/admin/roles/:id",
    summary: "Update a role for everybody who has it; a stale `version` gets 409 with the current one",
    access: "users.manage",
    stepUp: true,
    params: roleParams,
    body: RoleDraft.extend({ version }),
    output: StaffRole,
  }),
  reset: endpoint({
    route: "POST /api/admin/roles/:id/reset",
    summary: "Reset a preset to its default; a stale `version` gets 409 with the current one",
    access: "users.manage",
    stepUp: true,
    params: roleParams,
    body: z.strictObject({ version }),
    output: StaffRole,
  }),
  remove: endpoint({
    route: "DELETE /api/admin/roles/:id",
    summary: "Delete a role that is no preset; users who have it get the `replacement`",
    access: "users.manage",
    stepUp: true,
    params: roleParams,
    query: z.strictObject({ replacement: roleId.optional() }),
    output: z.object({ id: z.string() }),
  }),
};
