import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { Job } from "#contract/jobs/schemas.ts";
import { Link } from "#web/lib/link.tsx";
import { apply } from "#web/content/apply.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { listOptions } from "#web/lib/list-queries.ts";
import { paths } from "#web/lib/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Card } from "#web/ui/card.tsx";
import { ignoreMissingJob, openJob } from "#web/features/jobs/queries.ts";
import { jobQuestions } from "#web/features/screening/queries.ts";
import { createHead } from "#web/features/site/create-head.ts";
import { ApplicationForm } from "./application-form.tsx";

export const loader = pageLoader(async ({ queryClient, url, origin }) => {
  const jobId = url.searchParams.get("job");
  const job = jobId && (await queryClient.ensureQueryData(openJob(jobId)).catch(ignoreMissingJob));
  // Without its questions the form would be refused, so a failure fails the page.
  if (job) await queryClient.ensureQueryData(jobQuestions(job.id));
  await queryClient.prefetchQuery(listOptions("industries"));
  const path = paths.apply();
  return createHead(apply.meta, path, [breadcrumbJsonLd([{ name: apply.meta.title, path }], origin)]);
});

/** The job being applied for, or a warning when it is closed. */
function SelectedJob({ job }: { job: Job | undefined }) {
  if (!job) return <Alert tone="caution">{apply.jobGone}</Alert>;
  return (
    <p className="border-l-2 border-signal pl-4">
      {apply.forJob(job.title, job.company)}{" "}
      <Link to={apply.withoutJob.to} className="link">
        {apply.withoutJob.label}
      </Link>
    </p>
  );
}

export function Component() {
  const [params] = useSearchParams();
  const jobId = params.get("job");
  // Loaded by the loader; a missing job is not requested again.
  const { data: job } = useQuery({ ...openJob(jobId ?? ""), enabled: false });
  const problem = useFormProblem();
  return (
    <div className="wrap grid gap-x-16 gap-y-10 pt-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="max-w-3xl">
        <h1 className="type-section">{apply.heading}</h1>
        <p className="type-lead mt-4">{apply.lead}</p>
        <div className="mt-8 grid gap-6">
          {jobId && <SelectedJob job={job} />}
          {problem && (
            <Alert tone="danger" live>
              {problem.message}
            </Alert>
          )}
          <Card className="p-5 sm:p-8">
            <ApplicationForm jobId={job?.id} />
          </Card>
        </div>
      </div>
      <aside aria-label={apply.reassurance.heading} className="lg:pt-24">
        <ul className="ledger">
          {apply.reassurance.items.map(({ title, text }) => (
            <li key={title} className="py-5">
              <h2 className="type-title">{title}</h2>
              <p className="mt-1 text-sm text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
