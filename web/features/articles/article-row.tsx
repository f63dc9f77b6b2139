import type { ArticleCard } from "#contract/articles/schemas.ts";
import { articlePage } from "#web/content/article.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";

/** A list row; all of it links to the article. */
export function ArticleRow({ article }: { article: ArticleCard }) {
  return (
    <li>
      <article className="group relative grid grid-cols-[auto_1fr_auto] gap-x-5 gap-y-2 py-5 text-sm md:grid-cols-[6.5rem_minmax(0,1fr)_11rem_4rem] md:gap-x-8">
        <time dateTime={article.publishedAt} className="fig text-ink-3 md:pt-1">
          {formatDate(article.publishedAt)}
        </time>
        <div className="col-span-3 row-start-1 md:col-span-1 md:col-start-2">
          <h3 className="type-title">
            <Link to={paths.article(article)} className="row-link">
              {article.title}
            </Link>
          </h3>
          <p className="mt-1.5 max-w-2xl text-ink-2">{article.summary}</p>
        </div>
        <p className="text-ink-2 md:pt-1">{article.category}</p>
        <p className="fig text-right text-ink-3 md:pt-1">{articlePage.minutes(article.readTime)}</p>
      </article>
    </li>
  );
}
