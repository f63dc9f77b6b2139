import { nearestPreset, type Role, toCapabilities } from "#contract/capabilities.ts";
import type { UserPatch } from "#contract/users/endpoints.ts";
import { isPreset } from "#contract/roles/presets.ts";
import { iso } from "#worker/base/clock.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { invalidFieldsError } from "#worker/runtime/input.ts";
import { hasCapabilities } from "#worker/db/user-role.ts";
import { AppError } from "#worker/base/errors.ts";
import { isBatchRejected } from "#worker/db/assert-in-batch.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import {
  deleteUnusedRole,
  findNextNumber,
  findOwnRoleAllowing,
  findRole,
  insertRole,
} from "#worker/features/roles/index.ts";
import type { UserRow } from "./queries.ts";

type StoredRole = Parameters<typeof insertRole>[1];

/** A role for a user: the columns to store, and what it allows when it is chosen. */
export type RoleChoice = {
  role: Role;
  roleId: string | null;
  roleName: string;
  roleCapabilities: string[];
  /** Stored in the same batch: nobody has named this list of permissions yet. */
  newRole: StoredRole | null;
};

type RoleFields = Pick<UserPatch, "role" | "roleId" | "permissions">;

/**
 * The role that a request names: `roleId`, or a list of `permissions`, or else the preset `role`. A list gets the role
 * that allows exactly this, or a new one. If the request names none: the preset `user` for a new user, otherwise null.
 */
export async function chooseRole(
  ctx: StaffCtx,
  fields: RoleFields,
  before: UserRow | null,
): Promise<RoleChoice | null> {
  const { role = before?.role ?? "user", roleId, permissions } = fields;
  const isNamed = fields.role !== undefined || roleId !== undefined || permissions !== undefined;
  if (before && !isNamed) return null;
  if (roleId === undefined && permissions) return findRoleAllowing(ctx, role, permissions);
  const row = await findRole(ctx.db, roleId ?? role);
  if (!row) throw invalidFieldsError({ roleId: ["This role no longer exists. Choose another one."] });
  const isOwn = !isPreset(row.id);
  return {
    role: isOwn ? (fields.role ?? nearestPreset(row.capabilities)) : (row.id as Role),
    roleId: isOwn ? row.id : null,
    roleName: row.name,
    roleCapabilities: row.capabilities,
    newRole: null,
  };
}

const NUMBERED = "Custom ";

async function findRoleAllowing(ctx: StaffCtx, role: Role, names: readonly string[]): Promise<RoleChoice> {
  const capabilities = toCapabilities(names);
  const row = await findOwnRoleAllowing(ctx.db, capabilities);
  if (row)
    return { role, roleId: row.id, roleName: row.name, roleCapabilities: row.capabilities, newRole: null };
  const now = iso(ctx.clock());
  const newRole = {
    id: ctx.newId(),
    name: `${NUMBERED}${await findNextNumber(ctx.db, NUMBERED)}`,
    description: "",
    capabilities,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  return { role, roleId: newRole.id, roleName: newRole.name, roleCapabilities: capabilities, newRole };
}

/** The columns of a user who gets the role. */
export const toRoleColumns = ({ role, roleId, roleCapabilities }: RoleChoice) => ({
  role,
  roleId,
  permissions: roleId ? roleCapabilities : null,
});

/**
 * Runs the change of a user and what depends on it as one batch, with the new role that the user gets. Returns the
 * rows of `change`.
 */
export async function changeWithRole<Rows>(
  ctx: StaffCtx,
  choice: RoleChoice | null,
  change: Statement & PromiseLike<Rows>,
  others: Statement[],
): Promise<Rows> {
  const { newRole = null } = choice ?? {};
  if (!newRole) return (await ctx.db.batch([change, ...others]))[0] as Rows;
  try {
    const results = await ctx.db.batch([
      insertRole(ctx.db, newRole, hasCapabilities(ctx.staff.id, newRole.capabilities)),
      change,
      ...others,
      deleteUnusedRole(ctx.db, newRole.id),
    ]);
    return results[1] as Rows;
  } catch (error) {
    if (!isBatchRejected(error)) throw error;
    throw new AppError("conflict", NO_NEW_ROLE, { cause: error });
  }
}

const NO_NEW_ROLE =
  "No role could be created for these permissions. Reload the list of roles, then try again.";
