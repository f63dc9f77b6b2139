import { ArticleDraft, articleDrafts } from "#contract/articles/draft-endpoints.ts";
import { articleDrafts as table } from "#worker/db/tables/drafts.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { clearDraft, findDraft, reportOpen, saveDraft } from "#worker/features/drafts/index.ts";
import { getArticle } from "./queries.ts";

const STALE = "You have edited this article in another window since.";
const draftOf = (id: string) => ({ table, id });

/** Unsaved texts of articles. */
export const articleDraftRoutes = createRouter();

serve(articleDraftRoutes, articleDrafts.get, async (ctx, { params: { id } }) => {
  await getArticle(ctx.db, id);
  const draft = await findDraft(ctx, draftOf(id));
  return { draft: draft && ArticleDraft.parse(draft) };
});

serve(articleDraftRoutes, articleDrafts.save, async (ctx, { params: { id }, body }) => {
  const { version } = await getArticle(ctx.db, id);
  return saveDraft(ctx, draftOf(id), { version, body, stale: STALE });
});

serve(articleDraftRoutes, articleDrafts.heartbeat, async (ctx, { params: { id }, body: { baseVersion } }) => {
  const { version } = await getArticle(ctx.db, id);
  return reportOpen(ctx, draftOf(id), { version, baseVersion });
});

serve(articleDraftRoutes, articleDrafts.discard, async (ctx, { params: { id } }) => {
  await clearDraft(ctx, draftOf(id));
  return { id };
});
