import { toCapabilities } from "#contract/capabilities.ts";
import { DEPARTMENT_UNKNOWN, users } from "#contract/users/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { hashPassword } from "#worker/base/password.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { assertListed } from "#worker/runtime/lists.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import {
  assertEmailFree,
  assertStrongPassword,
  createLinkMail,
  createLinkRow,
  deleteInvitations,
  deleteLinks,
  deleteLinksOfFormerEmail,
  deleteLock,
  insertLink,
  insertLinkIfChanged,
  lockPrefix,
  NO_PASSWORD,
  toUserDto,
} from "#worker/features/auth/index.ts";
import {
  assertCanGrant,
  assertNotMoreCapable,
  diffCapabilities,
  listLostProtection,
} from "#worker/features/roles/index.ts";
import { deletePhoto } from "./photos.ts";
import { toManagedUsers } from "./managed-users.ts";
import * as queries from "./queries.ts";
import { changeWithRole, chooseRole, type RoleChoice, toRoleColumns } from "./role-choice.ts";

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
  return { rows: await toManagedUsers(ctx, rows), total };
});

serve(userRoutes, users.create, async (ctx, { body }) => {
  const { password = "", role, roleId, permissions, ...draft } = body;
  const choice = (await chooseRole(ctx, { role, roleId, permissions }, null))!;
  assertCanGrant(ctx.staff, choice.roleCapabilities);
  await assertDepartment(ctx, draft.department);
  if (await queries.isUsernameTaken(ctx.db, draft.username)) throw nameTaken(draft.username);
  await assertEmailFree(ctx, draft.email, null);
  const now = iso(ctx.clock());
  const row = {
    fullName: null,
    timeZone: null,
    ...draft,
    ...toRoleColumns(choice),
    id: ctx.newId(),
    photo: null,
    isService: false,
    publicName: null,
    passwordHash: password ? await hashNew(ctx, password, draft) : NO_PASSWORD,
    epoch: 0,
    mustChangePassword: password !== "",
    lastLogin: null,
    createdAt: now,
    updatedAt: now,
  };
  const invitation =
    draft.isActive && !password && draft.email
      ? await createMailedLink(ctx, row.id, "invitation", draft.email)
      : null;
  const [created] = await changeWithRole(
    ctx,
    choice,
    queries.insertUser(ctx.db, ctx.staff.id, row, toDecided(choice)),
    [
      recordActivity(ctx, entry("create", row.id, { ...redactEmail(draft), role: choice.roleName })),
      ...(invitation ? [insertLinkIfChanged(ctx.db, invitation.link), invitation.mail.statement] : []),
    ],
  );
  if (created) {
    if (invitation) enqueueDeliveries(ctx, [invitation.mail.id]);
    return toUserDto(created);
  }
  if (await queries.isUsernameTaken(ctx.db, draft.username)) throw nameTaken(draft.username);
  await assertEmailFree(ctx, draft.email, null);
  throw (await canManage(ctx))
    ? new AppError("conflict", queries.USER_CHANGED)
    : new AppError("forbidden", LOST);
});

serve(userRoutes, users.update, async (ctx, { params, body }) => {
  const { password, role, roleId, permissions, ...patch } = body;
  const before = await queries.getUser(ctx.db, params.id);
  assertNotMoreCapable(ctx.staff, before);
  const choice = await chooseRole(ctx, { role, roleId, permissions }, before);
  if (choice) assertCanGrant(ctx.staff, choice.roleCapabilities);
  const after = { ...before, ...patch, ...choice };
  await assertDepartment(ctx, patch.department, before.department);
  const self = before.id === ctx.staff.id;
  if (self && !after.isActive) throw new AppError("conflict", "You cannot deactivate yourself.");
  if (self && password) throw ownPassword();
  const details: Record<string, unknown> = {
    ...redactEmail(diffFields(before, patch)),
    ...(choice && diffRole(before, choice)),
  };
  const newEmail = "email" in details ? after.email : undefined;
  if (newEmail !== undefined) {
    if (self) throw ownEmail();
    await assertEmailFree(ctx, newEmail, before.id);
  }
  // Custom permissions are read at each request, as every change of what a role allows.
  const namesRole = role !== undefined || roleId !== undefined;
  const endSessions = Boolean(password) || (namesRole && "role" in details) || "isActive" in details;
  const set: Parameters<typeof queries.setUser>[2] = {
    ...patch,
    ...(choice && toRoleColumns(choice)),
    updatedAt: iso(ctx.clock()),
    endSessions,
  };
  if (password) {
    set.passwordHash = await hashNew(ctx, password, after);
    // An admin chose this password, so the user must change it.
    set.mustChangePassword = true;
    details.password = "changed";
  }
  if (Object.keys(details).length === 0) return toUserDto(before);
  const guarded = { ...guardedBy(ctx, before, after, choice), newEmail };
  const notices = newEmail === undefined ? [] : await createEmailNotices(ctx, before, newEmail);
  const [updated] = await changeWithRole(ctx, choice, queries.setUser(ctx.db, guarded, set), [
    recordActivity(ctx, entry("update", before.id, details)),
    ...notices.flatMap(({ link, mail }) => [insertLinkIfChanged(ctx.db, link), mail.statement]),
    ...(password || !after.isActive ? [deleteLinks(ctx.db, before.id, set.updatedAt!)] : []),
    ...(newEmail === undefined ? [] : [deleteLinksOfFormerEmail(ctx.db, before.id, set.updatedAt!)]),
    // Ends a lockout after wrong passwords, which would refuse the new password too.
    ...(password ? [deleteLock(ctx, await lockPrefix(before.username))] : []),
  ]);
  if (!updated) {
    await assertEmailFree(ctx, newEmail, before.id);
    throw await conflictError(ctx, guarded);
  }
  enqueueDeliveries(
    ctx,
    notices.map(({ mail }) => mail.id),
  );
  return toUserDto(updated);
});

serve(userRoutes, users.invite, async (ctx, { params }) => {
  const user = await queries.getUser(ctx.db, params.id);
  assertNotMoreCapable(ctx.staff, user);
  if (user.passwordHash !== NO_PASSWORD) throw new AppError("conflict", "This user has a password already.");
  if (!user.email) throw new AppError("conflict", "Enter an email address first.");
  if (!user.isActive) throw new AppError("conflict", "Activate this user first.");
  const { link, mail } = await createMailedLink(ctx, user.id, "invitation", user.email);
  const [[inserted]] = await ctx.db.batch([
    insertLink(ctx.db, link, user.email).returning(),
    recordActivity(ctx, entry("invite", user.id, { username: user.username })),
    deleteInvitations(ctx.db, user.id, link.id),
    mail.statement,
  ]);
  if (!inserted) throw await conflictError(ctx, guardedBy(ctx, user, user));
  enqueueDeliveries(ctx, [mail.id]);
  return toUserDto(user);
});

serve(userRoutes, users.remove, async (ctx, { params }) => {
  const before = await queries.getUser(ctx.db, params.id);
  assertNotMoreCapable(ctx.staff, before);
  if (before.id === ctx.staff.id) throw new AppError("conflict", "You cannot delete yourself.");
  const guarded = guardedBy(ctx, before, null);
  const [deleted] = await ctx.db.batch([
    queries.deleteUser(ctx.db, guarded),
    recordActivity(ctx, entry("delete", before.id, { username: before.username, role: before.roleName })),
  ]);
  if (deleted.length === 0) throw await conflictError(ctx, guarded);
  deletePhoto(ctx, before.photo);
  return { id: before.id };
});

serve(userRoutes, users.endSessions, async (ctx, { params }) => {
  const before = await queries.getUser(ctx.db, params.id);
  assertNotMoreCapable(ctx.staff, before);
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
  assertNotMoreCapable(ctx.staff, user);
  const prefix = await lockPrefix(user.username);
  await ctx.db.batch([
    deleteLock(ctx, prefix),
    recordActivity(ctx, entry("unlock", user.id, { username: user.username })),
  ]);
  return toUserDto(user);
});

const LOST = "You may not manage users any more.";

const toDecided = ({ role, roleId, roleCapabilities }: RoleChoice) => ({
  id: roleId ?? role,
  capabilities: roleCapabilities,
});

const guardedBy = (
  ctx: StaffCtx,
  before: queries.UserRow,
  after: queries.UserRow | null,
  choice: RoleChoice | null = null,
) => ({
  before,
  actorId: ctx.staff.id,
  needed: [
    "users.manage",
    ...toCapabilities([...before.roleCapabilities, ...(choice?.roleCapabilities ?? [])]),
  ],
  lost: listLostProtection(before, after),
  decidedRole: choice && toDecided(choice),
});

/** The role before and after, and the permissions that come and go with it; empty if it stays. */
const diffRole = (before: queries.UserRow, choice: RoleChoice) =>
  before.role === choice.role && before.roleId === choice.roleId
    ? {}
    : {
        role: { before: before.roleName, after: choice.roleName },
        ...diffCapabilities(before.roleCapabilities, choice.roleCapabilities),
      };

async function createMailedLink(
  ctx: StaffCtx,
  userId: string,
  purpose: "invitation" | "email_changed",
  recipient: string,
  newEmail: string | null = null,
) {
  const link = await createLinkRow(ctx, { userId, purpose, recipient, newEmail });
  return { link, mail: createLinkMail(ctx, link.id) };
}

/** Tells the former and the new address of a change that the user did not make. */
const createEmailNotices = (ctx: StaffCtx, { id, email }: queries.UserRow, newEmail: string | null) =>
  Promise.all(
    [email, newEmail]
      .filter((address) => address !== null)
      .map((address) => createMailedLink(ctx, id, "email_changed", address, newEmail)),
  );

/** The activity log says that an address was set or changed, not which one. */
const redactEmail = ({ email, ...details }: Record<string, unknown>): Record<string, unknown> => ({
  ...details,
  ...(email ? { email: "changed" } : {}),
});

async function hashNew(
  ctx: StaffCtx,
  password: string,
  user: Parameters<typeof assertStrongPassword>[1]["user"],
): Promise<string> {
  await assertStrongPassword(ctx, { password, user, field: "password" });
  return hashPassword(password);
}

function nameTaken(username: string): AppError {
  const message = `The username "${username}" is already taken.`;
  return new AppError("conflict", message, { fields: { username: [message] } });
}

function ownEmail(): AppError {
  const message = "Change your own email address under My profile, which confirms it.";
  return new AppError("conflict", message, { fields: { email: [message] } });
}

function ownPassword(): AppError {
  const message = "Change your own password on its own page, which asks for the current one.";
  return new AppError("conflict", message, { fields: { password: [message] } });
}

async function canManage(ctx: StaffCtx): Promise<boolean> {
  const actor = await queries.findUser(ctx.db, ctx.staff.id);
  if (!actor?.isActive) throw new AppError("unauthenticated", "Please sign in.");
  return toUserDto(actor).capabilities.includes("users.manage");
}

/** Finds out why the update changed no row. */
async function conflictError(ctx: StaffCtx, { before, needed, lost }: ReturnType<typeof guardedBy>) {
  if (!(await canManage(ctx))) return new AppError("forbidden", LOST);
  const now = await queries.getUser(ctx.db, before.id);
  const isSame = (["role", "roleId", "isActive", "roleCapabilities"] as const).every(
    (field) => JSON.stringify(now[field]) === JSON.stringify(before[field]),
  );
  const actor = await queries.getUser(ctx.db, ctx.staff.id);
  const isAllowed = needed.every((name) => actor.roleCapabilities.includes(name));
  return lost.length > 0 && isSame && isAllowed
    ? new AppError(
        "conflict",
        "At least one active user has to keep the permissions to manage users and portals.",
      )
    : new AppError("conflict", queries.USER_CHANGED);
}
