import { type ArticleChange, REVISIONS_KEPT, StaffArticle } from "#contract/articles/admin-endpoints.ts";
import { isStillOutline } from "#contract/article-generation/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { requireCapability } from "#worker/runtime/access.ts";
import { changes, recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { articleHtml } from "./markdown.ts";
import { refuseOutline } from "./moves.ts";
import * as queries from "./queries.ts";

const TRIES = 3;
/** What a revision keeps; a change of nothing else makes none. */
const WORDS = ["title", "summary", "content", "category", "author"];

/** The refusal of a stale save: who has saved meanwhile, and what. */
export async function staleArticle(ctx: Ctx, now: queries.ArticleRow): Promise<AppError> {
  const last = await queries.findRevision(ctx.db, now.id, now.version - 1);
  const who = last?.replacedBy ?? "Somebody else";
  return new AppError("conflict", `${who} has changed this article since you opened it.`, {
    current: StaffArticle.parse(now),
  });
}

/** Long texts are not written into the log; that they changed is. */
const forLog = ({ content, ...details }: Record<string, unknown>) =>
  content ? { ...details, content: "changed" } : details;

/**
 * Saves an edit, if nobody has saved another one since `version`. What the article said becomes a revision, and a
 * published one is rendered anew.
 */
export async function saveArticle(
  ctx: StaffCtx,
  id: string,
  { version, ...wanted }: ArticleChange,
  action = "article.update",
): Promise<queries.ArticleRow> {
  for (let tried = 0; tried < TRIES; tried++) {
    const before = await queries.getArticle(ctx.db, id);
    if (before.status === "published") requireCapability(ctx.staff, "content.publish");
    if (version !== undefined && version !== before.version) throw await staleArticle(ctx, before);
    const change = { ...wanted, ...(wanted.imageUrl !== undefined && { imageUrl: wanted.imageUrl || null }) };
    const content = change.content ?? before.content;
    if (before.status === "published") refuseOutline(content);
    const details = changes(before, change);
    if (Object.keys(details).length === 0) return before;
    const at = iso(ctx.clock());
    const html = before.status === "published" ? articleHtml(content) : null;
    // Whoever turns an outline into an article has written it.
    const rewritten = before.writer === "outline" && change.content !== undefined && !isStillOutline(content);
    const writer = rewritten ? { writer: null } : {};
    const words = WORDS.some((name) => name in details);
    const entry = { action, entityType: "article", entityId: id, details: forLog(details) };
    const [, [saved]] = await ctx.db.batch([
      queries.insertRevision(ctx.db, before, { id: ctx.newId(), editedBy: ctx.staff.id, at, words }),
      queries.setArticle(ctx.db, before, { ...change, ...writer, contentHtml: html, updatedAt: at }),
      recordActivity(ctx, entry),
      queries.deleteOldRevisions(ctx.db, id, REVISIONS_KEPT),
    ]);
    if (saved) return saved;
  }
  throw new AppError("conflict", "This article is being changed at this moment. Please try again.");
}

/** Gives the article back what it said in an earlier version; what it says now becomes a revision. */
export async function restoreRevision(ctx: StaffCtx, id: string, version: number) {
  const { title, summary, content, category, author } = await getRevision(ctx, id, version);
  const words = { title, summary, content, category, author };
  return saveArticle(ctx, id, words, "article.restore_revision");
}

export async function getRevision(ctx: Ctx, id: string, version: number) {
  await queries.getArticle(ctx.db, id);
  const revision = await queries.findRevision(ctx.db, id, version);
  if (!revision) throw new AppError("not_found", "This version is not kept any more.");
  return revision;
}
