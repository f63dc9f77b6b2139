import { linkedin } from "#contract/linkedin/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { requireCapability } from "#worker/runtime/access.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, insertDelivery } from "#worker/runtime/deliveries.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { findStaff } from "#worker/runtime/session.ts";
import { replayDeliveries } from "#worker/features/deliveries/index.ts";
import { getConnection } from "./account.ts";
import { consentUrl, completeConnection } from "./connect.ts";
import { enqueueLinkedInPost } from "./index.ts";
import * as queries from "./queries.ts";
import { toPostDto } from "./rules.ts";
import { getLinkedInStatus } from "./status.ts";
import { ADMIN_PATH } from "./token-watch.ts";

const NO_POST = "This post no longer exists.";
const NOTHING_LEFT = "Every published article has been posted to LinkedIn, or is entity to be.";
const NO_ARTICLE = "The article of this post no longer exists.";
const BUSY = "This post is being sent, or has already been posted.";

export const linkedInRoutes = createRouter();

serve(linkedInRoutes, linkedin.posts, async (ctx, { query }) => {
  const { rows, total } = await queries.listPosts(ctx.db, query.limit, query.offset);
  return { rows: rows.map(({ post, delivery }) => toPostDto(post, delivery)), total };
});

serve(linkedInRoutes, linkedin.status, (ctx) => getLinkedInStatus(ctx));

serve(linkedInRoutes, linkedin.trigger, async (ctx) => {
  // Reports a missing connection now instead of leaving a waiting delivery.
  await getConnection(ctx);
  const article = await queries.findNewestUnposted(ctx.db);
  if (!article) throw new AppError("conflict", NOTHING_LEFT);
  const { deliveryId, statements } = enqueueLinkedInPost(ctx, article);
  const [insert, ...rest] = statements;
  const entry = { action: "linkedin.post", entityType: "article", entityId: article.id };
  await ctx.db.batch([
    insert!,
    recordActivity(ctx, { ...entry, details: { title: article.title } }),
    ...rest,
  ]);
  enqueueDeliveries(ctx, [deliveryId]);
  const post = await queries.findPost(ctx.db, { articleId: article.id });
  return getPostDto(ctx, post!.id);
});

serve(linkedInRoutes, linkedin.retry, async (ctx, { params }) => {
  const post = await queries.findPost(ctx.db, { id: params.id });
  if (!post) throw new AppError("not_found", NO_POST);
  if (!post.articleId) throw new AppError("conflict", NO_ARTICLE);
  if (post.status === "posted") throw new AppError("conflict", BUSY);
  const now = iso(ctx.clock());
  const entity = { entityType: "article", entityId: post.articleId };
  const dedupeKey = queries.postKey(post.articleId);
  // Inserts a delivery if the old one has been deleted.
  const delivery = insertDelivery(ctx, { kind: "linkedin", action: "linkedin.post", dedupeKey, ...entity });
  const entry = { action: "linkedin.retry", entityType: "linkedin_post", entityId: post.id };
  const [, replayed] = await ctx.db.batch([
    delivery.statement,
    replayDeliveries(ctx.db, { dedupeKey }, ["waiting", "dead", "cancelled"], now),
    recordActivity(ctx, { ...entry, details: { title: post.articleTitle } }),
    queries.reopenPost(ctx.db, post.id, now),
  ]);
  if (replayed.length === 0) throw new AppError("conflict", BUSY);
  enqueueDeliveries(
    ctx,
    replayed.map(({ id }) => id),
  );
  return getPostDto(ctx, post.id);
});

serve(linkedInRoutes, linkedin.disconnect, async (ctx) => {
  const entry = { action: "linkedin.disconnect", entityType: "linkedin_account", entityId: null };
  const [deleted] = await ctx.db.batch([queries.deleteAccounts(ctx.db), recordActivity(ctx, entry)]);
  if (deleted.length === 0) throw new AppError("not_found", "LinkedIn is not connected.");
  return deleted[0]!;
});

// Visited by the browser, not JSON: mounted without serve(), so they check access themselves.
linkedInRoutes.get("/api/linkedin/connect", async (c) => {
  const staff = await findStaff(c, c.get("ctx"));
  requireCapability(staff, "settings.manage");
  const as = c.req.query("as") === "organization" ? "organization" : "member";
  return c.redirect(await consentUrl({ ...c.get("ctx"), staff }, as), 303);
});

linkedInRoutes.get("/api/linkedin/callback", async (c) => {
  const staff = await findStaff(c, c.get("ctx"));
  requireCapability(staff, "settings.manage");
  const { state, code, error } = c.req.query();
  const outcome = await completeConnection({ ...c.get("ctx"), staff }, { state, code, error });
  return c.redirect(`${ADMIN_PATH}&linkedin=${outcome}`, 303);
});

async function getPostDto(ctx: Ctx, id: string) {
  const { post, delivery } = await queries.getPost(ctx.db, id);
  return toPostDto(post, delivery);
}
