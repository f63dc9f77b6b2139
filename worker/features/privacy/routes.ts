import { privacy } from "#contract/privacy/endpoints.ts";
import type { App } from "#worker/runtime/ctx.ts";
import { serve } from "#worker/runtime/serve.ts";
import { correct, withdraw } from "./changes.ts";
import { erasePeople, erasePerson } from "./erasure.ts";
import { openPerson } from "./link.ts";
import { countHoldings } from "./person-queries.ts";
import { readRecord } from "./record-queries.ts";
import { shownRecord } from "./rules.ts";

export function privacyRoutes(app: App): void {
  serve(app, privacy.record, async (ctx, { query: { token } }) => {
    const email = await openPerson(ctx, token);
    return shownRecord(token, email, await readRecord(ctx.db, email));
  });

  serve(app, privacy.correct, async (ctx, { body }) => {
    await correct(ctx, await openPerson(ctx, body.token), body);
    return { token: body.token };
  });

  serve(app, privacy.withdraw, async (ctx, { body: { token, applicationId } }) => {
    await withdraw(ctx, await openPerson(ctx, token), applicationId);
    return { token };
  });

  serve(app, privacy.erase, async (ctx, { body }) => {
    await erasePeople(ctx, [await openPerson(ctx, body.token)], { by: "link" });
    return { erased: true as const };
  });

  serve(app, privacy.holdings, (ctx, { query }) => countHoldings(ctx.db, query.email));

  serve(app, privacy.erasePerson, (ctx, { query }) => erasePerson(ctx, ctx.staff, query.email));
}
