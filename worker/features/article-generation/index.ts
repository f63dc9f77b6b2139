import type { ArticleStatus } from "#contract/articles/constants.ts";
import type { WriterName } from "#contract/article-generation/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Written } from "#worker/ports/article-writer.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { chooseWriter } from "./choose-writer.ts";
import { isNearDuplicate, tellingWords } from "./near-duplicate.ts";
import * as queries from "./queries.ts";
import { assignmentOf, columnsOf } from "./rules.ts";
import { findTemplate } from "./templates.ts";

export { finalRefusal } from "./rules.ts";

/** What is to be written, and for whom. `id` becomes the article's. */
export type DraftOrder = {
  id: string;
  category: string;
  prompt: string;
  variables: Record<string, string>;
  templateId?: string | null;
  scheduleId?: number | null;
  bulkRunId?: string | null;
  createdBy?: string | null;
};

type WrittenDraft = { articleId: string; writer: WriterName };

/** How many titles a writer is told to keep clear of. */
const KNOWN_TITLES = 20;
/** How many articles a draft is compared with, word for word. */
const COMPARED = 8;

/**
 * Writes one draft under `order.id`, in less than the lease of a delivery. A second call with the same id answers the
 * article that stands there (deleted or not) and asks no vendor. Throws NotConfigured, VendorFailure, AppError
 * upstream_timeout, and AppError("conflict") for a text that nearly exists already, which another try does not heal.
 */
export async function writeDraft(ctx: Ctx, order: DraftOrder): Promise<WrittenDraft> {
  const before = await queries.findWritten(ctx.db, order.id);
  if (before) return told(before);
  const { name, writer } = await chooseWriter(ctx);
  const template = findTemplate(order.templateId);
  const known = await queries.listRecent(ctx.db, order.category, KNOWN_TITLES);
  const titles = known.filter((each) => each.writer !== "outline").map(({ title }) => title);
  const written = await writer.write(assignmentOf(order, template, titles));
  // An outline is the template itself: two of one template are alike on purpose, and say nothing twice.
  if (name !== "outline") await refuseRepetition(ctx, written);
  return insert(ctx, order, { ...columnsOf(written), templateId: template?.id ?? null, writer: name });
}

type Columns = ReturnType<typeof columnsOf> & { templateId: string | null; writer: WriterName };

async function insert(ctx: Ctx, order: DraftOrder, columns: Columns): Promise<WrittenDraft> {
  const now = iso(ctx.clock());
  const status: ArticleStatus = "draft";
  const { id, category, scheduleId = null, bulkRunId = null, createdBy = null } = order;
  const row = { id, category, scheduleId, bulkRunId, createdBy, status, createdAt: now, updatedAt: now };
  const person = createdBy ? await queries.findPerson(ctx.db, createdBy) : null;
  const { title, writer, tokensUsed } = columns;
  const entry = { action: "article.create", entityType: "article", entityId: id };
  try {
    await ctx.db.batch([
      queries.insertDraft(ctx.db, { ...row, ...columns }),
      recordEvent(ctx, { ...entry, details: { title, writer, tokensUsed } }, person),
    ]);
    return { articleId: id, writer };
  } catch (error) {
    // A worker that was thought lost has come first. Its article stands.
    const other = await queries.findWritten(ctx.db, id);
    if (other) return told(other);
    throw error;
  }
}

const told = (row: { id: string; writer: WriterName | null }): WrittenDraft => ({
  articleId: row.id,
  writer: row.writer ?? "outline",
});

async function refuseRepetition(ctx: Ctx, written: Written): Promise<void> {
  const words = tellingWords(written);
  const alike = words.length > 0 ? await queries.listAlike(ctx.db, words, COMPARED) : [];
  const same = alike.find(({ content }) => isNearDuplicate(written.content, content));
  if (!same) return;
  ctx.log("warn", "article.repeated", { articleId: same.id, tokensUsed: written.tokensUsed });
  throw new AppError("conflict", `The draft was nearly the same as the article "${same.title}".`);
}
