import { ALL_CATEGORIES, type ArticleSort, articleSorts } from "#contract/articles/constants.ts";
import { paths } from "#web/lib/paths.ts";
import { readSearchParam } from "#web/lib/search-param.ts";

/** The library's URL parameters. */
export type ArticleSearch = { q: string; category: string; sort: ArticleSort; page: number };

const MAX_QUERY_LENGTH = 200;
const MAX_CATEGORY_LENGTH = 80;
const [NEWEST] = articleSorts;

/** Parses URL parameters; invalid values fall back to defaults. */
export function parseArticleSearch(params: URLSearchParams): ArticleSearch {
  const page = Number(params.get("page") ?? 1);
  const sort = params.get("sort");
  return {
    q: readSearchParam(params, "q", MAX_QUERY_LENGTH),
    category: readSearchParam(params, "category", MAX_CATEGORY_LENGTH) || ALL_CATEGORIES,
    sort: articleSorts.find((each) => each === sort) ?? NEWEST,
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** Whether no filter and no other sort order is set; ignores the page. */
export const isDefaultSearch = ({ q, category, sort }: ArticleSearch): boolean =>
  q === "" && category === ALL_CATEGORIES && sort === NEWEST;

/** URL of a search, without default values. */
export function searchHref(search: Partial<ArticleSearch>): string {
  const params = new URLSearchParams();
  if (search.q) params.set("q", search.q);
  if (search.category && search.category !== ALL_CATEGORIES) params.set("category", search.category);
  if (search.sort && search.sort !== NEWEST) params.set("sort", search.sort);
  if (search.page && search.page > 1) params.set("page", String(search.page));
  const text = params.toString();
  return text ? `${paths.resources()}?${text}` : paths.resources();
}
