import { type ArticlePatch, type NewArticle, StaffArticle } from "#contract/articles/admin-schemas.ts";
import { MAX_REVISIONS, scheduleCategories } from "#contract/articles/constants.ts";
import { estimateReadTime } from "#contract/articles/read-time.ts";
import { isOutlineDraft } from "#contract/article-generation/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { uuidFromText } from "#worker/base/ids.ts";
import { AppError } from "#worker/base/errors.ts";
import { articleDrafts } from "#worker/db/tables/drafts.ts";
import { clearDraft } from "#worker/features/drafts/index.ts";
import { requireCapability } from "#worker/runtime/access.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { invalidFieldsError } from "#worker/runtime/input.ts";
import { assertListed } from "#worker/runtime/lists.ts";
import {
  deleteUnusedSlugs,
  freeSlug,
  insertSlug,
  isDerivedSlug,
  isSlugTaken,
} from "#worker/db/article-slugs.ts";
import { renderMarkdown } from "#worker/base/markdown.ts";
import { reviewOfEdit } from "./review.ts";
import {
  assertComplete,
  assertImagesDescribed,
  assertNotOutline,
  diffDates,
  withdrawnApproval,
} from "./transitions.ts";
import * as queries from "./queries.ts";

const MAX_ATTEMPTS = 3;
/** Only changes to these fields create a revision. */
const REVISION_FIELDS = ["title", "summary", "content", "category", "author"];

/** Builds the conflict error of a stale save; it carries the current article and names the last editor. */
export async function createStaleError(ctx: Ctx, current: queries.ArticleRow): Promise<AppError> {
  const lastRevision = await queries.findRevision(ctx.db, current.id, current.version - 1);
  const editor = lastRevision?.replacedBy ?? "Someone else";
  return new AppError("conflict", `${editor} has changed this article since you opened it.`, {
    current: StaffArticle.parse(current),
  });
}

/** Replaces the long text in activity details. */
const toLogDetails = ({ content, ...details }: Record<string, unknown>) =>
  content ? { ...details, content: "changed" } : details;

const OPTIONAL_FIELDS = ["imageUrl", "imageAlt", "keywords", "seoTitle", "seoDescription"] as const;

/** Empty optional fields become null. The reading time follows the text unless the edit sets another one. */
function toChange(before: queries.ArticleRow, edit: Omit<ArticlePatch, "version">) {
  const { slug: _, ...patch } = edit;
  const optional = OPTIONAL_FIELDS.filter((name) => patch[name] !== undefined);
  const isNewText = patch.content !== undefined && patch.content !== before.content;
  const keepsReadTime = patch.readTime === undefined || patch.readTime === before.readTime;
  return {
    ...patch,
    ...Object.fromEntries(optional.map((name) => [name, patch[name] || null])),
    ...(isNewText && keepsReadTime && { readTime: estimateReadTime(patch.content!) }),
  };
}

const ADDRESS_TAKEN = "Another page has or had this address. Choose another one.";

/** The text that the address comes from: a chosen one, or the new title while nobody has chosen one. */
async function findSlugSource(
  ctx: Ctx,
  before: Pick<queries.ArticleRow, "id" | "title" | "slug">,
  { slug: chosen, title }: Pick<ArticlePatch, "slug" | "title">,
): Promise<string | null> {
  if (chosen && chosen !== before.slug) {
    if (await isSlugTaken(ctx.db, before.id, chosen)) throw invalidFieldsError({ slug: [ADDRESS_TAKEN] });
    return chosen;
  }
  if (chosen === "" && !isDerivedSlug(before)) return title ?? before.title;
  return title !== undefined && isDerivedSlug(before) ? title : null;
}

const CATEGORY_UNKNOWN = "Choose a category from the list.";
const generatedCategories = new Set<string>(scheduleCategories);

/** An article has a category of the list, one that generated articles have, or the one it had. */
async function assertCategory(ctx: Ctx, next: string | undefined, before: string): Promise<void> {
  if (next && generatedCategories.has(next)) return;
  await assertListed(ctx, "categories", { field: "category", next, before, message: CATEGORY_UNKNOWN });
}

/** Creates a draft that a person writes. A repeat of their request with the same key returns the same draft. */
export async function createArticle(
  ctx: StaffCtx,
  input: NewArticle,
  key: string | undefined,
): Promise<queries.ArticleRow> {
  await assertCategory(ctx, input.category, "");
  const id = key ? await uuidFromText(`article ${ctx.staff.id} ${key}`) : ctx.newId();
  const now = iso(ctx.clock());
  const { imageUrl, imageAlt, keywords, seoTitle, seoDescription, slug, ...texts } = input;
  const source = await findSlugSource(
    ctx,
    { id, title: input.title, slug: null },
    { slug, title: input.title },
  );
  const [[created]] = await ctx.db.batch([
    queries.insertArticle(ctx.db, {
      ...texts,
      id,
      slug: freeSlug(id, source ?? input.title),
      readTime: input.readTime ?? estimateReadTime(input.content),
      imageUrl: imageUrl || null,
      imageAlt: imageAlt || null,
      keywords: keywords || null,
      seoTitle: seoTitle || null,
      seoDescription: seoDescription || null,
      createdBy: ctx.staff.id,
      createdAt: now,
      updatedAt: now,
    }),
    recordActivity(ctx, {
      action: "article.create",
      entityType: "article",
      entityId: id,
      details: { title: input.title },
    }),
    insertSlug(ctx.db, id, now),
  ]);
  return created ?? queries.getArticle(ctx.db, id);
}

/**
 * Saves an edit with optimistic locking: throws conflict when `version` is stale. The previous text becomes a revision,
 * an approved article loses its approval and dates, and a published one is rendered again and reviewed by the caller.
 */
export async function saveArticle(
  ctx: StaffCtx,
  id: string,
  { version, ...patch }: ArticlePatch,
  action = "article.update",
): Promise<queries.ArticleRow> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const before = await queries.getArticle(ctx.db, id);
    if (before.status === "published") requireCapability(ctx.staff, "content.publish");
    if (version !== undefined && version !== before.version) throw await createStaleError(ctx, before);
    // An earlier version may have a category that is no longer offered.
    if (action !== "article.restore_revision") await assertCategory(ctx, patch.category, before.category);
    const change = toChange(before, patch);
    const content = change.content ?? before.content;
    if (before.status === "published") {
      assertComplete({ ...before, ...change });
      assertNotOutline(content);
      if (change.content !== undefined) assertImagesDescribed(content);
    }
    const slugSource = await findSlugSource(ctx, before, patch);
    const details = {
      ...diffFields(before, change),
      ...(slugSource !== null && patch.slug !== undefined && patch.slug !== before.slug
        ? { slug: { before: before.slug, after: patch.slug } }
        : {}),
    };
    if (Object.keys(details).length === 0) return before;
    const at = iso(ctx.clock());
    const html = before.status === "published" ? renderMarkdown(content) : null;
    // An outline that was edited into an article no longer counts as generated.
    const isRewritten =
      before.writer === "outline" && change.content !== undefined && !isOutlineDraft(content);
    const writer = isRewritten ? { writer: null } : {};
    const textChanged = REVISION_FIELDS.some((name) => name in details);
    const withdrawn = before.status === "approved" ? withdrawnApproval : {};
    const entry = {
      action,
      entityType: "article",
      entityId: id,
      details: { ...toLogDetails(details), ...diffDates(before, withdrawn) },
    };
    const [, [saved]] = await ctx.db.batch([
      queries.insertRevision(ctx.db, before, { id: ctx.newId(), editedBy: ctx.staff.id, at, textChanged }),
      queries.updateArticle(ctx.db, before, {
        ...change,
        ...(slugSource !== null && { slug: freeSlug(id, slugSource) }),
        ...writer,
        ...withdrawn,
        ...(before.status === "published" && reviewOfEdit(ctx.staff, { ...before, ...change }, details, at)),
        contentHtml: html,
        updatedAt: at,
      }),
      recordActivity(ctx, entry),
      insertSlug(ctx.db, id, at),
      deleteUnusedSlugs(ctx.db, id),
      // The editor saves the whole text, which then is no draft any more.
      ...(change.content === undefined ? [] : [clearDraft(ctx, { table: articleDrafts, id })]),
      queries.deleteOldRevisions(ctx.db, id, MAX_REVISIONS),
    ]);
    if (saved) return saved;
  }
  throw new AppError("conflict", "Someone else is editing this article. Please try again.");
}

/** Restores the text of an earlier version; the current text becomes a revision. */
export async function restoreRevision(ctx: StaffCtx, id: string, version: number) {
  const { title, summary, content, category, author } = await getRevision(ctx, id, version);
  const text = { title, summary, content, category, author };
  return saveArticle(ctx, id, text, "article.restore_revision");
}

export async function getRevision(ctx: Ctx, id: string, version: number) {
  await queries.getArticle(ctx.db, id);
  const revision = await queries.findRevision(ctx.db, id, version);
  if (!revision) throw new AppError("not_found", "This version is no longer available.");
  return revision;
}
