import { reviewNote } from "#contract/articles/ai-disclosure.ts";
import type { ArticleCard } from "#contract/articles/schemas.ts";
import { articlePage } from "#web/content/article.ts";
import { authorPhotographs } from "#web/content/photographs.ts";
import { formatDate } from "#contract/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Photograph } from "#web/features/site/photograph.tsx";

export function ArticleHeader({ article }: { article: ArticleCard }) {
  const published = formatDate(article.publishedAt);
  const updated = formatDate(article.updatedAt);
  const photograph = article.authorSlug ? authorPhotographs[article.authorSlug] : undefined;
  const review = reviewNote(article);
  return (
    <header className="max-w-[58rem] pt-8 pb-9">
      <h1 className="type-display text-[clamp(2.25rem,1.5rem+3.1vw,4.25rem)] text-balance">
        {article.title}
      </h1>
      <p className="mt-6 max-w-2xl text-[clamp(1.125rem,1rem+0.5vw,1.375rem)] leading-normal text-ink-2">
        {article.summary}
      </p>
      <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-ink-2">
        <span className="inline-flex items-center gap-2.5">
          {photograph ? (
            <Photograph
              photograph={photograph}
              sizes="2.5rem"
              decorative
              className="size-10 rounded-full object-top"
            />
          ) : (
            <span aria-hidden="true">
              <Avatar name={article.author} />
            </span>
          )}
          <span className="sr-only">{articlePage.by} </span>
          {article.authorSlug ? (
            <Link to={paths.author(article.authorSlug)} className="link link-quiet font-semibold">
              {article.author}
            </Link>
          ) : (
            <b>{article.author}</b>
          )}
        </span>
        <time dateTime={article.publishedAt}>{published}</time>
        {updated !== published && article.updatedAt > article.publishedAt && (
          <span>
            {articlePage.updated} <time dateTime={article.updatedAt}>{updated}</time>
          </span>
        )}
        <span className="fig">{articlePage.readTime(article.readTime)}</span>
        {review && <span>{review}</span>}
      </p>
    </header>
  );
}
