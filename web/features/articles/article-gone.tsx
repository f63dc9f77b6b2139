import { useQuery } from "@tanstack/react-query";
import { articlePage } from "#web/content/article.ts";
import { ArticleRow } from "#web/features/site/article-row.tsx";
import { GonePage } from "#web/features/site/gone-page.tsx";
import { relatedArticles } from "./queries.ts";

/** Instead of an article that was removed or never existed. */
export function ArticleGone({ id }: { id: string }) {
  const { data } = useQuery({ ...relatedArticles(id), enabled: false });
  const items = data?.articles.map((article) => <ArticleRow key={article.id} article={article} />) ?? [];
  return (
    <GonePage content={articlePage.notFound} similar={{ heading: articlePage.notFound.instead, items }} />
  );
}
