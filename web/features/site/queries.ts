import { apiPageQuery } from "#web/lib/api.ts";

const NEWEST_COUNT = 3;

/** For the home page and after a form. */
export const newestArticles = () =>
  apiPageQuery("GET /api/content/published-articles", { query: { view: "card", limit: NEWEST_COUNT } });
