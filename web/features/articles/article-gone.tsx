import { useQuery } from "@tanstack/react-query";
import { articlePage } from "#web/content/article.ts";
import { ArticleRow } from "#web/features/site/article-row.tsx";
import { GonePage } from "#web/features/site/gone-page.tsx";
import { relatedArticles } from "./queries.ts";

type ArticleGoneProps = {
  /** Id or slug. */
  id: string;
};

/** Instead of an article that was removed or never existed, with articles like it. */
export function ArticleGone({ id }: ArticleGoneProps) {
  const { data } = useQuery({ ...relatedArticles(id), enabled: false });
  const items = data?.articles.map((article) => <ArticleRow key={article.id} article={article} />) ?? [];
  const similar = { heading: articlePage.notFound.instead, items };
  return <GonePage content={articlePage.notFound} similar={similar} />;
}
