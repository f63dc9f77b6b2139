import type { BulkAction, BulkOutcome } from "#contract/articles/admin-schemas.ts";
import type { Capability } from "#contract/capabilities.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { undoCutoff } from "#worker/runtime/undo.ts";
import { countClaimsOfTexts } from "./claim-counts.ts";
import { applyTransition, transitions } from "./transitions.ts";
import { articleActivity, createScheduledPosts } from "./publishing.ts";
import * as queries from "./queries.ts";
import { getPublicName } from "./review.ts";

/** The capability that each bulk action requires. */
export const bulkCapabilities: Record<BulkAction, Capability> = {
  approve: "content.write",
  requestChanges: "content.write",
  publish: "content.publish",
  delete: "content.delete",
  restore: "content.delete",
};

const CHANGED = "Someone else changed this article at the same time.";
const NOT_FOUND = "This article no longer exists.";
const NOT_RESTORABLE = "This article can no longer be restored.";

type BulkRequest = { action: BulkAction; ids: readonly string[]; reviewedBy?: string | undefined };

/** Builds the statement for one article. Throws when the action is invalid in the article's current state. */
function createStatement(
  ctx: StaffCtx,
  { action, reviewedBy }: BulkRequest,
  article: queries.ArticleRow | undefined,
) {
  if (action === "restore") {
    if (!article?.deletedAt || article.deletedAt <= undoCutoff(ctx))
      throw new AppError("not_found", NOT_RESTORABLE);
    return queries.restoreArticle(ctx.db, article.id, undoCutoff(ctx));
  }
  if (!article || article.deletedAt) throw new AppError("not_found", NOT_FOUND);
  const now = iso(ctx.clock());
  if (action === "delete") return queries.softDeleteArticle(ctx.db, article.id, now);
  const reviewer = reviewedBy ?? getPublicName(ctx.staff);
  return queries.updateArticleStatus(ctx.db, article, applyTransition(action, article, now, { reviewer }));
}

const activityName = (action: BulkAction): string =>
  action in transitions ? transitions[action as keyof typeof transitions].action : action;

/**
 * Applies an action to several articles in one batch; each gets its own outcome, failures don't stop the others. Unlike
 * a single approval, a bulk approval never publishes.
 */
export async function applyBulkAction(ctx: StaffCtx, request: BulkRequest) {
  const { action } = request;
  const uniqueIds = [...new Set(request.ids)];
  const rows = new Map((await queries.listArticlesById(ctx.db, uniqueIds)).map((row) => [row.id, row]));
  const counts = await (action === "approve" ? countClaimsOfTexts(ctx, [...rows.values()]) : null);
  const errors = new Map<string, string>();
  const processedIds: string[] = [];
  const statements: Statement[] = [];
  for (const id of uniqueIds) {
    const article = rows.get(id);
    try {
      const statement = createStatement(ctx, request, article);
      const entry = articleActivity(activityName(action), article!, counts?.get(id));
      statements.push(statement, recordActivity(ctx, entry));
      processedIds.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      errors.set(id, error.message);
    }
  }
  const published = action === "publish" ? processedIds.map((id) => rows.get(id)!) : [];
  const posts = await createScheduledPosts(ctx, published);
  const [first, ...others] = [...statements, ...posts.statements];
  const results: unknown[] = first ? await ctx.db.batch([first, ...others]) : [];
  enqueueDeliveries(ctx, posts.deliveryIds);
  for (const [index, id] of processedIds.entries()) {
    // Each article has two statements: the update and its activity row.
    if ((results[index * 2] as unknown[]).length === 0) errors.set(id, CHANGED);
  }
  return uniqueIds.map((id): BulkOutcome => {
    const message = errors.get(id);
    return message ? { id, done: false, message } : { id, done: true };
  });
}
