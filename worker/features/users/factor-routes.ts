import { factors } from "#contract/auth/factor-endpoints.ts";
import { toCapabilities } from "#contract/capabilities.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { createNotice, deleteFactors, findFactors, toUserDto } from "#worker/features/auth/index.ts";
import { assertNotMoreCapable } from "#worker/features/roles/index.ts";
import { getUser, setUser, USER_CHANGED } from "./queries.ts";

/** Second factors of other users. */
export const userFactorRoutes = createRouter();

serve(userFactorRoutes, factors.removeOfUser, async (ctx, { params }) => {
  const user = await getUser(ctx.db, params.id);
  assertNotMoreCapable(ctx.staff, user);
  if (user.id === ctx.staff.id)
    throw new AppError("conflict", "Remove your own second factor under My profile.");
  const { totp, passkeys } = await findFactors(ctx.db, user.id);
  if (!totp && passkeys.length === 0) throw new AppError("conflict", "This user has no second factor.");
  const updatedAt = iso(ctx.clock());
  const notice = createNotice(ctx, user, "factors_removed");
  const guarded = {
    before: user,
    actorId: ctx.staff.id,
    needed: ["users.manage", ...toCapabilities(user.roleCapabilities)],
    lost: [],
    decidedRole: null,
  };
  const details = { username: user.username };
  const [[updated]] = await ctx.db.batch([
    setUser(ctx.db, guarded, { updatedAt, endSessions: true }),
    recordActivity(ctx, { action: "user.remove_factors", entityType: "user", entityId: user.id, details }),
    ...notice.statements,
    ...deleteFactors(ctx.db, user.id, updatedAt),
  ]);
  if (!updated) throw new AppError("conflict", USER_CHANGED);
  enqueueDeliveries(ctx, notice.ids);
  return toUserDto(updated);
});
