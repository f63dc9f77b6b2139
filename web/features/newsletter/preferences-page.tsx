import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Preferences } from "#contract/newsletter/endpoints.ts";
import { newsletter } from "#web/content/newsletter.ts";
import { apiQuery } from "#web/lib/api.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { Link } from "#web/lib/link.tsx";
import { pageLoader } from "#web/lib/page-loader.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";

const labels = newsletter.preferences;
const getToken = (params: URLSearchParams) => params.get("token")?.slice(0, 1_000) ?? "";
const preferences = (token: string) => apiQuery("GET /api/newsletter/preferences", { query: { token } });

export const loader = pageLoader(async ({ queryClient, url }) => {
  const query = preferences(getToken(url.searchParams));
  // Prefetch doesn't throw: an invalid link shows another text.
  await queryClient.prefetchQuery(query);
  const found = queryClient.getQueryData(query.queryKey);
  return { title: labels.title, noindex: true, uncacheable: true, status: found ? 200 : 404 };
});

/** The topics of a subscription, by the link of a mail. A native form, so that it works without JavaScript. */
export function Component() {
  const [params] = useSearchParams();
  const problem = useFormProblem();
  const token = getToken(params);
  const query = useQuery(preferences(token));
  const message = problem?.fields.topics?.[0] ?? problem?.message;
  return (
    <div className="wrap grid gap-6 py-16">
      <h1 className="type-section text-balance">{labels.heading}</h1>
      {params.get("done") === "saved" && !problem && (
        <Alert tone="positive" live>
          {labels.saved}
        </Alert>
      )}
      {message && (
        <Alert tone="danger" live>
          {message}
        </Alert>
      )}
      {query.data ? (
        <TopicForm preferences={query.data} />
      ) : (
        <>
          <p className="type-lead max-w-prose">{token === "" ? newsletter.noToken : labels.ended}</p>
          <Button asChild variant="text" className="justify-self-start">
            <Link to={newsletter.actions.again.to}>{newsletter.actions.again.label}</Link>
          </Button>
        </>
      )}
    </div>
  );
}

function TopicForm({ preferences: { token, unsubscribeToken, topics } }: { preferences: Preferences }) {
  const [isSubmitted, setIsSubmitted] = useState(false);
  return (
    <>
      <p className="type-lead max-w-prose">{labels.text}</p>
      <form
        action="/api/newsletter/preferences"
        method="post"
        aria-label={labels.heading}
        className="grid max-w-prose gap-6 border-t-4 border-double border-ink pt-8"
        onSubmit={() => setIsSubmitted(true)}
      >
        <input type="hidden" name="token" value={token} />
        <FieldGroup legend={labels.topics}>
          <div className="grid gap-2 sm:grid-cols-2">
            {topics.map(({ key, label, isChosen }) => (
              <Checkbox key={key} name={`topics.${key}`} label={label} defaultChecked={isChosen} />
            ))}
          </div>
        </FieldGroup>
        <Button type="submit" pending={isSubmitted} className="justify-self-start">
          {labels.submit}
        </Button>
        <Button asChild variant="text" className="justify-self-start">
          <Link to={`/newsletter/unsubscribe?token=${encodeURIComponent(unsubscribeToken)}`}>
            {labels.unsubscribe}
          </Link>
        </Button>
      </form>
    </>
  );
}
