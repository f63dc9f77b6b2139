import { ALL_CATEGORIES } from "#contract/articles/search.ts";
import type { ArticleCard, ArticleFilter, Library } from "#contract/articles/endpoints.ts";

const ORDERS: Record<ArticleFilter["sort"], (cards: readonly ArticleCard[]) => readonly ArticleCard[]> = {
  newest: (cards) => cards,
  oldest: (cards) => cards.toReversed(),
  title: (cards) => cards.toSorted((a, b) => a.title.localeCompare(b.title, "en")),
  readTime: (cards) => cards.toSorted((a, b) => a.readTime - b.readTime),
};

/** The articles that a reader asked for, in their order; `cards` come newest first (spec P §5, §9). */
export function chooseArticles(
  cards: readonly ArticleCard[],
  { q = "", category, sort }: Pick<ArticleFilter, "q" | "category" | "sort">,
): readonly ArticleCard[] {
  const words = q.toLowerCase();
  const found = cards.filter(
    (card) =>
      (!category || category === ALL_CATEGORIES || card.category === category) &&
      [card.title, card.summary, card.category].some((text) => text.toLowerCase().includes(words)),
  );
  return ORDERS[sort](found);
}

const topics = (keywords: string | null) =>
  new Set(
    (keywords ?? "")
      .toLowerCase()
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean),
  );

const known = new WeakMap<ArticleCard, Set<string>>();

/** The topics of a card, taken apart once for as long as the card is kept. */
function topicsOf(card: ArticleCard): Set<string> {
  const found = known.get(card) ?? topics(card.keywords);
  known.set(card, found);
  return found;
}

const SAME_CATEGORY = 2;
const RELATED = 3;

/** Articles of the same category or with the same topics first, then the newest; never the article itself. */
export function relatedArticles(
  to: { id: string; category: string; keywords: string | null } | null,
  cards: readonly ArticleCard[],
): ArticleCard[] {
  const wanted = topics(to?.keywords ?? null);
  const kinship = (card: ArticleCard) =>
    (card.category === to?.category ? SAME_CATEGORY : 0) + topicsOf(card).intersection(wanted).size;
  return cards
    .filter(({ id }) => id !== to?.id)
    .map((card) => ({ card, near: kinship(card) }))
    .toSorted((a, b) => b.near - a.near)
    .slice(0, RELATED)
    .map(({ card }) => card);
}

/** The library in figures: categories by name, reading time rounded to the minute. */
export function describeLibrary(cards: readonly ArticleCard[]): Library {
  const counts = new Map<string, number>();
  for (const { category } of cards) counts.set(category, (counts.get(category) ?? 0) + 1);
  const minutes = cards.reduce((sum, { readTime }) => sum + readTime, 0);
  return {
    total: cards.length,
    categories: [...counts]
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => a.name.localeCompare(b.name, "en")),
    averageReadTime: cards.length === 0 ? 0 : Math.round(minutes / cards.length),
  };
}

const MOST_SECTIONS = 8;

/** The top headings of a Markdown text, without its marks; what looks like one inside a code block is none. */
export function sectionsOf(markdown: string): string[] {
  const prose = markdown.replace(/^(```|~~~).*?^\1/gms, "");
  const headings = [...prose.matchAll(/^(#{1,6})[ \t]+(.+?)[ \t#]*$/gm)];
  const top = Math.min(...headings.map(([, marks = ""]) => marks.length));
  return headings
    .filter(([, marks = ""]) => marks.length === top)
    .slice(0, MOST_SECTIONS)
    .map(([, , words = ""]) => words.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*_`]/g, ""));
}
