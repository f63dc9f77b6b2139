import { MAX_REVISIONS } from "#contract/articles/constants.ts";
import { staffArticles } from "#contract/articles/admin-endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { requireCapability } from "#worker/runtime/access.ts";
import { recordActivity, recordEvent } from "#worker/runtime/activity.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { undoCutoff } from "#worker/runtime/undo.ts";
import { applyBulkAction, bulkCapabilities } from "./bulk.ts";
import { bulkEditArticles } from "./bulk-edit.ts";
import { createArticle, getRevision, restoreRevision, saveArticle } from "./editing.ts";
import { renderMarkdown } from "#worker/base/markdown.ts";
import { getPreviewArticle, createPreviewLink } from "./preview.ts";
import { approveArticle, articleActivity, transitionArticle } from "./publishing.ts";
import { scheduleArticle } from "./scheduling.ts";
import * as queries from "./queries.ts";

/** Article management. */
export const articleAdminRoutes = createRouter();

serve(articleAdminRoutes, staffArticles.stats, (ctx) => queries.countContent(ctx.db));
serve(articleAdminRoutes, staffArticles.list, (ctx, { query }) => queries.listStaffArticles(ctx.db, query));
serve(articleAdminRoutes, staffArticles.create, (ctx, { body, c }) =>
  createArticle(ctx, body, c.req.header("idempotency-key")),
);
serve(articleAdminRoutes, staffArticles.get, (ctx, { params }) => queries.getArticle(ctx.db, params.id));
serve(articleAdminRoutes, staffArticles.update, (ctx, { params, body }) => saveArticle(ctx, params.id, body));

serve(articleAdminRoutes, staffArticles.approve, (ctx, { params, query }) =>
  approveArticle(ctx, params.id, { expectedVersion: query.version, reviewedBy: query.reviewedBy }),
);
serve(articleAdminRoutes, staffArticles.requestChanges, (ctx, { params, body }) =>
  transitionArticle(ctx, "requestChanges", params.id, body),
);
serve(articleAdminRoutes, staffArticles.publish, (ctx, { params, query }) =>
  transitionArticle(ctx, "publish", params.id, { expectedVersion: query.version }),
);
serve(articleAdminRoutes, staffArticles.unpublish, (ctx, { params }) =>
  transitionArticle(ctx, "unpublish", params.id),
);

serve(articleAdminRoutes, staffArticles.schedule, (ctx, { params, body }) =>
  scheduleArticle(ctx, params.id, body),
);

serve(articleAdminRoutes, staffArticles.bulk, async (ctx, { body }) => {
  requireCapability(ctx.staff, bulkCapabilities[body.action]);
  return { results: await applyBulkAction(ctx, body) };
});

serve(articleAdminRoutes, staffArticles.bulkEdit, (ctx, { body: { change, ...request } }) =>
  bulkEditArticles(ctx, request, change),
);

serve(articleAdminRoutes, staffArticles.remove, async (ctx, { params }) => {
  const article = await queries.getArticle(ctx.db, params.id);
  const [deleted] = await ctx.db.batch([
    queries.softDeleteArticle(ctx.db, params.id, iso(ctx.clock())),
    recordActivity(ctx, articleActivity("delete", article)),
  ]);
  if (deleted.length === 0) throw new AppError("not_found", "This article no longer exists.");
  return { id: params.id };
});

serve(articleAdminRoutes, staffArticles.restore, async (ctx, { params }) => {
  const article = await queries.findArticle(ctx.db, params.id);
  const [[restored]] = await ctx.db.batch([
    queries.restoreArticle(ctx.db, params.id, undoCutoff(ctx)),
    recordActivity(ctx, articleActivity("restore", article ?? { id: params.id, title: "" })),
  ]);
  if (!restored) throw new AppError("not_found", "This article can no longer be restored.");
  return restored;
});

serve(articleAdminRoutes, staffArticles.revisions, async (ctx, { params }) => {
  await queries.getArticle(ctx.db, params.id);
  return queries.listRevisions(ctx.db, params.id, MAX_REVISIONS);
});
serve(articleAdminRoutes, staffArticles.revision, (ctx, { params }) =>
  getRevision(ctx, params.id, params.version),
);
serve(articleAdminRoutes, staffArticles.restoreRevision, (ctx, { params }) =>
  restoreRevision(ctx, params.id, params.version),
);

serve(articleAdminRoutes, staffArticles.contentHtml, async (ctx, { params }) => {
  const { content } = await queries.getArticle(ctx.db, params.id);
  return { contentHtml: renderMarkdown(content) };
});
serve(articleAdminRoutes, staffArticles.renderMarkdown, async (_, { body }) => ({
  contentHtml: renderMarkdown(body.content),
}));

serve(articleAdminRoutes, staffArticles.previewLink, async (ctx, { params }) => {
  const article = await queries.getArticle(ctx.db, params.id);
  await recordEvent(ctx, articleActivity("preview_link", article), ctx.staff);
  return createPreviewLink(ctx, article);
});
serve(articleAdminRoutes, staffArticles.preview, (ctx, { query }) => getPreviewArticle(ctx, query.token));
