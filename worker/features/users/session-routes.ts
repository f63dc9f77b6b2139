import { sessions } from "#contract/auth/session-endpoints.ts";
import type { App } from "#worker/runtime/ctx.ts";
import { serve } from "#worker/runtime/serve.ts";
import { endSessionOf, liveSessions } from "#worker/runtime/session.ts";
import { getUser } from "./queries.ts";
import { refuseHigherRank } from "./rules.ts";

/** Somebody else's sessions, for whoever manages users. */
export function userSessionRoutes(app: App): void {
  serve(app, sessions.ofUser, async (ctx, { params }) => {
    const user = await getUser(ctx.db, params.id);
    refuseHigherRank(ctx.staff, user);
    return liveSessions(ctx, user.id);
  });

  serve(app, sessions.endOfUser, async (ctx, { params }) => {
    const user = await getUser(ctx.db, params.id);
    refuseHigherRank(ctx.staff, user);
    await endSessionOf(ctx, user, params.session);
    return { id: params.session };
  });
}
