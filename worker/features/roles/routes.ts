import { nearestPreset, protectedCapabilities, toCapabilities } from "#contract/capabilities.ts";
import { MAX_ROLES, staffRoles } from "#contract/roles/endpoints.ts";
import { permissionLabel } from "#contract/roles/labels.ts";
import { isPreset, presetDefaults } from "#contract/roles/presets.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { assertInBatch, isAssertionFailure } from "#worker/db/assert-in-batch.ts";
import { hasCapabilities, isRoleUnchanged, othersHaveCapabilities } from "#worker/db/user-role.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { invalidFieldsError } from "#worker/runtime/input.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import * as queries from "./queries.ts";
import { assertCanGrant, diffCapabilities, toRoleDto } from "./rules.ts";

const GONE = "This role no longer exists.";
const STALE = "Somebody else has changed this role since you opened it.";
const NAME_TAKEN = "Another role already has this name.";
const FULL = `There are already ${MAX_ROLES} roles. Delete one first.`;
const LOST = "You may not manage users any more.";
const LOCK_OUT = "At least one active user has to keep the permissions to manage users and portals.";

const entry = (verb: string, id: string, details: Record<string, unknown>) => ({
  action: `role.${verb}`,
  entityType: "role",
  entityId: id,
  details,
});

export const roleRoutes = createRouter();

serve(roleRoutes, staffRoles.list, async (ctx) => (await queries.listRoles(ctx.db)).map(toRoleDto));

serve(roleRoutes, staffRoles.create, async (ctx, { body }) => {
  assertCanGrant(ctx.staff, body.capabilities);
  const now = iso(ctx.clock());
  const row = { ...body, id: ctx.newId(), version: 1, createdAt: now, updatedAt: now };
  const [[created]] = await ctx.db.batch([
    queries.insertRole(ctx.db, row, actorHas(ctx, row.capabilities)),
    recordActivity(
      ctx,
      entry("create", row.id, { name: row.name, ...diffCapabilities([], row.capabilities) }),
    ),
  ]);
  if (created) return toRoleDto({ ...created, userCount: 0 });
  if (await queries.isRoleNameTaken(ctx.db, row.name, row.id)) throw nameTaken();
  throw (await canManage(ctx)) ? new AppError("conflict", FULL) : new AppError("forbidden", LOST);
});

serve(roleRoutes, staffRoles.update, async (ctx, { params, body: { version, ...change } }) => {
  const before = await getRole(ctx, params.id);
  assertPresetKeeps(before, change);
  return changeRole(ctx, before, version, change, "update");
});

serve(roleRoutes, staffRoles.reset, async (ctx, { params, body }) => {
  const before = await getRole(ctx, params.id);
  if (!isPreset(before.id)) throw new AppError("conflict", "Only presets have a default.");
  return changeRole(ctx, before, body.version, presetDefaults(before.id), "reset");
});

serve(roleRoutes, staffRoles.remove, async (ctx, { params, query }) => {
  const before = await getRole(ctx, params.id);
  if (isPreset(before.id)) throw new AppError("conflict", "Presets cannot be deleted. Reset them instead.");
  assertCanGrant(ctx.staff, before.capabilities);
  const replacement = await findReplacement(ctx, before, query.replacement);
  if (!replacement && before.userCount > 0) throw inUse(before.userCount);
  const lost = replacement ? listProtected(before.capabilities, replacement.capabilities) : [];
  const decided = replacement ? isRoleUnchanged(replacement.id, replacement.capabilities) : undefined;
  const actorMay = actorHas(ctx, [...before.capabilities, ...(replacement?.capabilities ?? [])]);
  const details = {
    name: before.name,
    ...(replacement && { replacement: replacement.name, users: before.userCount }),
  };
  try {
    const [, , deleted] = await ctx.db.batch([
      assertInBatch(ctx.db, queries.allOf(actorMay, decided, othersKeep(lost, before.id))),
      queries.moveUsers(ctx.db, before.id, replacement && toUserRole(replacement), iso(ctx.clock())),
      queries.deleteRole(ctx.db, before),
      recordActivity(ctx, entry("delete", before.id, details)),
    ]);
    if (deleted.length > 0) return { id: before.id };
  } catch (error) {
    if (!isAssertionFailure(error)) throw error;
    if (!(await canManage(ctx))) throw new AppError("forbidden", LOST);
    throw new AppError("conflict", lost.length > 0 ? LOCK_OUT : STALE);
  }
  const now = await getRole(ctx, before.id);
  throw now.version === before.version ? inUse(now.userCount) : stale(now);
});

type Change = Pick<queries.RoleRow, "name" | "description" | "capabilities">;

/** Changes a role for everybody who has it. */
async function changeRole(
  ctx: StaffCtx,
  before: queries.CountedRole,
  version: number,
  change: Change,
  verb: "update" | "reset",
) {
  assertCanGrant(ctx.staff, [...before.capabilities, ...change.capabilities]);
  if (before.version !== version) throw stale(before);
  const { capabilities: former, name, description } = before;
  const details = {
    ...diffFields({ name, description }, { name: change.name, description: change.description }),
    ...diffCapabilities(former, change.capabilities),
  };
  if (Object.keys(details).length === 0) return toRoleDto(before);
  const lost = listProtected(former, change.capabilities);
  const [[updated]] = await ctx.db.batch([
    queries.updateRole(
      ctx.db,
      before,
      { ...change, updatedAt: iso(ctx.clock()) },
      queries.allOf(actorHas(ctx, [...former, ...change.capabilities]), othersKeep(lost, before.id)),
    ),
    recordActivity(ctx, entry(verb, before.id, { name, ...details })),
    queries.copyToUsers(ctx.db, before.id),
  ]);
  if (updated) return toRoleDto({ ...updated, userCount: before.userCount });
  const now = await getRole(ctx, before.id);
  if (now.version !== version) throw stale(now);
  if (await queries.isRoleNameTaken(ctx.db, change.name, before.id)) throw nameTaken();
  throw (await canManage(ctx)) ? new AppError("conflict", LOCK_OUT) : new AppError("forbidden", LOST);
}

async function getRole(ctx: StaffCtx, id: string): Promise<queries.CountedRole> {
  const row = await queries.findRole(ctx.db, id);
  if (!row) throw new AppError("not_found", GONE);
  return row;
}

/** Presets keep their names, and administrators what nobody could get back. Throws 400. */
function assertPresetKeeps(before: queries.RoleRow, { name, capabilities }: Change): void {
  if (!isPreset(before.id)) return;
  if (name !== before.name) throw invalidFieldsError({ name: ["The name of a preset cannot be changed."] });
  const missing = protectedCapabilities.filter((capability) => !capabilities.includes(capability));
  if (before.id === "admin" && missing.length > 0)
    throw invalidFieldsError({
      capabilities: [`Administrators keep these permissions: ${missing.map(permissionLabel).join(", ")}.`],
    });
}

async function findReplacement(ctx: StaffCtx, before: queries.RoleRow, id: string | undefined) {
  if (id === undefined) return null;
  const row = id === before.id ? null : await queries.findRole(ctx.db, id);
  if (!row) throw invalidFieldsError({ replacement: ["Choose another role from the list."] });
  assertCanGrant(ctx.staff, row.capabilities);
  return row;
}

/** The columns of a user who gets the role. */
const toUserRole = ({ id, capabilities }: queries.RoleRow) =>
  isPreset(id)
    ? { role: id, roleId: null, permissions: null }
    : { role: nearestPreset(capabilities), roleId: id, permissions: capabilities };

const listProtected = (before: readonly string[], after: readonly string[]) =>
  protectedCapabilities.filter((capability) => before.includes(capability) && !after.includes(capability));

/** Somebody without this role has what the role loses; undefined if it loses nothing that is protected. */
const othersKeep = (lost: readonly string[], roleId: string) =>
  lost.length > 0 ? othersHaveCapabilities(lost, { roleId }) : undefined;

/** The actor may manage users and has these capabilities still. */
const actorHas = (ctx: StaffCtx, names: readonly string[]) =>
  hasCapabilities(ctx.staff.id, ["users.manage", ...toCapabilities(names)]);

const canManage = (ctx: StaffCtx) => queries.isMet(ctx.db, actorHas(ctx, []));

const nameTaken = () => new AppError("conflict", NAME_TAKEN, { fields: { name: [NAME_TAKEN] } });
const stale = (current: queries.CountedRole) =>
  new AppError("conflict", STALE, { current: toRoleDto(current) });
const inUse = (count: number) =>
  new AppError(
    "conflict",
    `${count === 1 ? "1 user has" : `${count} users have`} this role. Choose a replacement for them.`,
  );
