import { ArticleDraft, articleDrafts } from "#contract/articles/draft-endpoints.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import * as queries from "./draft-queries.ts";
import { getArticle } from "./queries.ts";

/** Editors report every 15 seconds. */
const PRESENT_SECONDS = 30;
const STALE = "You have edited this article in another window since.";

/** Unsaved texts of articles. Automatic saves are not worth an entry in the activity log. */
export const articleDraftRoutes = createRouter();

const toKey = (ctx: StaffCtx, articleId: string) => ({ articleId, userId: ctx.staff.id });

async function getPresence(ctx: StaffCtx, articleId: string, version: number) {
  const since = iso(addTime(ctx.clock(), -PRESENT_SECONDS, "second"));
  const editors = await queries.listEditors(ctx.db, toKey(ctx, articleId), since);
  return { version, editors: editors.map(({ username }) => username) };
}

serve(articleDraftRoutes, articleDrafts.get, async (ctx, { params }) => {
  await getArticle(ctx.db, params.id);
  const draft = await queries.findDraft(ctx.db, toKey(ctx, params.id));
  return { draft: draft && ArticleDraft.parse(draft) };
});

serve(articleDraftRoutes, articleDrafts.save, async (ctx, { params, body: { revision, ...draft } }) => {
  const { version } = await getArticle(ctx.db, params.id);
  const key = toKey(ctx, params.id);
  const [stored] = await queries.upsertDraft(ctx.db, revision, { ...key, ...draft, now: iso(ctx.clock()) });
  if (stored) return { revision: stored.revision, ...(await getPresence(ctx, params.id, version)) };
  const current = await queries.findDraft(ctx.db, key);
  throw new AppError("conflict", STALE, { ...(current && { current: ArticleDraft.parse(current) }) });
});

serve(articleDraftRoutes, articleDrafts.heartbeat, async (ctx, { params, body }) => {
  const { version } = await getArticle(ctx.db, params.id);
  await queries.upsertPresence(ctx.db, toKey(ctx, params.id), body.baseVersion, iso(ctx.clock()));
  return getPresence(ctx, params.id, version);
});

serve(articleDraftRoutes, articleDrafts.discard, async (ctx, { params }) => {
  await queries.clearDraft(ctx.db, toKey(ctx, params.id));
  return { id: params.id };
});
