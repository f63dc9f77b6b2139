import * as z from "zod";
import { ArticleCard, PublishedArticle, ReadableArticle } from "#contract/articles/schemas.ts";
import { EDITORIAL, EDITORIAL_TEAM } from "#contract/articles/constants.ts";
import { isAiWritten } from "#contract/article-generation/constants.ts";
import { getContentStateCached, getContentVersion } from "#worker/runtime/content-version.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getLists, type Lists } from "#worker/runtime/lists.ts";
import { extractOutline, renderMarkdown } from "#worker/base/markdown.ts";
import { findPublishedArticle, listPublishedArticles, type PublishedRow } from "./queries.ts";
import { extractSections } from "./rules.ts";
import { listPublicSources, type PublicSource } from "./source-queries.ts";
import { listedSources, renderSources } from "./source-list.ts";

/** Limit of the list; older articles stay readable at their URL. */
const MAX_ARTICLES = 2_000;
/** Article texts per KV entry. */
const CHUNK_SIZE = 50;
const HOUR_SECONDS = 3_600;

/**
 * Reads a value from KV, or loads it from D1 and stores it. Keys contain build and content version, so stale entries are
 * never read; KV failures are logged and fall back to D1.
 */
async function readThroughCache<T, Value extends T | null>(
  ctx: Ctx,
  name: string,
  schema: z.ZodType<T>,
  load: () => Promise<Value>,
): Promise<T | Value> {
  const key = `articles:${ctx.config.version}:${await getContentVersion(ctx)}:${name}`;
  const warn = (event: string) => (error: unknown) => ctx.log("warn", event, { key }, error);
  const stored = schema.safeParse(await ctx.kv.get(key, "json").catch(warn("articles.kv_unreadable")));
  if (stored.success) return stored.data;
  const value = await load();
  if (value === null) return value;
  const put = ctx.kv.put(key, JSON.stringify(value), { expirationTtl: HOUR_SECONDS });
  ctx.waitUntil(put.catch(warn("articles.kv_unwritable")));
  return value;
}

/** A machine-written article names a person only if staff chose one with a page. */
export function toArticleCard(row: PublishedRow, lists: Lists): ArticleCard {
  const aiDrafted = isAiWritten(row.writer);
  const isEditorial = row.authorSlug === null && (aiDrafted || row.author === EDITORIAL_TEAM);
  const author = isEditorial ? EDITORIAL : row.author;
  const reviewedAt = row.reviewedBy ? row.approvedAt : null;
  return ArticleCard.parse({
    ...row,
    categoryLabel: lists.label("categories", row.category),
    slug: row.slug ?? row.id,
    aiDrafted,
    author,
    reviewedAt,
    sections: extractSections(row.content),
  });
}

const cardsByState = new WeakMap<object, ArticleCard[]>();

/** Lists the cards of all published articles, newest first. Held in isolate memory per content state. */
export async function listArticleCards(ctx: Ctx): Promise<ArticleCard[]> {
  const state = await getContentStateCached(ctx);
  const cached = cardsByState.get(state);
  if (cached) return cached;
  const cards = await readThroughCache(ctx, "cards", z.array(ArticleCard), async () => {
    const lists = await getLists(ctx);
    return (await listPublishedArticles(ctx.replicaDb, MAX_ARTICLES)).map((row) => toArticleCard(row, lists));
  });
  cardsByState.set(state, cards);
  return cards;
}

/** Returns the `selected` cards with their text. KV holds the texts in chunks, in the order of `cards`. */
export async function listArticleTexts(
  ctx: Ctx,
  cards: readonly ArticleCard[],
  selected: readonly ArticleCard[],
): Promise<PublishedArticle[]> {
  const positions = new Map(cards.map(({ id }, position) => [id, position]));
  const chunks = new Set(selected.map(({ id }) => Math.floor((positions.get(id) ?? 0) / CHUNK_SIZE)));
  const read = (chunk: number) =>
    readThroughCache(ctx, `texts:${chunk}`, z.array(PublishedArticle), async () => {
      const lists = await getLists(ctx);
      return (await listPublishedArticles(ctx.replicaDb, CHUNK_SIZE, chunk * CHUNK_SIZE)).map((row) => ({
        ...toArticleCard(row, lists),
        content: row.content,
      }));
    });
  const texts = new Map((await Promise.all([...chunks].map(read))).flat().map((text) => [text.id, text]));
  return selected.flatMap(({ id }) => texts.get(id) ?? []);
}

/** Finds a published article by id, slug or earlier slug. */
export const findReadableArticle = (ctx: Ctx, key: string): Promise<ReadableArticle | null> =>
  readThroughCache(ctx, `one:${key}`, ReadableArticle, async () => {
    const [row, sources] = await Promise.all([
      findPublishedArticle(ctx.replicaDb, key),
      listPublicSources(ctx.replicaDb, key),
    ]);
    return row && toReadableArticle(row, await getLists(ctx), sources);
  });

/** Renders the Markdown when the row has no stored HTML. `sources` are those of the article that may be public. */
export function toReadableArticle(
  row: PublishedRow,
  lists: Lists,
  sources: readonly PublicSource[],
): ReadableArticle {
  const listed = listedSources(row.content, sources);
  const contentHtml = row.contentHtml ?? renderMarkdown(row.content);
  return {
    ...toArticleCard(row, lists),
    seoTitle: row.seoTitle,
    seoDescription: row.seoDescription,
    content: row.content,
    contentHtml: contentHtml + renderSources(listed),
    sources: listed,
    outline: extractOutline(row.content),
  };
}
