import type { JobDetail } from "#contract/jobs/schemas.ts";
import { jobPage } from "#web/content/jobs-page.ts";
import { Link } from "#web/lib/link.tsx";
import { AdvertLists } from "./advert-lists.tsx";
import { JobFrame } from "./job-frame.tsx";

type Props = {
  job: JobDetail;
  /** Staff preview: the apply button is disabled. */
  preview?: boolean;
};

export function JobAdvert({ job, preview }: Props) {
  return (
    <JobFrame job={job} preview={preview}>
      {/* Sanitized by the server. */}
      <div
        className="prose [&>:first-child]:mt-0"
        dangerouslySetInnerHTML={{ __html: job.descriptionHtml }}
      />
      <AdvertLists job={job} className="mt-12" />
      <p className="mt-10">
        <Link to={jobPage.more.to} className="link">
          {jobPage.more.label}
        </Link>
      </p>
    </JobFrame>
  );
}
