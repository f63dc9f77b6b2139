import { applications } from "#contract/applications/endpoints.ts";
import { isoTime } from "#contract/schemas.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { getApplication, listApplications, listAppliedJobs } from "./queries.ts";
import { toApplicationDto } from "./rules.ts";
import { prepareApplication } from "./submission.ts";

export const applicationRoutes = createRouter();

serve(applicationRoutes, applications.submit, async (ctx, { body, files, storeResponse }) => {
  const { row, statements, deliveryIds, rollback: undo } = await prepareApplication(ctx, body, files.resume);
  const answer = { id: row.id, jobId: row.jobId, createdAt: isoTime.parse(row.createdAt) };
  await ctx.db.batch([...statements, ...storeResponse(answer)]).catch(undo);
  enqueueDeliveries(ctx, deliveryIds);
  return answer;
});

serve(applicationRoutes, applications.list, async (ctx, { query }) => {
  const { rows, total } = await listApplications(ctx.db, query);
  return { rows: rows.map(toApplicationDto), total };
});

serve(applicationRoutes, applications.jobs, (ctx, { query }) => listAppliedJobs(ctx.db, query.ids));

serve(applicationRoutes, applications.get, async (ctx, { params }) =>
  toApplicationDto(await getApplication(ctx.db, params.id)),
);
