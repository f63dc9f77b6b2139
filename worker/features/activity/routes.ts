import { activity } from "#contract/activity/endpoints.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { listActivity, listFilterChoices } from "./queries.ts";

export const activityRoutes = createRouter();

serve(activityRoutes, activity.list, (ctx, { query }) => listActivity(ctx.db, query));
serve(activityRoutes, activity.filters, (ctx) => listFilterChoices(ctx.db));
