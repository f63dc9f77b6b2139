import { newsletter } from "#contract/newsletter/endpoints.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { getPreferences, savePreferences } from "./preferences.ts";
import { nextIssueTime, toIssueDate } from "./rules.ts";
import { confirm, subscribe, unsubscribe } from "./subscription.ts";

const PENDING = { status: "pending" as const };
const ENDED = { status: "unsubscribed" as const };

export const newsletterRoutes = createRouter();

serve(newsletterRoutes, newsletter.subscribe, async (ctx, { body, storeResponse, checkForm }) => {
  const spamReasons = await checkForm(body.email);
  await subscribe(ctx, body, { spamReasons, statements: storeResponse(PENDING) });
  return PENDING;
});

serve(newsletterRoutes, newsletter.confirm, async (ctx, { body }) => {
  await confirm(ctx, body.token);
  return { status: "active" as const, nextIssue: toIssueDate(nextIssueTime(ctx.clock())) };
});

serve(newsletterRoutes, newsletter.unsubscribe, async (ctx, { body, query }) => {
  await unsubscribe(ctx, body.token ?? query.token ?? "");
  return ENDED;
});

serve(newsletterRoutes, newsletter.preferences, (ctx, { query }) => getPreferences(ctx, query.token));
serve(newsletterRoutes, newsletter.savePreferences, (ctx, { body }) =>
  savePreferences(ctx, body.token, body.topics),
);
