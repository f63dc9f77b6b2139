import { useQueryClient } from "@tanstack/react-query";
import { articlePage } from "#web/content/article.ts";
import { Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { ArticleFrame } from "./article-frame.tsx";
import { findListedArticle } from "./queries.ts";

/** The page of an article that is loading, with what a loaded list knows of the article. */
export function PageSkeleton({ pathname }: { pathname: string }) {
  const article = findListedArticle(useQueryClient(), pathname);
  const text = <SkeletonText label={articlePage.loading} className="max-w-prose" />;
  if (article)
    return (
      <ArticleFrame article={article} aside={<Skeleton className="hidden h-64 lg:block" />} pending>
        {text}
      </ArticleFrame>
    );
  return (
    <div className="wrap pt-20" aria-busy>
      <div className="max-w-[58rem] pb-9">
        <div className="type-display text-[clamp(2.25rem,1.5rem+3.1vw,4.25rem)]">
          <Skeleton className="h-[1lh]" />
        </div>
        <Skeleton className="mt-6 max-w-2xl" />
        <Skeleton className="mt-6 max-w-md" />
      </div>
      <div className="border-t border-line pt-9">{text}</div>
    </div>
  );
}
