import type { BulkAction, BulkOutcome } from "#contract/articles/admin-endpoints.ts";
import type { Capability } from "#contract/capabilities.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { undoSince } from "#worker/runtime/undo.ts";
import { stepOf } from "./moves.ts";
import { entryFor } from "./publishing.ts";
import * as queries from "./queries.ts";

/** What each action asks of whoever does it. */
export const bulkNeeds: Record<BulkAction, Capability> = {
  approve: "content.write",
  publish: "content.publish",
  delete: "content.delete",
  restore: "content.delete",
};

const LOST = "Somebody else has changed it at the same moment.";
const GONE = "It no longer exists.";
const TOO_LATE = "It can no longer be restored.";

/** The statement that does it to one article; throws when the article does not stand where the action begins. */
function statementFor(ctx: StaffCtx, action: BulkAction, article: queries.ArticleRow | undefined) {
  if (action === "restore") {
    if (!article?.deletedAt || article.deletedAt <= undoSince(ctx)) throw new AppError("not_found", TOO_LATE);
    return queries.restoreArticle(ctx.db, article.id, undoSince(ctx));
  }
  if (!article || article.deletedAt) throw new AppError("not_found", GONE);
  const now = iso(ctx.clock());
  if (action === "delete") return queries.markArticleDeleted(ctx.db, article.id, now);
  return queries.moveArticle(ctx.db, article, stepOf(action, article, now));
}

/** Does the same to several articles in one batch. Each has its own outcome; one that is refused stops no other. */
export async function actOnMany(ctx: StaffCtx, action: BulkAction, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const rows = new Map((await queries.listArticlesById(ctx.db, wanted)).map((row) => [row.id, row]));
  const refused = new Map<string, string>();
  const begun: string[] = [];
  const statements: Statement[] = [];
  for (const id of wanted) {
    const article = rows.get(id);
    try {
      const statement = statementFor(ctx, action, article);
      statements.push(statement, recordActivity(ctx, entryFor(action, article!)));
      begun.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.set(id, error.message);
    }
  }
  const [first, ...others] = statements;
  const results: unknown[] = first ? await ctx.db.batch([first, ...others]) : [];
  for (const [place, id] of begun.entries()) {
    // Every second result is the log's.
    if ((results[place * 2] as unknown[]).length === 0) refused.set(id, LOST);
  }
  return wanted.map((id): BulkOutcome => {
    const message = refused.get(id);
    return message ? { id, done: false, message } : { id, done: true };
  });
}
