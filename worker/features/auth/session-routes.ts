import { OTHER_SESSIONS } from "#contract/auth/constants.ts";
import { sessions } from "#contract/auth/session-endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { endUserSession, listActiveSessions, renewSession } from "#worker/runtime/session.ts";
import { getUser, incrementEpoch } from "./queries.ts";

/** The user's own sessions. */
export const sessionRoutes = createRouter();

serve(sessionRoutes, sessions.own, async (ctx) => listActiveSessions(ctx, ctx.staff.id));

serve(sessionRoutes, sessions.end, async (ctx, { params, c }) => {
  if (params.id !== OTHER_SESSIONS) {
    await endUserSession(ctx, ctx.staff, params.id);
    return { id: params.id };
  }
  const user = await getUser(ctx.db, ctx.staff.id);
  const [[raised]] = await ctx.db.batch([
    incrementEpoch(ctx.db, user.id, user.epoch, iso(ctx.clock())),
    recordActivity(ctx, {
      action: "user.end_sessions",
      entityType: "user",
      entityId: user.id,
      details: { username: user.username, sessions: OTHER_SESSIONS },
    }),
  ]);
  if (!raised) throw new AppError("conflict", "Your account was just changed. Please try again.");
  // The new epoch ends all sessions of the user, so this browser gets a new one.
  await renewSession(c, ctx, raised.epoch);
  return { id: OTHER_SESSIONS };
});
