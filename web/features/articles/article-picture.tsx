import { useState } from "react";
import type { ArticleCard } from "#contract/articles/endpoints.ts";
import { articlePage } from "#web/content/article.ts";

type Pictured = Pick<ArticleCard, "title" | "imageUrl" | "sections" | "readTime">;

/** The article's picture. One that fails to load is hidden, and what the article holds stands in its place. */
export function ArticlePicture({ article }: { article: Pictured }) {
  const [failed, setFailed] = useState(false);
  if (!article.imageUrl || failed) return <ContentsPlate article={article} />;
  return (
    <img
      src={article.imageUrl}
      alt=""
      width={1200}
      height={630}
      decoding="async"
      className="aspect-[40/21] w-full rounded-md border border-line object-cover"
      onError={() => setFailed(true)}
      // An error before hydration is heard by nobody.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(true);
      }}
    />
  );
}

/** The article's sections as a ledger; an article without any shows its title, set large. */
function ContentsPlate({ article: { title, sections, readTime } }: { article: Pictured }) {
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
