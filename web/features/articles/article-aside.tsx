import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ReadableArticle } from "#contract/articles/schemas.ts";
import { articlePage } from "#web/content/article.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { getTopics } from "./article-json-ld.ts";
import { relatedArticles } from "./queries.ts";
import { searchHref } from "./article-search.ts";

const SECTION_CLASSES = "border-t border-ink pt-3 pb-7 text-sm";

function AsideSection({
  id,
  title,
  children,
  className = "",
}: {
  id: string;
  title: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <nav aria-labelledby={id} className={`${SECTION_CLASSES} ${className}`}>
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {children}
    </nav>
  );
}

/** Table of contents, related articles and topics. */
export function ArticleAside({ article }: { article: ReadableArticle }) {
  const { data } = useQuery({ ...relatedArticles(article.slug), enabled: false });
  const topics = getTopics(article);
  return (
    <div className="self-start lg:sticky lg:top-8">
      {article.outline.length > 1 && (
        <AsideSection id="contents" title={articlePage.contents} className="hidden lg:block">
          <ol className="mt-1.5">
            {article.outline.map(({ id, text }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block py-1 text-ink-2 hover:text-ink hover:underline hover:decoration-signal hover:underline-offset-4"
                >
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </AsideSection>
      )}
      {data && data.articles.length > 0 && (
        <AsideSection id="related" title={articlePage.related}>
          <ul className="mt-1.5">
            {data.articles.map(({ id, slug, title }) => (
              <li key={id} className="py-1.5 pointer-coarse:py-3">
                <Link to={paths.article({ id, slug })} className="link font-normal">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </AsideSection>
      )}
      <div className={SECTION_CLASSES}>
        <h2 className="font-semibold">{articlePage.topics}</h2>
        <p className="mt-1 text-ink-2">
          <Link
            to={searchHref({ category: article.category })}
            className="link link-quiet inline-block py-1 pointer-coarse:py-3"
          >
            {article.categoryLabel}
          </Link>
        </p>
        {topics.length > 0 && <p className="text-ink-2">{topics.join(", ")}</p>}
      </div>
    </div>
  );
}
