import * as z from "zod";
import {
  deleted,
  idParams,
  isoTime,
  optionalEmail,
  pageQuery,
  requiredText,
  text,
} from "#contract/schemas.ts";
import { roles } from "#contract/capabilities.ts";
import { newPassword, personFields, User } from "#contract/auth/endpoints.ts";
import { deliveryStatuses } from "#contract/deliveries/constants.ts";
import { endpoint } from "#contract/endpoint.ts";
import { capabilityList, roleId } from "#contract/roles/endpoints.ts";
import { LIST_LABEL_MAX } from "#contract/lists/constants.ts";
import { USERNAME_MAX } from "./constants.ts";

export const DEPARTMENT_UNKNOWN = "Choose a department from the list.";

/** ASCII only: case-insensitive comparison in SQLite covers ASCII only. */
const usernameInput = text(USERNAME_MAX)
  .min(1, "Choose a username.")
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._@+-]*$/,
    "Start with a letter or digit, then letters, digits and . _ @ + - only.",
  );

/** null: the preset `role`. A list: the role of the firm's own that allows exactly this, created if there is none. */
const permissionsInput = capabilityList.nullable();

const departmentInput = requiredText(LIST_LABEL_MAX, DEPARTMENT_UNKNOWN).nullable();

export const PASSWORD_OR_EMAIL = "Enter a password, or an email address to which an invitation is sent.";

const draftFields = {
  username: usernameInput,
  ...personFields,
  /** Without a password, an invitation is sent to this address. */
  email: optionalEmail().default(null),
  password: z.union([z.literal(""), newPassword]).optional(),
  /** A preset: `user` without any of the three fields of a role. */
  role: z.enum(roles).optional(),
  /** A preset or a role of the firm's own; goes before `role` and `permissions`. */
  roleId: roleId.optional(),
  /** An entry of the list `departments`. */
  department: departmentInput.default(null),
  isActive: z.boolean().default(true),
  permissions: permissionsInput.optional(),
};
export const UserDraft = z
  .strictObject(draftFields)
  .refine(({ password, email: address }) => Boolean(password ?? "") || address !== null, {
    path: ["password"],
    error: PASSWORD_OR_EMAIL,
  });
export type UserDraft = z.infer<typeof UserDraft>;

/** Partial update except the username. Absent fields and an empty password keep their value. */
export const UserPatch = z.strictObject({
  ...personFields,
  email: optionalEmail().optional(),
  password: z.union([z.literal(""), newPassword]).optional(),
  role: z.enum(roles).optional(),
  roleId: roleId.optional(),
  department: departmentInput.optional(),
  isActive: z.boolean().optional(),
  permissions: permissionsInput.optional(),
});
export type UserPatch = z.infer<typeof UserPatch>;

/** A user for those who manage users. */
export const ManagedUser = User.extend({
  /** False for users with permissions that the caller lacks. */
  canEdit: z.boolean(),
  /** Until when sign-ins are refused after too many wrong passwords; null when they are not. */
  lockedUntil: isoTime.nullable(),
  hasSecondFactor: z.boolean(),
  /** The invitation of a user who has not chosen a password; null for others. */
  invitation: z
    .object({
      /** null when none is valid. */
      expiresAt: isoTime.nullable(),
      delivery: z.enum(deliveryStatuses).nullable(),
      /** The setting that the mail waits for. */
      waitingFor: z.string().nullable(),
    })
    .nullable(),
});
export type ManagedUser = z.infer<typeof ManagedUser>;

export const UserFilter = pageQuery(100, 1000).extend({
  q: text(USERNAME_MAX).optional(),
  role: z.enum(roles).optional(),
  /** A preset without those who have a role of the firm's own, or such a role. */
  roleId: roleId.optional(),
  active: z.enum(["true", "false"]).optional(),
});
export type UserFilter = z.infer<typeof UserFilter>;

export const users = {
  list: endpoint({
    route: "GET /api/admin/users",
    summary: "List users by name",
    access: "users.manage",
    query: UserFilter,
    output: z.array(ManagedUser),
    paged: true,
  }),
  create: endpoint({
    route: "POST /api/admin/users",
    summary: "Create a user: with a password to change at the first sign-in, or an invitation by mail",
    access: "users.manage",
    stepUp: true,
    body: UserDraft,
    output: User,
    status: 201,
  }),
  update: endpoint({
    route: "PUT /api/admin/users/:id",
    summary: "Update a user; a new password, role or activity ends its sessions",
    access: "users.manage",
    stepUp: true,
    params: idParams,
    body: UserPatch,
    output: User,
  }),
  remove: endpoint({
    route: "DELETE /api/admin/users/:id",
    summary: "Delete a user; their activity log entries stay",
    access: "users.manage",
    stepUp: true,
    params: idParams,
    output: deleted,
  }),
  endSessions: endpoint({
    route: "DELETE /api/admin/users/:id/sessions",
    summary: "End all sessions of a user",
    access: "users.manage",
    params: idParams,
    output: User,
  }),
  invite: endpoint({
    route: "POST /api/admin/users/:id/invitation",
    summary: "Send the invitation again to a user who has not chosen a password",
    access: "users.manage",
    params: idParams,
    output: User,
    status: 202,
  }),
  unlock: endpoint({
    route: "DELETE /api/admin/users/:id/lock",
    summary: "Let a user sign in again after too many wrong passwords",
    access: "users.manage",
    params: idParams,
    output: User,
  }),
};
