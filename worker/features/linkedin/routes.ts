import { linkedin } from "#contract/linkedin/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { assertKeyAccepted } from "#worker/runtime/api-keys.ts";
import { requireCapability } from "#worker/runtime/access.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { findStaff } from "#worker/runtime/session.ts";
import { getConnection } from "./account.ts";
import { consentUrl, completeConnection } from "./connect.ts";
import { createPost, findPostDto } from "./posts.ts";
import * as queries from "./queries.ts";
import { toPostDto } from "./rules.ts";
import { getLinkedInStatus } from "./status.ts";
import { ADMIN_PATH } from "./token-watch.ts";

const NOTHING_LEFT = "Every published article has been posted to LinkedIn, or its post is queued.";

export const linkedInRoutes = createRouter();

serve(linkedInRoutes, linkedin.posts, async (ctx, { query }) => {
  const { rows, total } = await queries.listPosts(ctx.db, query.limit, query.offset);
  const now = iso(ctx.clock());
  return { rows: rows.map(({ post, delivery }) => toPostDto(post, delivery, now)), total };
});

serve(linkedInRoutes, linkedin.status, (ctx) => getLinkedInStatus(ctx));

serve(linkedInRoutes, linkedin.trigger, async (ctx) => {
  // Reports a missing connection now instead of leaving a waiting delivery.
  await getConnection(ctx);
  const article = await queries.findNewestUnposted(ctx.db);
  if (!article) throw new AppError("conflict", NOTHING_LEFT);
  await createPost(ctx, article);
  return (await findPostDto(ctx, article.id))!;
});

serve(linkedInRoutes, linkedin.disconnect, async (ctx) => {
  const entry = { action: "linkedin.disconnect", entityType: "linkedin_account", entityId: null };
  const [deleted] = await ctx.db.batch([queries.deleteAccounts(ctx.db), recordActivity(ctx, entry)]);
  if (deleted.length === 0) throw new AppError("not_found", "LinkedIn is not connected.");
  return deleted[0]!;
});

// Visited by the browser, not JSON: mounted without serve(), so they check access themselves.
linkedInRoutes.get("/api/linkedin/connect", async (c) => {
  assertKeyAccepted(c, { access: "settings.manage", apiKeys: false });
  const staff = await findStaff(c, c.get("ctx"));
  requireCapability(staff, "settings.manage", ["content", "settings"]);
  const as = c.req.query("as") === "organization" ? "organization" : "member";
  return c.redirect(await consentUrl({ ...c.get("ctx"), staff }, as), 303);
});

linkedInRoutes.get("/api/linkedin/callback", async (c) => {
  assertKeyAccepted(c, { access: "settings.manage", apiKeys: false });
  const staff = await findStaff(c, c.get("ctx"));
  requireCapability(staff, "settings.manage", ["content", "settings"]);
  const { state, code, error } = c.req.query();
  const outcome = await completeConnection({ ...c.get("ctx"), staff }, { state, code, error });
  return c.redirect(`${ADMIN_PATH}&linkedin=${outcome}`, 303);
});
