import { REVISIONS_KEPT, staffArticles } from "#contract/articles/admin-endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { requireCapability } from "#worker/runtime/access.ts";
import { recordActivity, recordEvent } from "#worker/runtime/activity.ts";
import type { App } from "#worker/runtime/ctx.ts";
import { serve } from "#worker/runtime/serve.ts";
import { undoSince } from "#worker/runtime/undo.ts";
import { actOnMany, bulkNeeds } from "./bulk.ts";
import { getRevision, restoreRevision, saveArticle } from "./editing.ts";
import { articleHtml } from "./markdown.ts";
import { previewedArticle, previewLink } from "./preview.ts";
import { entryFor, moveArticle } from "./publishing.ts";
import * as queries from "./queries.ts";

/** What staff do with articles. */
export function staffArticleRoutes(app: App): void {
  serve(app, staffArticles.stats, (ctx) => queries.countContent(ctx.db));
  serve(app, staffArticles.list, (ctx, { query }) => queries.listStaffArticles(ctx.db, query));
  serve(app, staffArticles.get, (ctx, { params }) => queries.getArticle(ctx.db, params.id));
  serve(app, staffArticles.update, (ctx, { params, body }) => saveArticle(ctx, params.id, body));

  serve(app, staffArticles.approve, (ctx, { params, query }) =>
    moveArticle(ctx, "approve", params.id, query.version),
  );
  serve(app, staffArticles.publish, (ctx, { params, query }) =>
    moveArticle(ctx, "publish", params.id, query.version),
  );
  serve(app, staffArticles.unpublish, (ctx, { params }) => moveArticle(ctx, "unpublish", params.id));

  serve(app, staffArticles.bulk, async (ctx, { body }) => {
    requireCapability(ctx.staff, bulkNeeds[body.action]);
    return { results: await actOnMany(ctx, body.action, body.ids) };
  });

  serve(app, staffArticles.remove, async (ctx, { params }) => {
    const article = await queries.getArticle(ctx.db, params.id);
    const [gone] = await ctx.db.batch([
      queries.markArticleDeleted(ctx.db, params.id, iso(ctx.clock())),
      recordActivity(ctx, entryFor("delete", article)),
    ]);
    if (gone.length === 0) throw new AppError("not_found", "This article no longer exists.");
    return { id: params.id };
  });

  serve(app, staffArticles.restore, async (ctx, { params }) => {
    const article = await queries.findArticle(ctx.db, params.id);
    const [[restored]] = await ctx.db.batch([
      queries.restoreArticle(ctx.db, params.id, undoSince(ctx)),
      recordActivity(ctx, entryFor("restore", article ?? { id: params.id, title: "" })),
    ]);
    if (!restored) throw new AppError("not_found", "This article can no longer be restored.");
    return restored;
  });

  serve(app, staffArticles.revisions, async (ctx, { params }) => {
    await queries.getArticle(ctx.db, params.id);
    return queries.listRevisions(ctx.db, params.id, REVISIONS_KEPT);
  });
  serve(app, staffArticles.revision, (ctx, { params }) => getRevision(ctx, params.id, params.version));
  serve(app, staffArticles.restoreRevision, (ctx, { params }) =>
    restoreRevision(ctx, params.id, params.version),
  );

  serve(app, staffArticles.renderMarkdown, async (_, { body }) => ({
    contentHtml: articleHtml(body.content),
  }));

  serve(app, staffArticles.previewLink, async (ctx, { params }) => {
    const article = await queries.getArticle(ctx.db, params.id);
    await recordEvent(ctx, entryFor("preview_link", article), ctx.staff);
    return previewLink(ctx, article);
  });
  serve(app, staffArticles.preview, (ctx, { query }) => previewedArticle(ctx, query.token));
}
