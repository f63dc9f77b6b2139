import { useQuery } from "@tanstack/react-query";
import { articlePage } from "#web/content/article.ts";
import { Link } from "#web/lib/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorCard } from "#web/ui/error-card.tsx";
import { ArticleRow } from "./article-row.tsx";
import { relatedTo } from "./queries.ts";

/** A withdrawn or unknown article: said plainly, with others like it. */
export function ArticleGone({ id }: { id: string }) {
  const { data } = useQuery({ ...relatedTo(id), enabled: false });
  const { notFound } = articlePage;
  return (
    <div className="wrap pt-12">
      <ErrorCard
        level={1}
        tone="missing"
        title={notFound.heading}
        action={
          <Button asChild variant="outline">
            <Link to={notFound.all.to}>{notFound.all.label}</Link>
          </Button>
        }
      >
        {notFound.text}
      </ErrorCard>
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
    </div>
  );
}
