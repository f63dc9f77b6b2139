import { shortlists, submittals } from "#contract/submittals/endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { answerShortlist, decideConsent, getConsent, getShortlist } from "./client-answers.ts";
import { toSubmittalDto } from "./dto.ts";
import { getPreparation, listSubmittals } from "./queries.ts";
import { anonymousHeadline } from "./rules.ts";
import * as service from "./submittal.ts";

export const submittalRoutes = createRouter();

serve(submittalRoutes, submittals.list, async (ctx, { query }) => {
  const { rows, total } = await listSubmittals(ctx.db, query);
  return { rows: rows.map((row) => toSubmittalDto(ctx, row)), total };
});

serve(submittalRoutes, submittals.prepare, async (ctx, { query }) => {
  const { job, contacts, candidates } = await getPreparation(ctx.db, query.jobId, query.applications);
  if (!job) throw new AppError("not_found", "This job no longer exists.");
  const { clientId, clientName } = job;
  return {
    job,
    client: clientId && clientName ? { id: clientId, name: clientName } : null,
    contacts,
    candidates: candidates.map(
      ({ firstName, lastName, currentPosition, resumeKey, profile, ...candidate }) => ({
        ...candidate,
        name: `${firstName} ${lastName}`,
        headline: anonymousHeadline(currentPosition),
        profile: profile ?? "",
        hasResume: resumeKey !== null,
      }),
    ),
  };
});

serve(submittalRoutes, submittals.get, (ctx, { params }) => service.getDetail(ctx, params.id));
serve(submittalRoutes, submittals.create, (ctx, { body, storeResponse }) =>
  service.sendShortlist(ctx, body, storeResponse),
);
serve(submittalRoutes, submittals.extend, (ctx, { params, body }) =>
  service.extendShortlist(ctx, params.id, body.days),
);
serve(submittalRoutes, submittals.close, (ctx, { params }) => service.closeShortlist(ctx, params.id));
serve(submittalRoutes, submittals.updateCandidate, (ctx, { params, body }) =>
  service.updateProfile(ctx, params, body),
);
serve(submittalRoutes, submittals.removeCandidate, (ctx, { params }) =>
  service.removeCandidate(ctx, params.id, params.candidateId),
);
serve(submittalRoutes, submittals.askConsent, (ctx, { params }) =>
  service.askConsent(ctx, params.id, params.candidateId),
);
serve(submittalRoutes, submittals.comment, (ctx, { params, body, storeResponse }) =>
  service.addStaffComment(ctx, params, body.text, storeResponse),
);

serve(submittalRoutes, shortlists.get, (ctx, { query }) => getShortlist(ctx, query.token));
serve(submittalRoutes, shortlists.feedback, (ctx, { body }) => answerShortlist(ctx, body));
serve(submittalRoutes, shortlists.consent, (ctx, { query }) => getConsent(ctx, query.token));
serve(submittalRoutes, shortlists.decideConsent, async (ctx, { body: { token, decision } }) => {
  await decideConsent(ctx, token, decision);
  return { token };
});
