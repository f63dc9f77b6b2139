import * as z from "zod";
import { ArticleCard, PublishedArticle, ReadableArticle } from "#contract/articles/endpoints.ts";
import { contentState, contentVersion } from "#worker/runtime/content-version.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { articleHtml, outlineOf } from "./markdown.ts";
import { findPublishedArticle, listPublishedArticles, type PublishedRow } from "./queries.ts";
import { sectionsOf } from "./rules.ts";

/** More than this many articles are not listed; each can still be read at its address. */
const MOST_ARTICLES = 2_000;
const PER_SHELF = 50;
const HOUR = 3_600;

/**
 * A ready-made answer out of KV. It is filed under the content version and the build, so what KV still holds of an older
 * state is never looked at; what is missing, unreadable or out of reach is made anew from D1.
 */
async function kept<T, Made extends T | null>(
  ctx: Ctx,
  name: string,
  shape: z.ZodType<T>,
  make: () => Promise<Made>,
): Promise<T | Made> {
  const key = `articles:${ctx.config.version}:${await contentVersion(ctx)}:${name}`;
  const warn = (event: string) => (error: unknown) => ctx.log("warn", event, { key }, error);
  const stored = shape.safeParse(await ctx.kv.get(key, "json").catch(warn("articles.kv_unreadable")));
  if (stored.success) return stored.data;
  const made = await make();
  if (made === null) return made;
  const put = ctx.kv.put(key, JSON.stringify(made), { expirationTtl: HOUR });
  ctx.after(put.catch(warn("articles.kv_unwritable")));
  return made;
}

const asCard = (row: PublishedRow): ArticleCard =>
  ArticleCard.parse({ ...row, sections: sectionsOf(row.content) });

const known = new WeakMap<object, ArticleCard[]>();

/** Cards of all published articles, newest first. Taken out of KV once each time that an isolate reads the content version. */
export async function listArticleCards(ctx: Ctx): Promise<ArticleCard[]> {
  const state = await contentState(ctx);
  const ready = known.get(state);
  if (ready) return ready;
  const cards = await kept(ctx, "cards", z.array(ArticleCard), async () =>
    (await listPublishedArticles(ctx.db, MOST_ARTICLES)).map(asCard),
  );
  known.set(state, cards);
  return cards;
}

/** These of the `cards` with their text. KV holds the texts in shelves of fifty, in the order of the cards. */
export async function articleTexts(
  ctx: Ctx,
  cards: readonly ArticleCard[],
  wanted: readonly ArticleCard[],
): Promise<PublishedArticle[]> {
  const places = new Map(cards.map(({ id }, place) => [id, place]));
  const shelves = new Set(wanted.map(({ id }) => Math.floor((places.get(id) ?? 0) / PER_SHELF)));
  const read = (shelf: number) =>
    kept(ctx, `texts:${shelf}`, z.array(PublishedArticle), async () =>
      (await listPublishedArticles(ctx.db, PER_SHELF, shelf * PER_SHELF)).map((row) => ({
        ...asCard(row),
        content: row.content,
      })),
    );
  const texts = new Map((await Promise.all([...shelves].map(read))).flat().map((text) => [text.id, text]));
  return wanted.flatMap(({ id }) => texts.get(id) ?? []);
}

/** One published article with its HTML, or null. */
export const findReadableArticle = (ctx: Ctx, id: string): Promise<ReadableArticle | null> =>
  kept(ctx, `one:${id}`, ReadableArticle, async () => {
    const row = await findPublishedArticle(ctx.db, id);
    return row && asReadable(row);
  });

/** A row as readers get it. Text that was published without HTML is made safe here. */
export function asReadable(row: PublishedRow): ReadableArticle {
  const contentHtml = row.contentHtml ?? articleHtml(row.content);
  return { ...asCard(row), content: row.content, contentHtml, outline: outlineOf(contentHtml) };
}
