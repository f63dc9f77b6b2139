import { useQuery } from "@tanstack/react-query";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { QueryContent } from "#web/lib/query-content.tsx";
import { usePageTitle } from "#web/lib/use-page-title.ts";
import { Alert } from "#web/ui/alert.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { jobStatusLabel } from "./job-status.tsx";
import { adminJob } from "./queries.ts";
import { JobAdvert } from "../job-advert.tsx";

/** A job of any status, rendered like its public page. */
export function JobPreview({ id }: { id: string }) {
  const query = useQuery(adminJob(id));
  usePageTitle(query.data ? `Preview: ${query.data.title}` : "Preview");
  return (
    <>
      <div className="wrap pt-4">
        <Alert tone="note" title="Preview.">
          This is how candidates see the job once it is published
          {query.data && ` (its status now: ${jobStatusLabel(query.data.status).toLowerCase()})`}. Only staff
          can open this page.{" "}
          <Link to={`${adminPaths.portal("jobs")}?view=${id}`} className="link">
            Back to the job
          </Link>
        </Alert>
      </div>
      <QueryContent
        query={query}
        errorTitle="The job could not be loaded"
        className="wrap mt-8"
        fallback={
          <div className="wrap pt-8">
            <SkeletonRows count={3} label="Loading the job" />
          </div>
        }
      >
        {(job) => <JobAdvert job={job} preview />}
      </QueryContent>
    </>
  );
}
