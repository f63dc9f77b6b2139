import { advertLists } from "#contract/jobs/advert-text.ts";
import type { JobDetail } from "#contract/jobs/schemas.ts";
import { jobPage } from "#web/content/jobs-page.ts";
import { Link } from "#web/lib/link.tsx";
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
      <div className="prose" dangerouslySetInnerHTML={{ __html: job.descriptionHtml }} />
      {advertLists(job).map(({ name, items }) => (
        <section key={name} className="prose mt-12">
          <h2 className="mt-0!">{jobPage[name]}</h2>
          <List items={items} />
        </section>
      ))}
      <p className="mt-10">
        <Link to={jobPage.more.to} className="link">
          {jobPage.more.label}
        </Link>
      </p>
    </JobFrame>
  );
}

const List = ({ items }: { items: string[] }) => (
  <ul>
    {items.map((item, index) => (
      // Items never change, so their index is a stable key.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={index}>{item}</li>
    ))}
  </ul>
);
