import { privacy } from "#contract/privacy/endpoints.ts";
import { getLists } from "#worker/runtime/lists.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { getCandidateStatuses } from "#worker/features/pipeline/index.ts";
import { correctApplication, withdrawApplication } from "./changes.ts";
import { eraseLead, erasePeople, erasePerson } from "./erasure.ts";
import { openPerson } from "./open-person.ts";
import { countHoldings } from "./person-queries.ts";
import { getPersonRecord } from "./record-queries.ts";
import { toPersonRecord } from "./rules.ts";

export const privacyRoutes = createRouter();

serve(privacyRoutes, privacy.record, async (ctx, { query: { token } }) => {
  const email = await openPerson(ctx, token);
  const record = await getPersonRecord(ctx.db, email);
  const statuses = await getCandidateStatuses(ctx, record.applications);
  return toPersonRecord(token, email, record, await getLists(ctx), statuses);
});

serve(privacyRoutes, privacy.correct, async (ctx, { body }) => {
  await correctApplication(ctx, await openPerson(ctx, body.token), body);
  return { token: body.token };
});

serve(privacyRoutes, privacy.withdraw, async (ctx, { body: { token, applicationId } }) => {
  await withdrawApplication(ctx, await openPerson(ctx, token), applicationId);
  return { token };
});

serve(privacyRoutes, privacy.erase, async (ctx, { body }) => {
  await erasePeople(ctx, [await openPerson(ctx, body.token)], { by: "link" });
  return { erased: true as const };
});

serve(privacyRoutes, privacy.holdings, (ctx, { query }) => countHoldings(ctx.db, query.email));

serve(privacyRoutes, privacy.eraseLead, (ctx, { params }) => eraseLead(ctx, ctx.staff, params.id));

serve(privacyRoutes, privacy.erasePerson, (ctx, { query }) => erasePerson(ctx, ctx.staff, query.email));
