import type { ArticleCard } from "#contract/articles/schemas.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { ArticlePicture } from "./article-picture.tsx";

export function FeaturedArticle({ article }: { article: ArticleCard }) {
  return (
    <article className="group relative mb-10 grid gap-x-14 gap-y-6 lg:grid-cols-[7fr_5fr] lg:items-stretch">
      <ArticlePicture article={article} />
      <div className="-order-1 lg:order-none lg:self-center">
        <p className="text-sm text-ink-2">
          {article.category}, <time dateTime={article.publishedAt}>{formatDate(article.publishedAt)}</time>
        </p>
        <h3 className="type-section mt-4 text-balance">
          <Link
            to={paths.article(article)}
            className="row-link group-hover:decoration-2 group-hover:underline-offset-8"
          >
            {article.title}
          </Link>
        </h3>
        <p className="type-lead mt-4 max-w-xl">{article.summary}</p>
        <p className="mt-4 text-sm font-semibold">{article.author}</p>
      </div>
    </article>
  );
}
