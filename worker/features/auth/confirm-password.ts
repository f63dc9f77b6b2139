import { AppError } from "#worker/base/errors.ts";
import { verifyPassword } from "#worker/base/password.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { findDevice } from "#worker/runtime/device.ts";
import { getUser } from "./queries.ts";
import { countAttempt, resetAttempts } from "./throttle.ts";

const WRONG_PASSWORD = "This is not your current password.";

/**
 * Throws validation_failed for the field `currentPassword`, or rate_limited after too many attempts, unless it is the
 * caller's password: an open session alone must not be enough for what outlives it.
 */
export async function confirmPassword(
  c: Parameters<typeof findDevice>[0],
  ctx: StaffCtx,
  password: string,
): Promise<void> {
  const device = await findDevice(c, ctx, ctx.staff.username);
  await countAttempt(ctx, ctx.staff.username, device);
  const user = await getUser(ctx.db, ctx.staff.id);
  if (!(await verifyPassword(password, user.passwordHash))) {
    throw new AppError("validation_failed", WRONG_PASSWORD, {
      fields: { currentPassword: [WRONG_PASSWORD] },
    });
  }
  await resetAttempts(ctx, ctx.staff.username, device);
}
