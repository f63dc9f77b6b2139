import { jobDrafts, StoredJobDraft } from "#contract/jobs/draft-endpoints.ts";
import { renderMarkdown } from "#worker/base/markdown.ts";
import { jobDrafts as table } from "#worker/db/tables/drafts.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { clearDraft, findDraft, reportOpen, saveDraft } from "#worker/features/drafts/index.ts";
import { getJob } from "./queries.ts";

const STALE = "You have edited this job in another window since.";
const draftOf = (id: string) => ({ table, id });

/** Unsaved texts of jobs. */
export const jobDraftRoutes = createRouter();

serve(jobDraftRoutes, jobDrafts.get, async (ctx, { params: { id } }) => {
  await getJob(ctx.db, id, null);
  const draft = await findDraft(ctx, draftOf(id));
  return { draft: draft && StoredJobDraft.parse(draft) };
});

serve(jobDraftRoutes, jobDrafts.save, async (ctx, { params: { id }, body }) => {
  const { version } = await getJob(ctx.db, id, null);
  return saveDraft(ctx, draftOf(id), { version, body, stale: STALE });
});

serve(jobDraftRoutes, jobDrafts.heartbeat, async (ctx, { params: { id }, body: { baseVersion } }) => {
  const { version } = await getJob(ctx.db, id, null);
  return reportOpen(ctx, draftOf(id), { version, baseVersion });
});

serve(jobDraftRoutes, jobDrafts.discard, async (ctx, { params: { id } }) => {
  await clearDraft(ctx, draftOf(id));
  return { id };
});

serve(jobDraftRoutes, jobDrafts.preview, async (_, { body }) => ({
  descriptionHtml: renderMarkdown(body.description),
}));
