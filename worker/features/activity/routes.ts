import { activity } from "#contract/activity/endpoints.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { findChainState } from "./chain-queries.ts";
import { listActivity, listFilterChoices } from "./queries.ts";

export const activityRoutes = createRouter();

serve(activityRoutes, activity.list, (ctx, { query }) => listActivity(ctx.db, query, ctx.staff.screens));
serve(activityRoutes, activity.filters, (ctx) => listFilterChoices(ctx.db));
serve(activityRoutes, activity.chain, async (ctx) => ({
  ...(await findChainState(ctx.db)),
  hasRecipient: ctx.config.staffMail !== "",
}));
