import { articlePath } from "#contract/articles/address.ts";
import { iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { insertDelivery } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { postText } from "./post-text.ts";
import { insertPost, postKey } from "./queries.ts";

type PostableArticle = { id: string; slug: string | null; title: string; summary: string; category: string };

/** Public URL of an article. */
export const articleUrl = (origin: string, { id, slug }: { id: string; slug: string | null }): string =>
  origin + articlePath({ slug: slug ?? id });

/**
 * Statements for a LinkedIn post and its delivery, post first. Unique keys allow one per article. Batch them, then
 * enqueue the delivery. Without `editedText` the text follows the article.
 */
export function enqueueLinkedInPost(
  ctx: Ctx,
  article: PostableArticle,
  editedText?: string,
): { postId: string; deliveryId: string; statements: Statement[] } {
  const now = iso(ctx.clock());
  const about = { entityType: "article", entityId: article.id };
  const delivery = insertDelivery(ctx, {
    kind: "linkedin",
    action: "linkedin.post",
    dedupeKey: postKey(article.id),
    ...about,
  });
  const postId = ctx.newId();
  const post = insertPost(ctx.db, {
    id: postId,
    articleId: article.id,
    articleTitle: article.title,
    articleCategory: article.category,
    postContent: editedText ?? postText({ ...article, url: articleUrl(ctx.config.origin, article) }),
    isEdited: editedText !== undefined,
    createdAt: now,
    updatedAt: now,
  });
  return { postId, deliveryId: delivery.id, statements: [post, delivery.statement] };
}

export { toPostItems } from "./calendar.ts";
export { selectCalendarPosts } from "./queries.ts";
export { getLinkedInToken } from "./status.ts";
