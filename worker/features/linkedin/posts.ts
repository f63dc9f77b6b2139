import type { LinkedInPost } from "#contract/linkedin/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, insertDelivery } from "#worker/runtime/deliveries.ts";
import { replayDeliveries } from "#worker/features/deliveries/index.ts";
import { getConnection } from "./account.ts";
import { articleUrl, enqueueLinkedInPost } from "./index.ts";
import { CARD_TEXT_MAX, CARD_TITLE_MAX, postText, shorten } from "./post-text.ts";
import * as queries from "./queries.ts";
import { parsePostUrl, toPostDto } from "./rules.ts";

const NO_POST = "This post no longer exists.";
const NO_ARTICLE = "The article of this post no longer exists.";
const NOT_PUBLISHED = "Only a published article can be posted.";
const EXISTS = "This article was posted already, or its post is queued.";
const BUSY = "This post is being sent, or has already been posted.";
const UNKNOWN = "LinkedIn may have this post already. Check there, then say whether it was posted.";
const NOT_UNKNOWN = "The outcome of this post is known.";
const INVALID_URL = "This is not the address of a LinkedIn post.";

/** The post of an article as it would be sent, and the existing one. */
export async function previewPost(ctx: Ctx, articleId: string) {
  const article = await queries.findPublicArticle(ctx.db, articleId);
  if (!article) throw new AppError("not_found", NOT_PUBLISHED);
  const post = await queries.findPost(ctx.db, { articleId });
  const url = articleUrl(ctx.config.origin, article);
  const followsArticle = !post || (!post.isEdited && post.status === "pending");
  return {
    postContent: followsArticle ? postText({ ...article, url }) : post.postContent,
    card: {
      title: shorten(article.title, CARD_TITLE_MAX),
      description: shorten(article.summary, CARD_TEXT_MAX),
      url,
      imageUrl: article.imageUrl ?? `/media/cards/article/${articleId}.png`,
    },
    post: post && (await getPostDto(ctx, post.id)),
  };
}

/** Enqueues the post of an article, with an activity row. Throws conflict when it has one already. */
export async function createPost(
  ctx: StaffCtx,
  article: queries.PublicArticle,
  editedText?: string,
): Promise<LinkedInPost> {
  const { postId, deliveryId, statements } = enqueueLinkedInPost(ctx, article, editedText);
  const [insert, ...rest] = statements;
  const entry = { action: "linkedin.post", entityType: "article", entityId: article.id };
  await ctx.db.batch([
    insert!,
    recordActivity(ctx, { ...entry, details: { title: article.title } }),
    ...rest,
  ]);
  enqueueDeliveries(ctx, [deliveryId]);
  const post = await queries.findPost(ctx.db, { articleId: article.id });
  if (post?.id !== postId) throw new AppError("conflict", EXISTS);
  return getPostDto(ctx, postId);
}

/** Posts a chosen article. Reports a missing connection now instead of leaving a waiting delivery. */
export async function postArticle(ctx: StaffCtx, articleId: string, editedText?: string) {
  const article = await queries.findPublicArticle(ctx.db, articleId);
  if (!article) throw new AppError("conflict", NOT_PUBLISHED);
  await getConnection(ctx);
  return createPost(ctx, article, editedText);
}

export async function editPost(ctx: StaffCtx, id: string, postContent: string): Promise<LinkedInPost> {
  const post = await getExistingPost(ctx, id);
  if (post.status === "unknown") throw new AppError("conflict", UNKNOWN);
  if (post.status === "posted") throw new AppError("conflict", BUSY);
  const entry = { action: "linkedin.edit", entityType: "linkedin_post", entityId: id };
  const [edited] = await ctx.db.batch([
    queries.updatePost(ctx.db, post, { postContent, isEdited: true, updatedAt: iso(ctx.clock()) }),
    recordActivity(ctx, { ...entry, details: { title: post.articleTitle } }),
  ]);
  if (edited.length === 0) throw new AppError("conflict", BUSY);
  return getPostDto(ctx, id);
}

/** Sends a waiting or failed post again. A post of unknown outcome needs an answer first. */
export async function retryPost(ctx: StaffCtx, id: string): Promise<LinkedInPost> {
  const post = await getExistingPost(ctx, id);
  if (post.status === "unknown") throw new AppError("conflict", UNKNOWN);
  return sendAgain(ctx, post, "linkedin.retry");
}

/** Stores what a person saw on LinkedIn: the post is there, or it is sent again. */
export async function resolvePost(
  ctx: StaffCtx,
  id: string,
  { outcome, url }: { outcome: "posted" | "not_posted"; url: string },
): Promise<LinkedInPost> {
  const post = await getExistingPost(ctx, id);
  if (post.status !== "unknown") throw new AppError("conflict", NOT_UNKNOWN);
  if (outcome === "not_posted") return sendAgain(ctx, post, "linkedin.not_posted");
  const linkedinPostId = parsePostUrl(url);
  if (url && !linkedinPostId)
    throw new AppError("validation_failed", INVALID_URL, { fields: { url: [INVALID_URL] } });
  const now = iso(ctx.clock());
  const entry = { action: "linkedin.posted", entityType: "linkedin_post", entityId: id };
  const set = { status: "posted", linkedinPostId, error: null, postedAt: now, updatedAt: now } as const;
  const [updated] = await ctx.db.batch([
    queries.updatePost(ctx.db, post, set),
    recordActivity(ctx, { ...entry, details: { title: post.articleTitle } }),
    queries.setArticlePostId(ctx.db, post.articleId!, linkedinPostId),
    queries.cancelPostDelivery(ctx.db, post.articleId!, now),
  ]);
  if (updated.length === 0) throw new AppError("conflict", NOT_UNKNOWN);
  return getPostDto(ctx, id);
}

async function sendAgain(ctx: StaffCtx, post: queries.Post, action: string): Promise<LinkedInPost> {
  if (!post.articleId) throw new AppError("conflict", NO_ARTICLE);
  if (post.status === "posted") throw new AppError("conflict", BUSY);
  const now = iso(ctx.clock());
  const entity = { entityType: "article", entityId: post.articleId };
  const dedupeKey = queries.postKey(post.articleId);
  // Inserts a delivery if the old one has been deleted.
  const delivery = insertDelivery(ctx, { kind: "linkedin", action: "linkedin.post", dedupeKey, ...entity });
  const entry = { action, entityType: "linkedin_post", entityId: post.id };
  const [, replayed] = await ctx.db.batch([
    delivery.statement,
    replayDeliveries(ctx.db, { dedupeKey }, ["waiting", "dead", "cancelled"], now),
    recordActivity(ctx, { ...entry, details: { title: post.articleTitle } }),
    queries.reopenPost(ctx.db, post, now),
  ]);
  if (replayed.length === 0) throw new AppError("conflict", BUSY);
  enqueueDeliveries(
    ctx,
    replayed.map(({ id }) => id),
  );
  return getPostDto(ctx, post.id);
}

async function getExistingPost(ctx: Ctx, id: string): Promise<queries.Post> {
  const post = await queries.findPost(ctx.db, { id });
  if (!post) throw new AppError("not_found", NO_POST);
  return post;
}

async function getPostDto(ctx: Ctx, id: string): Promise<LinkedInPost> {
  const { post, delivery } = await queries.getPost(ctx.db, id);
  return toPostDto(post, delivery);
}
