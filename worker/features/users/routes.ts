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
import { deletePhoto } from "./photos.ts";
import { toManagedUsers } from "./managed-users.ts";
import * as queries from "./queries.ts";
import {
  isUserManager,
  assertNotMoreCapable,
  assertCanGrant,
  assertNotHigherRank,
  USER_CHANGED,
} from "./rules.ts";

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
  const { password = "", ...draft } = body;
  assertCanGrant(ctx.staff, null, draft);
  await assertDepartment(ctx, draft.department);
  if (await queries.isUsernameTaken(ctx.db, draft.username)) throw nameTaken(draft.username);
  await assertEmailFree(ctx, draft.email, null);
  const now = iso(ctx.clock());
  const row = {
    fullName: null,
    timeZone: null,
    ...draft,
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
  const [[created]] = await ctx.db.batch([
    queries.insertUser(ctx.db, ctx.staff, row),
    recordActivity(ctx, entry("create", row.id, redactEmail(draft))),
    ...(invitation ? [insertLinkIfChanged(ctx.db, invitation.link), invitation.mail.statement] : []),
  ]);
  if (created) {
    if (invitation) enqueueDeliveries(ctx, [invitation.mail.id]);
    return toUserDto(created);
  }
  if (await queries.isUsernameTaken(ctx.db, draft.username)) throw nameTaken(draft.username);
  await assertEmailFree(ctx, draft.email, null);
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
  const details: Record<string, unknown> = redactEmail(diffFields(before, patch));
  const newEmail = "email" in details ? after.email : undefined;
  if (newEmail !== undefined) {
    if (self) throw ownEmail();
    assertNotMoreCapable(ctx.staff, before);
    await assertEmailFree(ctx, newEmail, before.id);
  }
  const endSessions = Boolean(password) || "role" in details || "isActive" in details;
  const set: Partial<queries.UserRow> = { ...patch, updatedAt: iso(ctx.clock()) };
  if (password) {
    assertNotMoreCapable(ctx.staff, before);
    set.passwordHash = await hashNew(ctx, password, after);
    // An admin chose this password, so the user must change it.
    set.mustChangePassword = true;
    details.password = "changed";
  }
  if (Object.keys(details).length === 0) return toUserDto(before);
  const guarded = { ...guardedBy(ctx, before, after), newEmail };
  const notices = newEmail === undefined ? [] : await createEmailNotices(ctx, before, newEmail);
  const [[updated]] = await ctx.db.batch([
    queries.setUser(ctx.db, guarded, { ...set, endSessions }),
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
  assertNotHigherRank(ctx.staff, user);
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
  assertNotHigherRank(ctx.staff, before);
  if (before.id === ctx.staff.id) throw new AppError("conflict", "You cannot delete yourself.");
  const guarded = guardedBy(ctx, before, null);
  const [deleted] = await ctx.db.batch([
    queries.deleteUser(ctx.db, guarded),
    recordActivity(ctx, entry("delete", before.id, { username: before.username, role: before.role })),
  ]);
  if (deleted.length === 0) throw await conflictError(ctx, guarded);
  deletePhoto(ctx, before.photo);
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
    : new AppError("conflict", USER_CHANGED);
}
