import { useQuery } from "@tanstack/react-query";
import { articlePage } from "#web/content/article.ts";
import { ItemNotFound } from "#web/lib/item-not-found.tsx";
import { ArticleRow } from "./article-row.tsx";
import { relatedArticles } from "./queries.ts";

/** A withdrawn or unknown article: said plainly, with others like it. */
export function ArticleGone({ id }: { id: string }) {
  const { data } = useQuery({ ...relatedArticles(id), enabled: false });
  const { notFound } = articlePage;
  return (
    <ItemNotFound content={notFound}>
      {data && data.articles.length > 0 && (
        <section aria-labelledby="instead" className="mt-14">
          <h2 id="instead" className="type-heading mb-5">
            {notFound.instead}
          </h2>
          <ul className="ledger [&>:first-child]:border-ink">
            {data.articles.map((article) => (
              <ArticleRow key={article.id} article={article} />
            ))}
          </ul>
        </section>
      )}
    </ItemNotFound>
  );
}
