import { articlePage } from "#web/content/article.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const LINES = ["w-full", "w-[94%]", "w-[98%]", "w-[61%]", "w-[99%]", "w-[91%]", "w-[96%]", "w-[44%]"];

/** Eight text lines (spec P §9). */
export function ArticleSkeleton() {
  return (
    <div className="wrap grid gap-10 pt-24 pb-section">
      <output className="sr-only">{articlePage.loading}</output>
      <Skeleton className="h-14 max-w-3xl" />
      <div className="grid max-w-[var(--container-prose)] gap-4">
        {LINES.map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    </div>
  );
}
