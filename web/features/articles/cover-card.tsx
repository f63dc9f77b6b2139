import type { ArticleCard } from "#contract/articles/schemas.ts";
import { formatDate } from "#contract/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { ArticleCover } from "#web/features/site/article-cover.tsx";

/** One of the newest articles; all of it links to the article. */
export function CoverCard({ article }: { article: ArticleCard }) {
  return (
    <li className="max-md:border-t max-md:border-ink">
      <article className="group relative flex flex-col">
        <ArticleCover article={article} format="card" className="max-md:order-last max-md:mt-4" />
        <p className="mt-4 text-sm text-ink-2">
          {article.categoryLabel},{" "}
          <time dateTime={article.publishedAt}>{formatDate(article.publishedAt)}</time>
        </p>
        <h3 className="type-heading mt-2 text-balance">
          <Link
            to={paths.article(article)}
            className="row-link group-hover:decoration-2 group-hover:underline-offset-4"
          >
            {article.title}
          </Link>
        </h3>
        <p className="mt-2 text-ink-2">{article.summary}</p>
        <p className="mt-3 text-sm font-semibold">{article.author}</p>
      </article>
    </li>
  );
}
