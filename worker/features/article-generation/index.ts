import type { ArticleStatus } from "#contract/articles/constants.ts";
import type { WriterName } from "#contract/article-generation/constants.ts";
import { iso } from "#worker/base/clock.ts";
import type { WrittenArticle } from "#worker/ports/article-writer.ts";
import { insertSlug } from "#worker/db/article-slugs.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { createUsageMeter } from "#worker/features/ai-usage/index.ts";
import { chooseWriter } from "./choose-writer.ts";
import { isNearDuplicate, distinctiveTerms } from "./near-duplicate.ts";
import * as queries from "./queries.ts";
import { NearDuplicate, toAssignment, toArticleColumns } from "./rules.ts";
import { findTemplate } from "./templates.ts";

export { describeFailure, NearDuplicate, toPermanentFailure } from "./rules.ts";

/** `id` becomes the article's id. */
export type DraftRequest = {
  id: string;
  category: string;
  prompt: string;
  variables: Record<string, string>;
  templateId?: string | null;
  /** Title of an article that an earlier draft of this request repeated. */
  avoid?: string | null;
  scheduleId?: number | null;
  bulkRunId?: string | null;
  createdBy?: string | null;
};

type DraftResult = { articleId: string; writer: WriterName };

/** Existing titles that the writer must not repeat. */
const MAX_KNOWN_TITLES = 20;
/** Articles that a draft is compared with in full. */
const MAX_COMPARED_ARTICLES = 8;

/**
 * Writes one draft, within a delivery's lease. Idempotent by `request.id`: an existing article (even deleted) is returned.
 * Throws NotConfigured, Postponed, VendorFailure, upstream_timeout and NearDuplicate.
 */
export async function writeDraft(ctx: Ctx, request: DraftRequest): Promise<DraftResult> {
  const existing = await queries.findGeneratedArticle(ctx.db, request.id);
  if (existing) return toDraftResult(existing);
  const { name, writer } = await chooseWriter(ctx);
  const template = findTemplate(request.templateId);
  const recentArticles = await queries.listRecentArticles(ctx.db, request.category, MAX_KNOWN_TITLES);
  const titles = recentArticles.filter((each) => each.writer !== "outline").map(({ title }) => title);
  const written = await writer.write(toAssignment(request, template, titles), createUsageMeter(ctx));
  // Outlines of one template are alike by design, so they are not compared.
  if (name !== "outline") await assertNotDuplicate(ctx, written);
  return saveDraft(ctx, request, {
    ...toArticleColumns(written),
    templateId: template?.id ?? null,
    writer: name,
  });
}

type GeneratedColumns = ReturnType<typeof toArticleColumns> & {
  templateId: string | null;
  writer: WriterName;
};

async function saveDraft(ctx: Ctx, request: DraftRequest, columns: GeneratedColumns): Promise<DraftResult> {
  const now = iso(ctx.clock());
  const status: ArticleStatus = "draft";
  const { id, category, scheduleId = null, bulkRunId = null, createdBy = null } = request;
  const row = { id, category, scheduleId, bulkRunId, createdBy, status, createdAt: now, updatedAt: now };
  const user = createdBy ? await queries.findUser(ctx.db, createdBy) : null;
  const { title, writer, tokensUsed } = columns;
  const entry = { action: "article.create", entityType: "article", entityId: id };
  try {
    await ctx.db.batch([
      queries.insertDraft(ctx.db, { ...row, ...columns }),
      recordEvent(ctx, { ...entry, details: { title, writer, tokensUsed } }, user),
      insertSlug(ctx.db, id, now),
    ]);
    return { articleId: id, writer };
  } catch (error) {
    // Another worker with an expired lease wrote the same draft first; its article wins.
    const existing = await queries.findGeneratedArticle(ctx.db, id);
    if (existing) return toDraftResult(existing);
    throw error;
  }
}

const toDraftResult = (row: { id: string; writer: WriterName | null }): DraftResult => ({
  articleId: row.id,
  writer: row.writer ?? "outline",
});

async function assertNotDuplicate(ctx: Ctx, written: WrittenArticle): Promise<void> {
  const terms = distinctiveTerms(written);
  const similar =
    terms.length > 0 ? await queries.listSimilarArticles(ctx.db, terms, MAX_COMPARED_ARTICLES) : [];
  const duplicate = similar.find(({ content }) => isNearDuplicate(written.content, content));
  if (!duplicate) return;
  ctx.log("warn", "article.duplicate_draft", { articleId: duplicate.id, tokensUsed: written.tokensUsed });
  throw new NearDuplicate(duplicate.title);
}
