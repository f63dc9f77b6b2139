import { auth, LOGIN_REFUSED } from "#contract/auth/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { hashPassword, verifyPassword } from "#worker/base/password.ts";
import { recordActivity, recordEvent } from "#worker/runtime/activity.ts";
import type { App } from "#worker/runtime/ctx.ts";
import { deviceOf, rememberDevice } from "#worker/runtime/device.ts";
import { serve } from "#worker/runtime/serve.ts";
import { dropCookie, endSession, findStaff, startSession } from "#worker/runtime/session.ts";
import { enterablePortals } from "#worker/features/admin-portals/index.ts";
import { findUserByName, getUser, setLastLogin, setPassword } from "./queries.ts";
import { isForbiddenPassword, passwordProblem, publicUser } from "./rules.ts";
import { countAttempt, forgiveAttempts } from "./throttle.ts";

export function authRoutes(app: App): void {
  serve(app, auth.login, async (ctx, { body, http }) => {
    const device = await deviceOf(http, ctx, body.username);
    await countAttempt(ctx, body.username, device);
    const user = await findUserByName(ctx.db, body.username);
    const right = await verifyPassword(body.password, user?.passwordHash ?? null);
    const welcome = right && user?.isActive && !isForbiddenPassword(body.password, ctx.config.environment);
    if (!welcome) {
      const refusal = { action: "auth.login_refused", entityType: "user", entityId: user?.id ?? null };
      await recordEvent(ctx, refusal, user);
      throw new AppError("unauthenticated", LOGIN_REFUSED);
    }
    await endSession(http, ctx);
    await startSession(http, ctx, user);
    const lastLogin = iso(ctx.clock());
    const entry = { action: "auth.login", entityType: "user", entityId: user.id };
    await ctx.db.batch([setLastLogin(ctx.db, user.id, lastLogin), recordEvent(ctx, entry, user)]);
    await forgiveAttempts(ctx, body.username, device);
    await rememberDevice(http, ctx, body.username, device);
    return { user: publicUser({ ...user, lastLogin }) };
  });

  serve(app, auth.verify, async (ctx) => {
    const user = await getUser(ctx.db, ctx.staff.id);
    return { ...publicUser(user), portals: await enterablePortals(ctx, user) };
  });

  serve(app, auth.logout, async (ctx, { http }) => {
    const staff = await findStaff(http, ctx);
    const entry = { action: "auth.logout", entityType: "user", entityId: staff?.id ?? null };
    await endSession(http, ctx, staff ? [recordEvent(ctx, entry, staff)] : []);
    dropCookie(http, ctx);
    return { ok: true as const };
  });

  serve(app, auth.password, async (ctx, { body, http }) => {
    const device = await deviceOf(http, ctx, ctx.staff.username);
    await countAttempt(ctx, ctx.staff.username, device);
    const user = await getUser(ctx.db, ctx.staff.id);
    if (!(await verifyPassword(body.currentPassword, user.passwordHash))) {
      const fields = { currentPassword: ["This is not your current password."] };
      throw new AppError("validation_failed", "This is not your current password.", { fields });
    }
    const problem = passwordProblem(body.newPassword, user.username);
    if (problem) throw new AppError("validation_failed", problem, { fields: { newPassword: [problem] } });
    const passwordHash = await hashPassword(body.newPassword);
    const [[changed]] = await ctx.db.batch([
      setPassword(ctx.db, user.id, user.epoch, { passwordHash, updatedAt: iso(ctx.clock()) }),
      recordActivity(ctx, { action: "user.password", entityType: "user", entityId: user.id }),
    ]);
    if (!changed) throw new AppError("conflict", "Your account was just changed. Please sign in again.");
    await forgiveAttempts(ctx, user.username, device);
    // The new epoch has ended every session of this user, this one included: here it goes on under a new cookie.
    await startSession(http, ctx, { id: user.id, epoch: changed.epoch });
    return { user: publicUser({ ...user, mustChangePassword: false }) };
  });
}
