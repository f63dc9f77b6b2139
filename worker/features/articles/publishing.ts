import { isOutlineDraft } from "#contract/article-generation/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity, recordSystemActivity } from "#worker/runtime/activity.ts";
import { invalidateContentVersion } from "#worker/runtime/content-version.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { createStaleError } from "./editing.ts";
import { type Transition, transitions, applyTransition } from "./transitions.ts";
import * as queries from "./queries.ts";

/** Attempts before a concurrent edit becomes a conflict. */
const MAX_ATTEMPTS = 3;

export const articleActivity = (action: string, { id, title }: { id: string; title: string }) => ({
  action: `article.${action}`,
  entityType: "article",
  entityId: id,
  details: { title },
});

/**
 * Changes an article's status. After a concurrent edit it reads and renders again, or throws conflict if
 * `expectedVersion` was passed.
 */
export async function transitionArticle(
  ctx: StaffCtx,
  transition: Transition,
  id: string,
  expectedVersion?: number,
): Promise<queries.ArticleRow> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const article = await queries.getArticle(ctx.db, id);
    if (expectedVersion !== undefined && article.version !== expectedVersion)
      throw await createStaleError(ctx, article);
    const patch = applyTransition(transition, article, iso(ctx.clock()));
    const [[updated]] = await ctx.db.batch([
      queries.updateArticleStatus(ctx.db, article, patch),
      recordActivity(ctx, articleActivity(transition, article)),
    ]);
    if (updated) return updated;
  }
  throw new AppError("conflict", "Someone else is editing this article. Please try again.");
}

/**
 * Approves and publishes a draft for a schedule, as the system. Returns true when the article is public afterwards, false
 * when it is deleted, unknown or still an outline.
 */
export async function publishDraft(ctx: Ctx, id: string): Promise<boolean> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const article = await queries.findArticle(ctx.db, id);
    if (!article || article.deletedAt) return false;
    if (article.writer === "outline" || isOutlineDraft(article.content)) return false;
    if (article.status === "published") return true;
    const now = iso(ctx.clock());
    const patch = { approvedAt: article.approvedAt ?? now, ...transitions.publish.toPatch(article, now) };
    const [[updated]] = await ctx.db.batch([
      queries.updateArticleStatus(ctx.db, article, patch),
      recordSystemActivity(ctx, articleActivity("publish", article)),
    ]);
    invalidateContentVersion();
    if (updated) return true;
  }
  return false;
}
