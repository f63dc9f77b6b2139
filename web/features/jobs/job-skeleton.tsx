import { useQueryClient } from "@tanstack/react-query";
import { jobPage } from "#web/content/jobs-page.ts";
import { Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { JobFrame } from "./job-frame.tsx";
import { findListedJob } from "./queries.ts";

/** The page of a job that is loading, with what a loaded list knows of the job. */
export function PageSkeleton({ pathname }: { pathname: string }) {
  const job = findListedJob(useQueryClient(), pathname);
  const text = <SkeletonText label={jobPage.loading} className="max-w-prose" />;
  if (job)
    return (
      <JobFrame job={job} pending>
        {text}
      </JobFrame>
    );
  return (
    <div className="wrap grid gap-x-16 gap-y-10 pt-18 lg:grid-cols-[minmax(0,1fr)_20rem]" aria-busy>
      <div>
        <div className="border-b border-ink pb-6">
          <div className="type-section">
            <Skeleton className="h-[1lh] max-w-xl" />
          </div>
          <Skeleton className="mt-3 w-[38%]" />
          <Skeleton className="mt-5 w-[56%]" />
        </div>
        <div className="mt-8">{text}</div>
      </div>
      <Skeleton className="hidden h-96 lg:block" />
    </div>
  );
}
