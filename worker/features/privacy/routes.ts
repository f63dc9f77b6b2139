import { privacy } from "#contract/privacy/endpoints.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { correct, withdraw } from "./changes.ts";
import { erasePeople, erasePerson } from "./erasure.ts";
import { openPerson } from "./link.ts";
import { countHoldings } from "./person-queries.ts";
import { readRecord } from "./record-queries.ts";
import { shownRecord } from "./rules.ts";

export const privacyRoutes = createRouter();

serve(privacyRoutes, privacy.record, async (ctx, { query: { token } }) => {
  const email = await openPerson(ctx, token);
  return shownRecord(token, email, await readRecord(ctx.db, email));
});

serve(privacyRoutes, privacy.correct, async (ctx, { body }) => {
  await correct(ctx, await openPerson(ctx, body.token), body);
  return { token: body.token };
});

serve(privacyRoutes, privacy.withdraw, async (ctx, { body: { token, applicationId } }) => {
  await withdraw(ctx, await openPerson(ctx, token), applicationId);
  return { token };
});

serve(privacyRoutes, privacy.erase, async (ctx, { body }) => {
  await erasePeople(ctx, [await openPerson(ctx, body.token)], { by: "link" });
  return { erased: true as const };
});

serve(privacyRoutes, privacy.holdings, (ctx, { query }) => countHoldings(ctx.db, query.email));

serve(privacyRoutes, privacy.erasePerson, (ctx, { query }) => erasePerson(ctx, ctx.staff, query.email));
