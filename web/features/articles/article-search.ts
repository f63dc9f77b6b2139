import { ALL_CATEGORIES, type ArticleSort, articleSorts } from "#contract/articles/search.ts";
import { paths } from "#web/lib/paths.ts";
import { searchWord } from "#web/lib/search-word.ts";

/** What the library shows, as the address holds it, so that a search can be shared and Back works. */
export type ArticleSearch = { q: string; category: string; sort: ArticleSort; page: number };

const LONGEST = 200;
const LONGEST_CATEGORY = 80;
const [NEWEST] = articleSorts;

/** Reads the search out of an address; whatever does not fit means no filter. */
export function readSearch(params: URLSearchParams): ArticleSearch {
  const page = Number(params.get("page") ?? 1);
  const sort = params.get("sort");
  return {
    q: searchWord(params, "q", LONGEST),
    category: searchWord(params, "category", LONGEST_CATEGORY) || ALL_CATEGORIES,
    sort: articleSorts.find((known) => known === sort) ?? NEWEST,
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** Whether the reader narrowed or reordered the library at all. */
export const isPlain = ({ q, category, sort }: ArticleSearch): boolean =>
  q === "" && category === ALL_CATEGORIES && sort === NEWEST;

/** The address of a search; what means no filter is left out. */
export function searchHref(search: Partial<ArticleSearch>): string {
  const params = new URLSearchParams();
  if (search.q) params.set("q", search.q);
  if (search.category && search.category !== ALL_CATEGORIES) params.set("category", search.category);
  if (search.sort && search.sort !== NEWEST) params.set("sort", search.sort);
  if (search.page && search.page > 1) params.set("page", String(search.page));
  const text = params.toString();
  return text ? `${paths.resources()}?${text}` : paths.resources();
}
