import { sessions } from "#contract/auth/session-endpoints.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { endUserSession, listActiveSessions } from "#worker/runtime/session.ts";
import { assertNotMoreCapable } from "#worker/features/roles/index.ts";
import { getUser } from "./queries.ts";

/** Other users' sessions. */
export const userSessionRoutes = createRouter();

serve(userSessionRoutes, sessions.ofUser, async (ctx, { params }) => {
  const user = await getUser(ctx.db, params.id);
  assertNotMoreCapable(ctx.staff, user);
  return listActiveSessions(ctx, user.id);
});

serve(userSessionRoutes, sessions.endOfUser, async (ctx, { params }) => {
  const user = await getUser(ctx.db, params.id);
  assertNotMoreCapable(ctx.staff, user);
  await endUserSession(ctx, user, params.session);
  return { id: params.session };
});
