import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { jobPosting } from "#contract/jobs/job-posting.ts";
import { firm } from "#contract/firm.ts";
import { jobPage } from "#web/content/jobs-page.ts";
import { jobTypeLabel } from "#contract/jobs/places.ts";
import { ApiError } from "#web/lib/api.ts";
import { movedTo, pageLoader } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { paths } from "#web/lib/paths.ts";
import { GonePage } from "#web/features/site/gone-page.tsx";
import { JobAdvert } from "./job-advert.tsx";
import { JobRow } from "./job-row.tsx";
import { openJob, similarJobs } from "./queries.ts";

export const loader = pageLoader(async ({ queryClient, params, origin }) => {
  const id = params.id ?? "";
  try {
    const job = await queryClient.ensureQueryData(openJob(id));
    const path = paths.job(job);
    if (path !== `${paths.jobs()}/${id}`) throw movedTo(path);
    const trail = [
      { name: "Jobs", path: paths.jobs() },
      { name: job.title, path },
    ];
    return {
      title: `${job.title}, ${job.company}, ${job.location}`,
      description: job.descriptionText,
      keywords: [job.title, job.industryLabel, job.location, jobTypeLabel(job)].join(", "),
      canonical: path,
      image: paths.socialCard("job", job.id),
      jsonLd: [jobPosting(job, { name: firm.name, origin }), breadcrumbJsonLd(trail, origin)],
    };
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400)) throw error;
    const similar = await queryClient.ensureQueryData(similarJobs(id)).catch(() => null);
    return { title: jobPage.notFound.heading, status: similar?.oncePublic ? (410 as const) : (404 as const) };
  }
});

export { ErrorBoundary } from "./job-error.tsx";

export function Component() {
  const { id = "" } = useParams();
  // The loader has fetched already; a missing job is not requested again.
  const { data: job } = useQuery({ ...openJob(id), enabled: false });
  return job ? <JobAdvert job={job} /> : <JobGone id={id} />;
}

function JobGone({ id }: { id: string }) {
  const { data } = useQuery(similarJobs(id));
  const items = data?.jobs.map((job) => <JobRow key={job.id} job={job} />) ?? [];
  return <GonePage content={jobPage.notFound} similar={{ heading: jobPage.similar, items }} />;
}
