import { useQuery } from "@tanstack/react-query";
import { articlePage } from "#web/content/article.ts";
import { ArticleRow } from "./article-row.tsx";
import { newestArticles } from "./queries.ts";
import { SuggestionList } from "./suggestion-list.tsx";

/** The newest articles, as loaded by the page's loader. */
export function NewestArticles() {
  const { data } = useQuery({ ...newestArticles(), enabled: false });
  const items = data?.rows.map((article) => <ArticleRow key={article.id} article={article} />) ?? [];
  return <SuggestionList heading={articlePage.newest} items={items} />;
}
