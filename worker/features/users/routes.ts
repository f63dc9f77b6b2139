import { DEPARTMENT_UNKNOWN, users } from "#contract/users/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { hashPassword } from "#worker/base/password.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { assertListed } from "#worker/runtime/lists.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import {
  assertStrongPassword,
  deleteLock,
  findLocks,
  lockPrefix,
  toUserDto,
} from "#worker/features/auth/index.ts";
import * as queries from "./queries.ts";
import { isUserManager, assertNotMoreCapable, assertCanGrant, assertNotHigherRank } from "./rules.ts";

const entry = (action: string, id: string, details: Record<string, unknown> = {}) => ({
  action: `user.${action}`,
  entityType: "user",
  entityId: id,
  details,
});

const assertDepartment = (ctx: StaffCtx, next: string | null | undefined, before: string | null = null) =>
  assertListed(ctx, "departments", { field: "department", next, before, message: DEPARTMENT_UNKNOWN });

export const userRoutes = createRouter();

serve(userRoutes, users.list, async (ctx, { query }) => {
  const { rows, total } = await queries.listUsers(ctx.db, query);
  const locks = await findLocks(
    ctx,
    rows.map(({ username }) => username),
  );
  return {
    rows: rows.map((row) => ({ ...toUserDto(row), lockedUntil: locks.get(row.username) ?? null })),
    total,
  };
});

serve(userRoutes, users.create, async (ctx, { body }) => {
  const { password, ...draft } = body;
  assertCanGrant(ctx.staff, null, draft);
  await assertDepartment(ctx, draft.department);
  if (await queries.isUsernameTaken(ctx.db, draft.username)) throw nameTaken(draft.username);
  const now = iso(ctx.clock());
  const row = {
    ...draft,
    id: ctx.newId(),
    publicName: null,
    passwordHash: await hashNew(ctx, password, draft.username),
    epoch: 0,
    mustChangePassword: true,
    lastLogin: null,
    createdAt: now,
    updatedAt: now,
  };
  const [[created]] = await ctx.db.batch([
    queries.insertUser(ctx.db, ctx.staff, row),
    recordActivity(ctx, entry("create", row.id, draft)),
  ]);
  if (created) return toUserDto(created);
  if (await queries.isUsernameTaken(ctx.db, draft.username)) throw nameTaken(draft.username);
  throw new AppError("forbidden", LOST);
});

serve(userRoutes, users.update, async (ctx, { params, body }) => {
  const { password, ...patch } = body;
  const before = await queries.getUser(ctx.db, params.id);
  const after = { ...before, ...patch };
  assertNotHigherRank(ctx.staff, before);
  assertCanGrant(ctx.staff, before, after);
  await assertDepartment(ctx, patch.department, before.department);
  const self = before.id === ctx.staff.id;
  if (self && !after.isActive) throw new AppError("conflict", "You cannot deactivate yourself.");
  if (self && password) throw ownPassword();
  const details: Record<string, unknown> = diffFields(before, patch);
  const endSessions = Boolean(password) || "role" in details || "isActive" in details;
  const set: Partial<queries.UserRow> = { ...patch, updatedAt: iso(ctx.clock()) };
  if (password) {
    assertNotMoreCapable(ctx.staff, before);
    set.passwordHash = await hashNew(ctx, password, before.username);
    // An admin chose this password, so the user must change it.
    set.mustChangePassword = true;
    details.password = "changed";
  }
  if (Object.keys(details).length === 0) return toUserDto(before);
  const guarded = guardedBy(ctx, before, after);
  const [[updated]] = await ctx.db.batch([
    queries.setUser(ctx.db, guarded, { ...set, endSessions }),
    recordActivity(ctx, entry("update", before.id, details)),
    // Ends a lockout after wrong passwords, which would refuse the new password too.
    ...(password ? [deleteLock(ctx, await lockPrefix(before.username))] : []),
  ]);
  if (!updated) throw await conflictError(ctx, guarded);
  return toUserDto(updated);
});

serve(userRoutes, users.remove, async (ctx, { params }) => {
  const before = await queries.getUser(ctx.db, params.id);
  assertNotHigherRank(ctx.staff, before);
  if (before.id === ctx.staff.id) throw new AppError("conflict", "You cannot delete yourself.");
  const guarded = guardedBy(ctx, before, null);
  const [deleted] = await ctx.db.batch([
    queries.deleteUser(ctx.db, guarded),
    recordActivity(ctx, entry("delete", before.id, { username: before.username, role: before.role })),
  ]);
  if (deleted.length === 0) throw await conflictError(ctx, guarded);
  return { id: before.id };
});

serve(userRoutes, users.endSessions, async (ctx, { params }) => {
  const before = await queries.getUser(ctx.db, params.id);
  assertNotHigherRank(ctx.staff, before);
  const guarded = guardedBy(ctx, before, before);
  const [[updated]] = await ctx.db.batch([
    queries.setUser(ctx.db, guarded, { endSessions: true, updatedAt: iso(ctx.clock()) }),
    recordActivity(ctx, entry("end_sessions", before.id, { username: before.username })),
  ]);
  if (!updated) throw await conflictError(ctx, guarded);
  return toUserDto(updated);
});

serve(userRoutes, users.unlock, async (ctx, { params }) => {
  const user = await queries.getUser(ctx.db, params.id);
  assertNotHigherRank(ctx.staff, user);
  const prefix = await lockPrefix(user.username);
  await ctx.db.batch([
    deleteLock(ctx, prefix),
    recordActivity(ctx, entry("unlock", user.id, { username: user.username })),
  ]);
  return toUserDto(user);
});

const LOST = "You may not manage users any more.";

const guardedBy = (ctx: StaffCtx, before: queries.UserRow, after: queries.UserRow | null) => ({
  before,
  actor: ctx.staff,
  removesManager: isUserManager(before) && !(after && isUserManager(after)),
});

async function hashNew(ctx: StaffCtx, password: string, username: string): Promise<string> {
  await assertStrongPassword(ctx, { password, username, field: "password" });
  return hashPassword(password);
}

function nameTaken(username: string): AppError {
  const message = `The username "${username}" is already taken.`;
  return new AppError("conflict", message, { fields: { username: [message] } });
}

function ownPassword(): AppError {
  const message = "Change your own password on its own page, which asks for the current one.";
  return new AppError("conflict", message, { fields: { password: [message] } });
}

/** Finds out why the update changed no row. */
async function conflictError(ctx: StaffCtx, { before, removesManager }: ReturnType<typeof guardedBy>) {
  const actor = await queries.findUser(ctx.db, ctx.staff.id);
  if (!actor?.isActive) return new AppError("unauthenticated", "Please sign in.");
  if (actor.role !== ctx.staff.role || !toUserDto(actor).capabilities.includes("users.manage"))
    return new AppError("forbidden", LOST);
  const now = await queries.getUser(ctx.db, before.id);
  const same = (["role", "isActive", "permissions"] as const).every(
    (field) => JSON.stringify(now[field]) === JSON.stringify(before[field]),
  );
  return removesManager && same
    ? new AppError("conflict", "The last active administrator has to stay one.")
    : new AppError("conflict", "Somebody else has changed this user meanwhile. Look at them again first.");
}
