import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { shortlistTexts as texts } from "#web/content/shortlist.ts";
import { OutcomeMessage } from "#web/features/site/outcome-message.tsx";
import { formatDate } from "#contract/format-date.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { Alert } from "#web/ui/alert.tsx";
import { shortlistByToken } from "./queries.ts";
import { ShortlistCard } from "./shortlist-card.tsx";

const getToken = (params: URLSearchParams) => params.get("token")?.slice(0, 1_000) ?? "";

export const loader = pageLoader(async ({ queryClient, url }) => {
  const query = shortlistByToken(getToken(url.searchParams));
  await queryClient.prefetchQuery(query);
  const found = queryClient.getQueryData(query.queryKey);
  return { title: texts.meta.title, noindex: true, uncacheable: true, status: found ? 200 : 404 };
});

/** The client's page: profiles, answers and comments, by native forms without an account. */
export function Component() {
  const [params] = useSearchParams();
  const problem = useFormProblem();
  const { data: shortlist } = useQuery(shortlistByToken(getToken(params)));
  if (!shortlist) return <OutcomeMessage {...texts.invalidLink} />;
  const { jobTitle, clientName, message, expiresAt, candidates, token } = shortlist;
  return (
    <div className="wrap grid max-w-4xl gap-8 py-16">
      <div>
        <p className="text-sm text-ink-3">{texts.from}</p>
        <h1 className="type-section mt-1 text-balance [overflow-wrap:anywhere]">{texts.heading(jobTitle)}</h1>
        <p className="type-lead mt-4">{texts.lead(clientName, formatDate(expiresAt))}</p>
        {message && (
          <p className="mt-4 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>
        )}
      </div>
      {params.get("done") === "sent" && !problem && (
        <Alert tone="positive" live>
          {texts.sent}
        </Alert>
      )}
      {problem && (
        <Alert tone="danger" live>
          {Object.values(problem.fields)[0]?.[0] ?? problem.message}
        </Alert>
      )}
      {candidates.length === 0 && <p>{texts.empty}</p>}
      {candidates.map((candidate) => (
        <ShortlistCard key={candidate.id} token={token} candidate={candidate} />
      ))}
    </div>
  );
}
