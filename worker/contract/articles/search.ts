/** The filter value that means every category (spec P §9). */
export const ALL_CATEGORIES = "All";

/** Orders of the library; the first is what a list has without being asked. */
export const articleSorts = ["newest", "oldest", "title", "readTime"] as const;
export type ArticleSort = (typeof articleSorts)[number];
