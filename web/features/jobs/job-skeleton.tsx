import { jobPage } from "#web/content/jobs-page.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const LINES = ["w-full", "w-[94%]", "w-[61%]", "w-[98%]", "w-[91%]", "w-[44%]"];

export function JobSkeleton() {
  return (
    <div className="wrap grid gap-x-16 gap-y-10 pt-20 pb-section lg:grid-cols-[minmax(0,1fr)_20rem]">
      <output className="sr-only">{jobPage.loading}</output>
      <div className="grid content-start gap-4">
        <Skeleton className="h-12 max-w-xl" />
        <Skeleton className="mb-8 w-[38%]" />
        {LINES.map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
      <Skeleton className="h-80" />
    </div>
  );
}
