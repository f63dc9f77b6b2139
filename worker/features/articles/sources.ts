import { userName } from "#contract/users/user-name.ts";
import { claimSources, MAX_SOURCES } from "#contract/articles/source-endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { requireCapability } from "#worker/runtime/access.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { countClaimsOfArticles } from "./claim-counts.ts";
import { getArticle } from "./queries.ts";
import * as queries from "./source-queries.ts";

const GONE = "This source no longer exists.";
const STALE = "Someone else has changed this source since you opened it.";

/** Sources of the claims of an article. */
export const claimSourceRoutes = createRouter();

serve(claimSourceRoutes, claimSources.list, async (ctx, { params }) => {
  await getArticle(ctx.db, params.id);
  return queries.listSources(ctx.db, params.id);
});

serve(claimSourceRoutes, claimSources.create, async (ctx, { params, body }) => {
  const article = await getEditableArticle(ctx, params.id);
  const { before, after, ...fields } = body;
  const now = iso(ctx.clock());
  const row = {
    ...fields,
    id: ctx.newId(),
    articleId: article.id,
    contextBefore: before,
    contextAfter: after,
    addedBy: ctx.staff.id,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  const [inserted] = await ctx.db.batch([
    queries.insertSource(ctx.db, row),
    recordActivity(ctx, sourceActivity("attach", article.id, row)),
  ]);
  if (inserted.length === 0)
    throw new AppError("conflict", `An article has at most ${MAX_SOURCES} sources. Remove one first.`);
  return { ...body, id: row.id, addedBy: userName(ctx.staff), version: 1, createdAt: now };
});

serve(claimSourceRoutes, claimSources.update, async (ctx, { params, body: { version, ...change } }) => {
  const article = await getEditableArticle(ctx, params.id);
  const before = await getSource(ctx, article.id, params.sourceId);
  if (before.version !== version) throw new AppError("conflict", STALE);
  const details = diffFields(before, change);
  if (Object.keys(details).length === 0) return before;
  const { before: contextBefore, after: contextAfter, ...fields } = change;
  const set = { ...fields, contextBefore, contextAfter, updatedAt: iso(ctx.clock()) };
  const [updated] = await ctx.db.batch([
    queries.updateSource(ctx.db, { id: before.id, version }, set),
    recordActivity(ctx, { ...sourceActivity("update", article.id, before), details }),
  ]);
  if (updated.length === 0) throw new AppError("conflict", STALE);
  return { ...before, ...change, version: version + 1 };
});

serve(claimSourceRoutes, claimSources.remove, async (ctx, { params }) => {
  const article = await getEditableArticle(ctx, params.id);
  const source = await getSource(ctx, article.id, params.sourceId);
  const [deleted] = await ctx.db.batch([
    queries.deleteSource(ctx.db, article.id, source.id),
    recordActivity(ctx, sourceActivity("remove", article.id, source)),
  ]);
  if (deleted.length === 0) throw new AppError("not_found", GONE);
  return { id: source.id };
});

serve(claimSourceRoutes, claimSources.counts, (ctx, { query }) => countClaimsOfArticles(ctx, query.ids));

const sourceActivity = (
  verb: string,
  articleId: string,
  { claim, title, url }: { claim: string; title: string; url: string | null },
) => ({
  action: `article_source.${verb}`,
  entityType: "article",
  entityId: articleId,
  details: { claim, title, url },
});

/** Sources of a published article are public at once, so changing them requires the right to publish. */
async function getEditableArticle(ctx: StaffCtx, id: string) {
  const article = await getArticle(ctx.db, id);
  if (article.status === "published") requireCapability(ctx.staff, "content.publish");
  return article;
}

async function getSource(ctx: Ctx, articleId: string, id: string) {
  const source = await queries.findSource(ctx.db, articleId, id);
  if (!source) throw new AppError("not_found", GONE);
  return source;
}
