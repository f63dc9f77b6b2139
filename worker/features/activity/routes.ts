import { activity } from "#contract/activity/endpoints.ts";
import type { App } from "#worker/runtime/ctx.ts";
import { serve } from "#worker/runtime/serve.ts";
import { listActivity, listChoices } from "./queries.ts";

export function activityRoutes(app: App): void {
  serve(app, activity.list, (ctx, { query }) => listActivity(ctx.db, query));
  serve(app, activity.filters, (ctx) => listChoices(ctx.db));
}
