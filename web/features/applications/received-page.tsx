import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { apply } from "#web/content/apply.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { formatTimeParam } from "#web/lib/time-param.ts";
import { JobRow } from "#web/features/jobs/job-row.tsx";
import { suggestedJobs } from "#web/features/jobs/queries.ts";
import { OutcomeMessage } from "#web/features/site/outcome-message.tsx";
import { SuggestionList } from "#web/features/site/suggestion-list.tsx";

const { received } = apply;

const suggestions = (params: URLSearchParams) =>
  suggestedJobs({ jobId: params.get("job"), industry: params.get("industry") });

export const loader = pageLoader(async ({ queryClient, url }) => {
  // Prefetch doesn't throw: without suggestions the page is complete.
  await queryClient.prefetchQuery(suggestions(url.searchParams));
  return { ...received.meta, keywords: "", noindex: true, uncacheable: true };
});

export function Component() {
  const [params] = useSearchParams();
  const { data } = useQuery({ ...suggestions(params), enabled: false });
  const steps = received.steps(formatTimeParam(params.get("by")));
  const heading = params.has("job")
    ? received.similar
    : data?.industryLabel
      ? received.newestIn(data.industryLabel)
      : received.newest;
  return (
    <OutcomeMessage heading={received.heading} text={received.text} steps={steps} links={received.actions}>
      <SuggestionList
        heading={heading}
        items={data?.jobs.map((job) => <JobRow key={job.id} job={job} />) ?? []}
      />
    </OutcomeMessage>
  );
}
