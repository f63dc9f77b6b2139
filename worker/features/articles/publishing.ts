import { isStillOutline } from "#contract/article-generation/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity, recordSystemActivity } from "#worker/runtime/activity.ts";
import { contentMayHaveChanged } from "#worker/runtime/content-version.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { staleArticle } from "./editing.ts";
import { type Move, steps, stepOf } from "./moves.ts";
import * as queries from "./queries.ts";

/** How often a step is tried again when somebody edits at the same moment. */
const TRIES = 3;

/** The log's entry for something that was done with an article. */
export const entryFor = (verb: string, { id, title }: { id: string; title: string }) => ({
  action: `article.${verb}`,
  entityType: "article",
  entityId: id,
  details: { title },
});

/**
 * Takes the article one step further, once however many ask. What is published is what was read: an edit in between
 * makes it read and rendered again, or refused when the caller had looked at version `seen`.
 */
export async function moveArticle(
  ctx: StaffCtx,
  move: Move,
  id: string,
  seen?: number,
): Promise<queries.ArticleRow> {
  for (let tried = 0; tried < TRIES; tried++) {
    const article = await queries.getArticle(ctx.db, id);
    if (seen !== undefined && article.version !== seen) throw await staleArticle(ctx, article);
    const set = stepOf(move, article, iso(ctx.clock()));
    const [[moved]] = await ctx.db.batch([
      queries.moveArticle(ctx.db, article, set),
      recordActivity(ctx, entryFor(move, article)),
    ]);
    if (moved) return moved;
  }
  throw new AppError("conflict", "This article is being edited at this moment. Please try again.");
}

/**
 * Approves and publishes a draft for a schedule, in the system's name. True when it is public afterwards, also when it was
 * before; false for what is deleted, unknown, or only an outline.
 */
export async function publishDraft(ctx: Ctx, id: string): Promise<boolean> {
  for (let tried = 0; tried < TRIES; tried++) {
    const article = await queries.findArticle(ctx.db, id);
    if (!article || article.deletedAt) return false;
    // An outline says of itself that it is not ready to be read.
    if (article.writer === "outline" || isStillOutline(article.content)) return false;
    if (article.status === "published") return true;
    const now = iso(ctx.clock());
    const set = { approvedAt: article.approvedAt ?? now, ...steps.publish.set(article, now) };
    const [[moved]] = await ctx.db.batch([
      queries.moveArticle(ctx.db, article, set),
      recordSystemActivity(ctx, entryFor("publish", article)),
    ]);
    contentMayHaveChanged();
    if (moved) return true;
  }
  return false;
}
