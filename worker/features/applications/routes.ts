import { getCookie, setCookie } from "hono/cookie";
import { applications } from "#contract/applications/endpoints.ts";
import { isoTime } from "#contract/schemas.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { spam } from "#contract/spam/endpoints.ts";
import { answers, screening } from "#contract/screening/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { isJobOpen } from "#worker/features/jobs/index.ts";
import { listQuestions } from "#worker/features/screening/index.ts";
import { responseDueAt } from "#worker/features/leads/index.ts";
import { findNeighbors, getApplication, listApplications, listAppliedJobs } from "./queries.ts";
import { listAnswers } from "./answer-queries.ts";
import { addMark, assertNotRepeated } from "./repeated.ts";
import { toAnswerDto, toApplicationDto, toNeighborsDto } from "./rules.ts";
import { decideApplication } from "./spam.ts";
import { prepareApplication } from "./submission.ts";

export const applicationRoutes = createRouter();

/** The `__Host-` prefix requires https and the root path. */
const appliedCookie = (secure: boolean) => (secure ? "__Host-applied" : "applied");
const APPLIED_DAYS = 180;

serve(applicationRoutes, applications.submit, async (ctx, { body, files, storeResponse, checkForm, c }) => {
  const marks = getCookie(c, appliedCookie(ctx.caller.secure)) ?? "";
  await assertNotRepeated(ctx, body, marks);
  const prepared = await prepareApplication(ctx, body, files, checkForm);
  const { row, statements, deliveryIds, rollback: undo } = prepared;
  const answer = {
    id: row.id,
    jobId: row.jobId,
    industry: row.industry,
    createdAt: isoTime.parse(row.createdAt),
    respondBy: isoTime.parse(responseDueAt("candidate", new Date(row.createdAt))),
  };
  await ctx.db.batch([...statements, ...storeResponse(answer)]).catch(undo);
  enqueueDeliveries(ctx, deliveryIds);
  setCookie(c, appliedCookie(ctx.caller.secure), await addMark(ctx, body, marks), {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    secure: ctx.caller.secure,
    maxAge: APPLIED_DAYS * 86_400,
  });
  return answer;
});

serve(applicationRoutes, spam.application, (ctx, { params, body }) =>
  decideApplication(ctx, params.id, body.verdict),
);

serve(applicationRoutes, applications.list, async (ctx, { query }) => {
  const { rows, total } = await listApplications(ctx.db, query);
  return { rows: rows.map(toApplicationDto), total };
});

serve(applicationRoutes, applications.jobs, (ctx, { query }) => listAppliedJobs(ctx.db, query.ids));

serve(applicationRoutes, applications.get, async (ctx, { params }) =>
  toApplicationDto(await getApplication(ctx.db, params.id)),
);

// The contract's output leaves out what marks an answer.
serve(applicationRoutes, screening.questions, (ctx, { params: { id } }) =>
  listQuestions(ctx.replicaDb, id, isJobOpen(ctx.replicaDb, id, iso(ctx.clock()))),
);

serve(applicationRoutes, answers.list, async (ctx, { params: { id } }) => {
  const { application } = await getApplication(ctx.db, id);
  return (await listAnswers(ctx.db, application.id)).map(toAnswerDto);
});

serve(applicationRoutes, applications.neighbors, async (ctx, { params, query }) => {
  const { application } = await getApplication(ctx.db, params.id);
  return toNeighborsDto(await findNeighbors(ctx.db, application, query));
});
