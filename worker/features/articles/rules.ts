import { ALL_CATEGORIES } from "#contract/articles/constants.ts";
import type { ListOption } from "#contract/lists/schemas.ts";
import type { ArticleCard, ArticleFilter, LibrarySummary } from "#contract/articles/schemas.ts";

const SORTS: Record<ArticleFilter["sort"], (cards: readonly ArticleCard[]) => readonly ArticleCard[]> = {
  newest: (cards) => cards,
  oldest: (cards) => cards.toReversed(),
  title: (cards) => cards.toSorted((a, b) => a.title.localeCompare(b.title, "en")),
  readTime: (cards) => cards.toSorted((a, b) => a.readTime - b.readTime),
};

/** Filters and sorts published articles; `cards` must be sorted newest first (spec P §5, §9). */
export function filterArticles(
  cards: readonly ArticleCard[],
  { q = "", category, sort }: Pick<ArticleFilter, "q" | "category" | "sort">,
): readonly ArticleCard[] {
  const search = q.toLowerCase();
  const matching = cards.filter(
    (card) =>
      (!category || category === ALL_CATEGORIES || card.category === category) &&
      [card.title, card.summary, card.categoryLabel].some((text) => text.toLowerCase().includes(search)),
  );
  return SORTS[sort](matching);
}

const parseTopics = (keywords: string | null) =>
  new Set(
    (keywords ?? "")
      .toLowerCase()
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean),
  );

const topicsByCard = new WeakMap<ArticleCard, Set<string>>();

/** Parses a card's topics once per cached card. */
function getTopics(card: ArticleCard): Set<string> {
  const topics = topicsByCard.get(card) ?? parseTopics(card.keywords);
  topicsByCard.set(card, topics);
  return topics;
}

const CATEGORY_WEIGHT = 2;
const MAX_RELATED = 3;

/** Ranks by shared category and topics, then newest; excludes the article itself. */
export function listRelatedArticles(
  article: { id: string; category: string; keywords: string | null } | null,
  cards: readonly ArticleCard[],
): ArticleCard[] {
  const topics = parseTopics(article?.keywords ?? null);
  const relevance = (card: ArticleCard) =>
    (card.category === article?.category ? CATEGORY_WEIGHT : 0) + getTopics(card).intersection(topics).size;
  return cards
    .filter(({ id }) => id !== article?.id)
    .map((card) => ({ card, score: relevance(card) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_RELATED)
    .map(({ card }) => card);
}

/** Returns total, categories sorted by name, and the average reading time in whole minutes. */
export function summarizeLibrary(
  cards: readonly ArticleCard[],
  planned: readonly ListOption[],
): LibrarySummary {
  const counts = new Map<string, { label: string; count: number }>();
  for (const { category, categoryLabel: label } of cards)
    counts.set(category, { label, count: (counts.get(category)?.count ?? 0) + 1 });
  const minutes = cards.reduce((sum, { readTime }) => sum + readTime, 0);
  return {
    total: cards.length,
    categories: [...counts]
      .map(([name, rest]) => ({ name, ...rest }))
      .toSorted((a, b) => a.label.localeCompare(b.label, "en")),
    planned: cards.length === 0 ? [...planned] : [],
    averageReadTime: cards.length === 0 ? 0 : Math.round(minutes / cards.length),
  };
}

const MAX_SECTIONS = 8;

/** Returns the top-level headings of a Markdown text as plain text; ignores fenced code. */
export function extractSections(markdown: string): string[] {
  const prose = markdown.replace(/^(```|~~~).*?^\1/gms, "");
  const headings = [...prose.matchAll(/^(#{1,6})[ \t]+([^ \t\n].*)$/gm)];
  const top = Math.min(...headings.map(([, marks = ""]) => marks.length));
  return headings
    .filter(([, marks = ""]) => marks.length === top)
    .slice(0, MAX_SECTIONS)
    .map(([, , words = ""]) =>
      words
        .replace(/(?<![ \t#])[ \t#]+$/, "")
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replace(/[*_`]/g, ""),
    );
}
