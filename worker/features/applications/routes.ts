import { applications } from "#contract/applications/endpoints.ts";
import { isoTime } from "#contract/text.ts";
import { announce } from "#worker/runtime/deliveries.ts";
import type { App } from "#worker/runtime/ctx.ts";
import { serve } from "#worker/runtime/serve.ts";
import { getApplication, listApplications, listAppliedJobs } from "./queries.ts";
import { shown } from "./rules.ts";
import { prepareApplication } from "./submission.ts";

export function applicationRoutes(app: App): void {
  serve(app, applications.submit, async (ctx, { body, files, once }) => {
    const { row, statements, deliveryIds, undo } = await prepareApplication(ctx, body, files.resume);
    const answer = { id: row.id, jobId: row.jobId, createdAt: isoTime.parse(row.createdAt) };
    await ctx.db.batch([...statements, ...once(answer)]).catch(undo);
    announce(ctx, deliveryIds);
    return answer;
  });

  serve(app, applications.list, async (ctx, { query }) => {
    const { rows, total } = await listApplications(ctx.db, query);
    return { rows: rows.map(shown), total };
  });

  serve(app, applications.jobs, (ctx, { query }) => listAppliedJobs(ctx.db, query.ids));

  serve(app, applications.get, async (ctx, { params }) => shown(await getApplication(ctx.db, params.id)));
}
