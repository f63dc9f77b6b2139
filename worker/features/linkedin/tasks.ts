import { iso, secondsToMidnight } from "#worker/base/clock.ts";
import {
  AppError,
  DeliveryObsolete,
  NotConfigured,
  staffErrorMessage,
  VendorFailure,
} from "#worker/base/errors.ts";
import {
  DuplicatePost,
  type SocialAccess,
  OutcomeUnknown,
  RateLimited,
  TokenRefused,
} from "#worker/ports/social-publisher.ts";
import { assertDue, isFinalFailure } from "#worker/runtime/attempts.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { handleTokenRefusal, getConnection } from "./account.ts";
import { findPostImage } from "./post-image.ts";
import {
  CARD_TEXT_MAX,
  CARD_TITLE_MAX,
  editedLittleText,
  littleText,
  postText,
  shorten,
} from "./post-text.ts";
import { articleUrl, waitForPublication } from "./enqueue-post.ts";
import * as queries from "./queries.ts";

type PostResult = { externalId?: string };
/**
 * `row` is the post as last read or written here, `sentBefore` its author at the start; `wasSent` means that an earlier
 * attempt may have succeeded.
 */
type Attempt = { ctx: Ctx; row: queries.Post; sentBefore: string | null; wasSent: boolean };

/** From this attempt on, a limit without Retry-After is taken for the daily one, which resets at midnight UTC. */
const DAILY_LIMIT_FROM_ATTEMPT = 3;

/** How often the post of a page is looked up after a lost response. */
const MAX_LOOKUPS = 4;
const CHECK_FIRST = "Check on LinkedIn whether it was posted, then answer in the list of posts.";

/**
 * Posts an article once. The post is marked 'unknown' before the call, and only a response clears it. An unknown post
 * is never sent again by itself: a page's post is looked up, everything else waits for a person.
 */
export const sendPost: DeliveryHandler = async (ctx, delivery) => {
  const row = await queries.findPost(ctx.db, delivery.entityId);
  if (!row) throw new DeliveryObsolete("The article no longer exists.");
  if (row.status === "posted") return toResult(row.linkedinPostId);
  assertDue(row.scheduledFor, ctx.clock());
  const attempt: Attempt = { ctx, row, sentBefore: row.authorUrn, wasSent: row.status === "unknown" };
  try {
    if (attempt.wasSent) return await confirmPost(attempt, delivery.attempts);
    const article = await queries.findPublicArticle(ctx.db, delivery.entityId);
    if (!article) return await waitForPublication(ctx, delivery.entityId);
    if (!ctx.config.origin) throw new NotConfigured("PUBLIC_ORIGIN", "LinkedIn");
    return await post(attempt, article);
  } catch (error) {
    await recordFailure(attempt, error, isFinalFailure(error, delivery.attempts));
    throw delayUntilTomorrow(ctx, error, delivery.attempts);
  }
};

/** Looks for a post whose response was lost. Throws OutcomeUnknown while it is not found. */
async function confirmPost(attempt: Attempt, attempts: number): Promise<PostResult> {
  const { ctx, row } = attempt;
  if (!isPage(row.authorUrn)) throw new OutcomeUnknown("LinkedIn", CHECK_FIRST, { permanent: true });
  const { account, access } = await getConnection(ctx);
  if (account.authorUrn !== row.authorUrn)
    throw new OutcomeUnknown("LinkedIn", CHECK_FIRST, { permanent: true });
  try {
    const posts = await ctx.ports.socialPublisher.listRecentPosts(access, account.authorUrn);
    const id = row.articleId!;
    const slugs = [id, ...(await queries.listSlugs(ctx.db, id)).map(({ slug }) => slug)];
    const urls = new Set(slugs.map((slug) => articleUrl(ctx.config.origin, { id, slug })));
    const existing = posts.find(({ source }) => source && urls.has(source));
    if (existing) return await completePost(attempt, existing.id);
  } catch (error) {
    if (error instanceof TokenRefused) return handleTokenRefusal(ctx, account, error);
    throw error;
  }
  throw new OutcomeUnknown("LinkedIn", CHECK_FIRST, { permanent: attempts >= MAX_LOOKUPS });
}

const isPage = (authorUrn: string | null): boolean => authorUrn?.startsWith("urn:li:organization:") ?? false;

async function post(attempt: Attempt, article: queries.PublicArticle): Promise<PostResult> {
  const { ctx, row } = attempt;
  const { account, access } = await getConnection(ctx);
  const url = articleUrl(ctx.config.origin, article);
  // Sent before by this account, and not found by staff: LinkedIn recognizes the same text.
  const isResend = row.authorUrn === account.authorUrn;
  try {
    const image = await uploadImage(ctx, access, account.authorUrn, article);
    const text = row.isEdited || isResend ? row.postContent : postText({ ...article, url });
    await markSending(attempt, text, account.authorUrn);
    const { id } = await ctx.ports.socialPublisher.publish(access, {
      author: account.authorUrn,
      text: row.isEdited ? editedLittleText(text) : littleText(text, url),
      card: {
        source: url,
        title: shorten(article.title, CARD_TITLE_MAX),
        description: shorten(article.summary, CARD_TEXT_MAX),
        image,
      },
    });
    return await completePost(attempt, id);
  } catch (error) {
    if (error instanceof TokenRefused) return handleTokenRefusal(ctx, account, error);
    if (error instanceof DuplicatePost && isResend) return completePost(attempt, error.id);
    if (error instanceof OutcomeUnknown && !isPage(account.authorUrn))
      throw new OutcomeUnknown("LinkedIn", `The response was lost. ${CHECK_FIRST}`, {
        permanent: true,
        cause: error,
      });
    throw error;
  }
}

const toResult = (id: string | null): PostResult => (id ? { externalId: id } : {});

/** A rejected image does not block the post; a temporary failure does. */
async function uploadImage(
  ctx: Ctx,
  access: SocialAccess,
  owner: string,
  article: queries.PublicArticle,
): Promise<string | null> {
  const image = await findPostImage(ctx, article);
  if (!image) return null;
  try {
    return await ctx.ports.socialPublisher.uploadImage(access, owner, image);
  } catch (error) {
    if (!(error instanceof VendorFailure) || !error.permanent || error instanceof TokenRefused) throw error;
    ctx.log("warn", "linkedin.image_rejected", { articleId: article.id }, error);
    return null;
  }
}

/** Marks the post 'unknown' with its text and author. Only one worker succeeds. */
async function markSending(attempt: Attempt, postContent: string, authorUrn: string): Promise<void> {
  const { ctx, row } = attempt;
  const error = "Sent; waiting for LinkedIn's response.";
  const set = { status: "unknown" as const, postContent, authorUrn, error, updatedAt: iso(ctx.clock()) };
  const claimed = await queries.updatePost(ctx.db, row, set);
  if (claimed.length === 0) {
    throw new VendorFailure("LinkedIn", "This post is already being sent.", { retryAfter: 60 });
  }
  attempt.row = { ...row, ...set };
}

async function completePost({ ctx, row }: Attempt, id: string | null): Promise<PostResult> {
  const now = iso(ctx.clock());
  await ctx.db.batch([
    queries.markPosted(ctx.db, row.id, id, now),
    queries.setArticlePostId(ctx.db, row.articleId!, id),
  ]);
  return toResult(id);
}

/**
 * Stores the error unless the post has changed meanwhile. A response from LinkedIn proves that nothing was posted; any
 * other failure leaves the outcome unknown.
 */
async function recordFailure(
  { ctx, row, sentBefore, wasSent }: Attempt,
  error: unknown,
  isFinal: boolean,
): Promise<void> {
  const isAnswer = error instanceof AppError && !(error instanceof OutcomeUnknown);
  const unknown = wasSent || (row.status === "unknown" && !isAnswer);
  const status = unknown ? "unknown" : isFinal ? "failed" : "pending";
  await queries.updatePost(ctx.db, row, {
    status,
    authorUrn: unknown ? row.authorUrn : sentBefore,
    error: staffErrorMessage(error),
    updatedAt: iso(ctx.clock()),
  });
}

/** Delays a persistent rate limit until the next day. */
function delayUntilTomorrow(ctx: Ctx, error: unknown, attempts: number): unknown {
  if (
    !(error instanceof RateLimited) ||
    error.retryAfter !== undefined ||
    attempts < DAILY_LIMIT_FROM_ATTEMPT
  )
    return error;
  const retryAfter = secondsToMidnight(ctx.clock()) + 60;
  return new VendorFailure("LinkedIn", "The daily limit is reached.", { retryAfter });
}

export { readEngagement } from "./engagement.ts";
export { renewToken, sendTokenWarning, checkLinkedInToken } from "./token-watch.ts";
