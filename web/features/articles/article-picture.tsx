import { useState } from "react";
import type { ArticleCard } from "#contract/articles/schemas.ts";
import { articlePage } from "#web/content/article.ts";

type PictureArticle = Pick<ArticleCard, "title" | "imageUrl" | "imageAlt" | "sections" | "readTime">;

/** The article's image. Falls back to its table of contents when missing or when it fails to load. */
export function ArticlePicture({ article }: { article: PictureArticle }) {
  const [failed, setFailed] = useState(false);
  if (!article.imageUrl || failed) return <ContentsPlaceholder article={article} />;
  return (
    <img
      src={article.imageUrl}
      alt={article.imageAlt ?? ""}
      width={1200}
      height={630}
      decoding="async"
      className="aspect-[40/21] w-full rounded-md border border-line object-cover"
      onError={() => setFailed(true)}
      // The error event may fire before hydration, when no handler is attached.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(true);
      }}
    />
  );
}

/** Shows the section titles, or the article title when there are none. */
function ContentsPlaceholder({ article: { title, sections, readTime } }: { article: PictureArticle }) {
  if (sections.length === 0) {
    return (
      <div
        className="grid min-h-56 items-end rounded-md border border-line bg-paper-2 p-6 sm:p-9"
        aria-hidden="true"
      >
        <p className="type-heading text-balance text-ink-3">{title}</p>
      </div>
    );
  }
  return (
    <div className="card flex flex-col justify-between gap-4 p-6 sm:p-9">
      <p className="flex justify-between gap-4 text-sm">
        <b>{articlePage.contents}</b>
        <span className="fig text-ink-3">{articlePage.readTime(readTime)}</span>
      </p>
      <ol className="border-b-4 border-double border-ink">
        {sections.map((section, index) => (
          <li
            key={section}
            className="grid grid-cols-[2.25rem_1fr] items-baseline border-t border-line py-3 first:border-ink"
          >
            <span className="fig text-sm text-ink-3" aria-hidden="true">
              {index + 1}
            </span>
            <span className="type-title">{section}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
