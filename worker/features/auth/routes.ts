import type { SignInRefusal } from "#contract/activity/constants.ts";
import { auth } from "#contract/auth/endpoints.ts";
import { LOGIN_FAILED } from "#contract/auth/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { hashPassword, isSamePassword, verifyPassword } from "#worker/base/password.ts";
import { diffFields, recordActivity, recordEvent } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { findDevice } from "#worker/runtime/device.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { clearSessionCookie, endSession, findSessionStaff, startSession } from "#worker/runtime/session.ts";
import { listAccessiblePortals } from "#worker/features/admin-portals/index.ts";
import { assertStrongPassword } from "./common-passwords.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { listSecondSteps } from "./factors.ts";
import { deleteLinks } from "./link-queries.ts";
import { startPendingSignIn } from "./pending-sign-in.ts";
import { findUserByUsername, getUser, updatePassword, updateProfile } from "./queries.ts";
import { ACCOUNT_CHANGED, findRefusal, isForbiddenPassword, SAME_PASSWORD, toUserDto } from "./rules.ts";
import { countAttempt, resetAttempts } from "./throttle.ts";

export const authRoutes = createRouter();

/** Logs a refused sign-in. The typed name is not stored: people type passwords there. */
const recordRefusal = (ctx: Ctx, user: { id: string; username: string } | null, reason: SignInRefusal) =>
  recordEvent(
    ctx,
    { action: "auth.login_refused", entityType: "user", entityId: user?.id ?? null, details: { reason } },
    user,
  );

serve(authRoutes, auth.login, async (ctx, { body, c }) => {
  const device = await findDevice(c, ctx, body.username);
  await countAttempt(ctx, body.username, device, async (reason) =>
    recordRefusal(ctx, reason === "locked" ? await findUserByUsername(ctx.db, body.username) : null, reason),
  );
  const user = await findUserByUsername(ctx.db, body.username);
  const isCorrect = await verifyPassword(body.password, user?.passwordHash ?? null);
  const isForbidden = isForbiddenPassword(body.password, ctx.config.environment);
  const refusal = findRefusal(user, { isCorrect, isForbidden });
  if (!user || refusal) {
    await recordRefusal(ctx, user, refusal ?? "unknown_name");
    throw new AppError("unauthenticated", LOGIN_FAILED);
  }
  const methods = await listSecondSteps(ctx, user.id);
  // The attempts stay counted, so that the password can't be entered again to try more codes.
  if (methods.length > 0)
    return { secondStep: { methods, expiresAt: await startPendingSignIn(c, ctx, user) } };
  return completeSignIn(c, ctx, user, { method: "password", device });
});

serve(authRoutes, auth.verify, async (ctx) => {
  const user = await getUser(ctx.db, ctx.staff.id);
  const portals = await listAccessiblePortals(ctx, user);
  return { ...toUserDto(user), portals, mustAddFactor: ctx.staff.mustAddFactor };
});

serve(authRoutes, auth.logout, async (ctx, { c }) => {
  const staff = await findSessionStaff(c, ctx);
  const entry = { action: "auth.logout", entityType: "user", entityId: staff?.id ?? null };
  await endSession(c, ctx, staff ? [recordEvent(ctx, entry, staff)] : []);
  clearSessionCookie(c, ctx);
  return { ok: true as const };
});

serve(authRoutes, auth.password, async (ctx, { body, c }) => {
  const device = await findDevice(c, ctx, ctx.staff.username);
  await countAttempt(ctx, ctx.staff.username, device);
  const user = await getUser(ctx.db, ctx.staff.id);
  if (!(await verifyPassword(body.currentPassword, user.passwordHash))) {
    const fields = { currentPassword: ["This is not your current password."] };
    throw new AppError("validation_failed", "This is not your current password.", { fields });
  }
  if (isSamePassword(body.newPassword, body.currentPassword)) {
    throw new AppError("validation_failed", SAME_PASSWORD, { fields: { newPassword: [SAME_PASSWORD] } });
  }
  await assertStrongPassword(ctx, {
    password: body.newPassword,
    user,
    field: "newPassword",
  });
  const passwordHash = await hashPassword(body.newPassword);
  const now = iso(ctx.clock());
  const [[changed]] = await ctx.db.batch([
    updatePassword(ctx.db, user.id, user.epoch, { passwordHash, updatedAt: now }),
    recordActivity(ctx, { action: "user.password", entityType: "user", entityId: user.id }),
    deleteLinks(ctx.db, user.id, now, "password"),
  ]);
  if (!changed) throw new AppError("conflict", ACCOUNT_CHANGED);
  await resetAttempts(ctx, user.username, device);
  // The new epoch ends all sessions of the user, so this browser gets a new one.
  const { verifiedAt, hasExternalFactor } = ctx.staff;
  await startSession(c, ctx, { id: user.id, epoch: changed.epoch }, { verifiedAt, hasExternalFactor });
  return { user: toUserDto({ ...user, mustChangePassword: false }) };
});

serve(authRoutes, auth.profile, async (ctx, { body }) => {
  const before = await getUser(ctx.db, ctx.staff.id);
  const details = diffFields(before, body);
  if (Object.keys(details).length === 0) return toUserDto(before);
  const [[updated]] = await ctx.db.batch([
    updateProfile(ctx.db, before.id, { ...body, updatedAt: iso(ctx.clock()) }),
    recordActivity(ctx, { action: "user.profile", entityType: "user", entityId: before.id, details }),
  ]);
  if (!updated) throw new AppError("unauthenticated", "Please sign in.");
  return toUserDto(updated);
});
