import type { ArticleBulkChange } from "#contract/articles/admin-schemas.ts";
import type { Capability } from "#contract/capabilities.ts";
import type { ArticleStatus } from "#contract/articles/constants.ts";
import { type BulkEditRequest, runBulkEdit } from "#worker/runtime/bulk-edit.ts";
import { requireCapability } from "#worker/runtime/access.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { countMatchingArticles, listArticlesForEdit, listMatchingArticles } from "./bulk-queries.ts";
import { saveArticle } from "./editing.ts";
import { transitionArticle } from "./publishing.ts";
import type { StaffCondition } from "./queries.ts";

type Step = Extract<ArticleBulkChange, { step: unknown }>["step"];

const stepCapabilities: Record<Step, Capability> = {
  requestChanges: "content.write",
  publish: "content.publish",
  unpublish: "content.publish",
};

/** The status after a step: an article that has it already is left alone. */
const statusAfter: Record<Step, ArticleStatus> = {
  requestChanges: "draft",
  publish: "published",
  unpublish: "approved",
};

type Row = Awaited<ReturnType<typeof listArticlesForEdit>>[number];

async function editArticle(ctx: StaffCtx, change: ArticleBulkChange, row: Row): Promise<boolean> {
  if ("step" in change) {
    if (row.status === statusAfter[change.step]) return false;
    await transitionArticle(ctx, change.step, row.id);
    return true;
  }
  const { version } = await saveArticle(ctx, row.id, change);
  return version !== row.version;
}

/** Changes several articles, each in its own batch. */
export async function bulkEditArticles(
  ctx: StaffCtx,
  request: BulkEditRequest<StaffCondition>,
  change: ArticleBulkChange,
) {
  if ("step" in change) requireCapability(ctx.staff, stepCapabilities[change.step]);
  return runBulkEdit(
    ctx,
    request,
    {
      byIds: (ids) => listArticlesForEdit(ctx.db, ids),
      matches: (filter, page) => listMatchingArticles(ctx.db, filter, page),
      count: (filter, until) => countMatchingArticles(ctx.db, filter, until),
      label: ({ title }) => title,
    },
    (row) => editArticle(ctx, change, row),
  );
}
