import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { contact } from "#web/content/contact.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { paths } from "#web/lib/paths.ts";
import { formatTimeParam } from "#web/lib/time-param.ts";
import { NewestArticles } from "#web/features/site/newest-articles.tsx";
import { newestArticles } from "#web/features/site/queries.ts";
import { JobRow } from "#web/features/jobs/job-row.tsx";
import { suggestedJobs } from "#web/features/jobs/queries.ts";
import { createHead } from "#web/features/site/create-head.ts";
import { OutcomeMessage } from "#web/features/site/outcome-message.tsx";
import { SuggestionList } from "#web/features/site/suggestion-list.tsx";

const { received } = contact;

const newestJobs = suggestedJobs({ jobId: null, industry: null });
const getReader = (params: URLSearchParams) => (params.get("about") === "roles" ? "recruiter" : "partner");

export const loader = pageLoader(async ({ queryClient, url }) => {
  // Prefetch doesn't throw: without suggestions the page is complete.
  if (getReader(url.searchParams) === "recruiter") await queryClient.prefetchQuery(newestJobs);
  else await queryClient.prefetchQuery(newestArticles());
  return { ...createHead(received.meta, paths.contact()), noindex: true, uncacheable: true };
});

/** Shown after a message was posted without JavaScript. */
export function Component() {
  const [params] = useSearchParams();
  const reader = getReader(params);
  return (
    <OutcomeMessage
      heading={received.heading}
      text={received.text}
      steps={received.steps(reader, formatTimeParam(params.get("by")))}
      links={received[reader]}
    >
      {reader === "recruiter" ? <NewestJobs /> : <NewestArticles />}
    </OutcomeMessage>
  );
}

function NewestJobs() {
  const { data } = useQuery({ ...newestJobs, enabled: false });
  const items = data?.jobs.map((job) => <JobRow key={job.id} job={job} />) ?? [];
  return <SuggestionList heading={received.jobs} items={items} />;
}
