import { articlePath } from "#contract/articles/address.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { DeliveryObsolete, Postponed } from "#worker/base/errors.ts";
import { SCHEDULED_TIME } from "#worker/runtime/attempts.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { insertDelivery, type NewDelivery } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { postText } from "./post-text.ts";
import { findPublicationTime, insertPost, postKey } from "./queries.ts";

type PostableArticle = { id: string; slug: string | null; title: string; summary: string; category: string };

/** Cron publishes articles at their date, some minutes later. */
export const PUBLICATION_MINUTES = 10;

/** Ends an attempt to post an unpublished article: waits for its date, or throws DeliveryObsolete without one. */
export async function waitForPublication(ctx: Ctx, articleId: string): Promise<never> {
  const date = await findPublicationTime(ctx.db, articleId);
  if (date === null) throw new DeliveryObsolete("The article is not published.");
  const from = Math.max(Date.parse(date), ctx.clock().getTime());
  throw new Postponed("conflict", "The article is published later.", {
    waitingFor: SCHEDULED_TIME,
    until: addTime(new Date(from), PUBLICATION_MINUTES, "minute"),
  });
}

/** Public URL of an article. */
export const articleUrl = (origin: string, { id, slug }: { id: string; slug: string | null }): string =>
  origin + articlePath({ slug: slug ?? id });

/**
 * `text` is an edited one; without it the text follows the article. `scheduledFor` is an ISO time; null means now.
 * `movedFrom` is the time that the caller saw; another one refuses an edit.
 */
export type PostOptions = {
  text?: string | undefined;
  scheduledFor?: string | null | undefined;
  movedFrom?: string | undefined;
};

/**
 * Statements for a LinkedIn post and its delivery, post first. Unique keys allow one per article. Batch them, then
 * enqueue the delivery unless the post is scheduled.
 */
export function enqueueLinkedInPost(
  ctx: Ctx,
  article: PostableArticle,
  { text, scheduledFor = null }: PostOptions = {},
): { postId: string; deliveryId: string; statements: Statement[] } {
  const now = iso(ctx.clock());
  const delivery = insertDelivery(ctx, postDelivery(article.id, scheduledFor));
  const postId = ctx.newId();
  const post = insertPost(ctx.db, {
    id: postId,
    articleId: article.id,
    articleTitle: article.title,
    articleCategory: article.category,
    postContent: text ?? articlePostText(ctx, article),
    isEdited: text !== undefined,
    scheduledFor,
    createdAt: now,
    updatedAt: now,
  });
  return { postId, deliveryId: delivery.id, statements: [post, delivery.statement] };
}

/** Text of a post that follows its article. */
export const articlePostText = (ctx: Pick<Ctx, "config">, article: PostableArticle): string =>
  postText({ ...article, url: articleUrl(ctx.config.origin, article) });

/** Outbox row of an article's post. */
export const postDelivery = (articleId: string, scheduledFor: string | null): NewDelivery => ({
  kind: "linkedin",
  action: "linkedin.post",
  dedupeKey: postKey(articleId),
  entityType: "article",
  entityId: articleId,
  ...(scheduledFor && { notBefore: new Date(scheduledFor) }),
});
