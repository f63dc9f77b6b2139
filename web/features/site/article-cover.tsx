import { useState } from "react";
import type { ArticleCard } from "#contract/articles/schemas.ts";
import { type CoverFormat, coverPath, coverSizes } from "#contract/images/cover-path.ts";
import { cx } from "#web/ui/cx.ts";

type ArticleCoverProps = {
  article: Pick<ArticleCard, "slug" | "imageUrl" | "imageAlt">;
  format: CoverFormat;
  className?: string;
};

/** The article's image. A drawn cover when it has none or when it fails to load. */
export function ArticleCover({ article, format, className }: ArticleCoverProps) {
  const [failed, setFailed] = useState(false);
  const image = failed ? null : article.imageUrl;
  return (
    <img
      key={image}
      src={image ?? coverPath(format, article.slug)}
      alt={(image && article.imageAlt) ?? ""}
      {...coverSizes[format]}
      loading="lazy"
      decoding="async"
      className={cx(
        "block w-full border border-line bg-paper-2 object-cover",
        format === "strip" ? "aspect-[5/1]" : "aspect-[40/21]",
        className,
      )}
      onError={() => setFailed(true)}
      // The error event may fire before hydration, when no handler is attached.
      ref={(element) => {
        if (image && element?.complete && element.naturalWidth === 0) setFailed(true);
      }}
    />
  );
}
