import type { ArticleCard } from "#contract/articles/schemas.ts";
import { articlePage } from "#web/content/article.ts";
import { formatDate } from "#contract/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { ArticleCover } from "./article-cover.tsx";

/** A list row; all of it links to the article. */
export function ArticleRow({ article }: { article: ArticleCard }) {
  return (
    <li>
      <article className="group relative grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-5 gap-y-2 py-5 text-sm md:grid-cols-[7.5rem_minmax(0,1fr)_11rem_6.5rem] md:gap-x-8">
        <ArticleCover article={article} format="thumb" className="mt-1" />
        <div className="contents md:block">
          <h3 className="type-title">
            <Link to={paths.article(article)} className="row-link">
              {article.title}
            </Link>
          </h3>
          <p className="col-span-2 max-w-2xl text-ink-2 md:mt-1.5">{article.summary}</p>
        </div>
        <div className="col-span-2 flex flex-wrap gap-x-5 text-ink-3 md:contents">
          <p className="text-ink-2 md:pt-1">{article.categoryLabel}</p>
          <p className="fig flex gap-x-5 md:block md:pt-1 md:text-right">
            <time dateTime={article.publishedAt}>{formatDate(article.publishedAt)}</time>
            <span className="md:mt-1 md:block">{articlePage.minutes(article.readTime)}</span>
          </p>
        </div>
      </article>
    </li>
  );
}
