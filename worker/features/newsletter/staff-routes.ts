import { newsletters } from "#contract/newsletter/staff-endpoints.ts";
import { spam } from "#contract/spam/endpoints.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { renderNewsletter } from "./compose.ts";
import { countAudience } from "./issue-queries.ts";
import * as issues from "./issues.ts";
import { personalize } from "./render.ts";
import { listSuspectedSignUps } from "./queries.ts";
import { decideSignUp } from "./spam.ts";
import { listSuppressions } from "./suppression-queries.ts";

export const staffNewsletterRoutes = createRouter();

serve(staffNewsletterRoutes, newsletters.list, (ctx, { query }) => issues.listSummaries(ctx, query));
serve(staffNewsletterRoutes, newsletters.setup, (ctx) => issues.getSetup(ctx));
serve(staffNewsletterRoutes, newsletters.audience, async (ctx, { query }) => ({
  recipients: await countAudience(ctx.db, query.topics),
}));
serve(staffNewsletterRoutes, newsletters.suppressions, (ctx, { query }) => listSuppressions(ctx.db, query));
serve(staffNewsletterRoutes, spam.signUps, (ctx, { query }) => listSuspectedSignUps(ctx.db, query));
serve(staffNewsletterRoutes, spam.signUp, (ctx, { params, body }) =>
  decideSignUp(ctx, params.id, body.verdict),
);
serve(staffNewsletterRoutes, newsletters.preview, async (ctx, { body }) => {
  const { origin } = ctx.config;
  const { html, text } = await renderNewsletter(ctx, body, origin);
  const links = { unsubscribe: `${origin}/newsletter`, preferences: `${origin}/newsletter` };
  return { html: personalize(html, links), text: personalize(text, links) };
});
serve(staffNewsletterRoutes, newsletters.addArticle, (ctx, { body }) =>
  issues.addArticle(ctx, body.articleId),
);
serve(staffNewsletterRoutes, newsletters.create, (ctx, { body, storeResponse }) =>
  issues.createDraft(ctx, body, storeResponse),
);
serve(staffNewsletterRoutes, newsletters.get, (ctx, { params }) => issues.getDetail(ctx, params.id));
serve(staffNewsletterRoutes, newsletters.update, (ctx, { params, body }) =>
  issues.updateDraft(ctx, params.id, body),
);
serve(staffNewsletterRoutes, newsletters.remove, (ctx, { params }) => issues.deleteDraft(ctx, params.id));
serve(staffNewsletterRoutes, newsletters.test, (ctx, { params, body }) =>
  issues.sendTest(ctx, params.id, body.to),
);
serve(staffNewsletterRoutes, newsletters.schedule, (ctx, { params, body }) =>
  issues.scheduleNewsletter(ctx, params.id, body),
);
serve(staffNewsletterRoutes, newsletters.unschedule, (ctx, { params, body }) =>
  issues.unscheduleNewsletter(ctx, params.id, body.version),
);
serve(staffNewsletterRoutes, newsletters.stop, (ctx, { params }) => issues.stopNewsletter(ctx, params.id));
