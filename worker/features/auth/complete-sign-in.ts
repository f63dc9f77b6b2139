import { iso } from "#worker/base/clock.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import type { Ctx, HttpContext } from "#worker/runtime/ctx.ts";
import { setDeviceCookie } from "#worker/runtime/device.ts";
import { endSession, startSession } from "#worker/runtime/session.ts";
import { type getUser, updateLastLogin } from "./queries.ts";
import { toUserDto } from "./rules.ts";
import { resetAttempts } from "./throttle.ts";

/** How a user proved their identity, as the activity log names it. */
type SignInMethod =
  | "password"
  | "password and app"
  | "password and recovery code"
  | "passkey"
  | "invitation"
  | "single sign-on";

type Options = {
  method: SignInMethod;
  /** The known device of this browser; undefined leaves counters and device as they are. */
  device?: string | null;
  /** The issuer of a single sign-on required a second factor. */
  hasExternalFactor?: boolean;
};

/** Starts the session of a user who has proved their identity, in place of the browser's former one. */
export async function completeSignIn(
  c: HttpContext,
  ctx: Ctx,
  user: Awaited<ReturnType<typeof getUser>>,
  { method, device, hasExternalFactor = false }: Options,
) {
  await endSession(c, ctx);
  await startSession(c, ctx, user, { hasExternalFactor });
  const lastLogin = iso(ctx.clock());
  const entry = { action: "auth.login", entityType: "user", entityId: user.id, details: { method } };
  await ctx.db.batch([updateLastLogin(ctx.db, user.id, lastLogin), recordEvent(ctx, entry, user)]);
  if (device !== undefined) {
    await resetAttempts(ctx, user.username, device);
    await setDeviceCookie(c, ctx, user.username, device);
  }
  return { user: toUserDto({ ...user, lastLogin }) };
}
