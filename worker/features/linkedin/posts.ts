import type { LinkedInPost } from "#contract/linkedin/endpoints.ts";
import { DATE_CHANGED } from "#contract/editorial-calendar/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { lastStatementChanged } from "#worker/db/outbox.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, insertDelivery } from "#worker/runtime/deliveries.ts";
import { deleteUnsentDelivery, replayDeliveries } from "#worker/features/deliveries/index.ts";
import { getConnection } from "./account.ts";
import { enqueueLinkedInPost, postDelivery, type PostOptions } from "./enqueue-post.ts";
import * as queries from "./queries.ts";
import { parsePostUrl, toPostDto } from "./rules.ts";

const NO_POST = "This post no longer exists.";
const EXISTS = "This article was posted already, or its post is queued.";
const BUSY = "This post is being sent, or has already been posted.";
const UNKNOWN = "LinkedIn may have this post already. Check there, then say whether it was posted.";
const NOT_UNKNOWN = "The outcome of this post is known.";
const INVALID_URL = "This is not the address of a LinkedIn post.";

/** Throws NotConfigured now, instead of leaving a waiting delivery. */
export const assertConnected = async (ctx: Ctx): Promise<void> => void (await getConnection(ctx));

/** Enqueues or schedules the post of an article, with an activity row. Throws conflict when it has one already. */
export async function createPost(
  ctx: StaffCtx,
  article: Pick<queries.PublicArticle, "id" | "slug" | "title" | "summary" | "category">,
  options: PostOptions = {},
): Promise<void> {
  const { postId, deliveryId, statements } = enqueueLinkedInPost(ctx, article, options);
  const [insert, ...rest] = statements;
  const entry = { action: "linkedin.post", entityType: "article", entityId: article.id };
  const details = { title: article.title, ...(options.scheduledFor && { at: options.scheduledFor }) };
  await ctx.db.batch([insert!, recordActivity(ctx, { ...entry, details }), ...rest]);
  if (!options.scheduledFor) enqueueDeliveries(ctx, [deliveryId]);
  const post = await queries.findPost(ctx.db, article.id);
  if (post?.id !== postId) throw new AppError("conflict", EXISTS);
}

/** Changes the text or the time of an unsent post. Any `scheduledFor`, even null for now, sends a failed one again. */
export async function editPost(
  ctx: StaffCtx,
  articleId: string,
  { text, scheduledFor, movedFrom }: PostOptions,
): Promise<void> {
  const post = await getExistingPost(ctx, articleId);
  if (movedFrom !== undefined && post.scheduledFor !== movedFrom)
    throw new AppError("conflict", DATE_CHANGED);
  if (post.status === "unknown") throw new AppError("conflict", UNKNOWN);
  if (post.status === "posted") throw new AppError("conflict", BUSY);
  const now = iso(ctx.clock());
  const edited = { ...(text !== undefined && { postContent: text, isEdited: true }), updatedAt: now };
  const action = "linkedin.edit";
  if (scheduledFor !== undefined) return sendAgain(ctx, post, { action, scheduledFor, set: edited });
  const entry = { action, entityType: "linkedin_post", entityId: post.id };
  const [updated] = await ctx.db.batch([
    queries.updatePost(ctx.db, post, edited),
    recordActivity(ctx, { ...entry, details: { title: post.articleTitle } }),
  ]);
  if (updated.length === 0) throw new AppError("conflict", BUSY);
}

/** Deletes an unsent post, so that the article can be posted later. */
export async function cancelPost(ctx: StaffCtx, articleId: string): Promise<{ id: string }> {
  const post = await getExistingPost(ctx, articleId);
  if (post.status === "unknown") throw new AppError("conflict", UNKNOWN);
  if (post.status === "posted") throw new AppError("conflict", BUSY);
  const entry = { action: "linkedin.cancel", entityType: "article", entityId: articleId };
  const [deleted] = await ctx.db.batch([
    queries.deletePost(ctx.db, post),
    recordActivity(ctx, { ...entry, details: { title: post.articleTitle } }),
    deleteUnsentDelivery(ctx.db, queries.postKey(articleId), lastStatementChanged),
  ]);
  if (deleted.length === 0) throw new AppError("conflict", BUSY);
  return deleted[0]!;
}

/** Stores what a person saw on LinkedIn: the post is there, or it is sent again. */
export async function resolvePost(
  ctx: StaffCtx,
  articleId: string,
  { outcome, url }: { outcome: "posted" | "not_posted"; url: string },
): Promise<void> {
  const post = await getExistingPost(ctx, articleId);
  if (post.status !== "unknown") throw new AppError("conflict", NOT_UNKNOWN);
  if (outcome === "not_posted")
    return sendAgain(ctx, post, { action: "linkedin.not_posted", scheduledFor: null });
  const linkedinPostId = parsePostUrl(url);
  if (url && !linkedinPostId)
    throw new AppError("validation_failed", INVALID_URL, { fields: { url: [INVALID_URL] } });
  const now = iso(ctx.clock());
  const entry = { action: "linkedin.posted", entityType: "linkedin_post", entityId: post.id };
  const set = { status: "posted", linkedinPostId, error: null, postedAt: now, updatedAt: now } as const;
  const [updated] = await ctx.db.batch([
    queries.updatePost(ctx.db, post, set),
    recordActivity(ctx, { ...entry, details: { title: post.articleTitle } }),
    queries.setArticlePostId(ctx.db, articleId, linkedinPostId),
    queries.cancelPostDelivery(ctx.db, articleId, now),
  ]);
  if (updated.length === 0) throw new AppError("conflict", NOT_UNKNOWN);
}

type Resend = { action: string; scheduledFor: string | null; set?: Parameters<typeof queries.updatePost>[2] };

async function sendAgain(ctx: StaffCtx, post: queries.Post, { action, scheduledFor, set }: Resend) {
  const now = iso(ctx.clock());
  // Inserts a delivery if the old one has been deleted.
  const delivery = insertDelivery(ctx, postDelivery(post.articleId!, scheduledFor));
  const entry = { action, entityType: "linkedin_post", entityId: post.id };
  const details = { title: post.articleTitle, ...(scheduledFor && { at: scheduledFor }) };
  const options = { dueAt: scheduledFor ?? now, condition: lastStatementChanged };
  const [, updated, , replayed] = await ctx.db.batch([
    delivery.statement,
    queries.reopenPost(ctx.db, post, { ...set, scheduledFor, updatedAt: now }),
    recordActivity(ctx, { ...entry, details }),
    replayDeliveries(
      ctx.db,
      { dedupeKey: queries.postKey(post.articleId!) },
      ["waiting", "dead", "cancelled"],
      now,
      options,
    ),
  ]);
  if (updated.length === 0) throw new AppError("conflict", BUSY);
  if (scheduledFor) return;
  enqueueDeliveries(
    ctx,
    replayed.map(({ id }) => id),
  );
}

async function getExistingPost(ctx: Ctx, articleId: string): Promise<queries.Post> {
  const post = await queries.findPost(ctx.db, articleId);
  if (!post) throw new AppError("not_found", NO_POST);
  return post;
}

/** The post of an article with its state, or null. */
export async function findPostDto(ctx: Ctx, articleId: string): Promise<LinkedInPost | null> {
  const [row] = await queries.selectPostWithDelivery(ctx.db, articleId);
  return row ? toPostDto(row.post, row.delivery, iso(ctx.clock())) : null;
}
