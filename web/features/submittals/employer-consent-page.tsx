import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { employerConsent as texts } from "#web/content/shortlist.ts";
import { OutcomeMessage } from "#web/features/site/outcome-message.tsx";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { consentByToken } from "./queries.ts";

const getToken = (params: URLSearchParams) => params.get("token")?.slice(0, 1_000) ?? "";

export const loader = pageLoader(async ({ queryClient, url }) => {
  const query = consentByToken(getToken(url.searchParams));
  await queryClient.prefetchQuery(query);
  const found = queryClient.getQueryData(query.queryKey);
  return { title: texts.meta.title, noindex: true, uncacheable: true, status: found ? 200 : 404 };
});

/** The candidate decides with one press. Opening the page decides nothing, because mail scanners open links. */
export function Component() {
  const [params] = useSearchParams();
  const problem = useFormProblem();
  const { data: consent } = useQuery(consentByToken(getToken(params)));
  if (!consent) return <OutcomeMessage {...texts.invalidLink} />;
  const { token, clientName, jobTitle, state } = consent;
  const isGranted = state === "granted";
  const isDeclined = state === "declined" || state === "withdrawn";
  return (
    <div className="wrap grid max-w-3xl gap-6 py-16">
      <h1 className="type-section text-balance [overflow-wrap:anywhere]">{texts.heading(clientName)}</h1>
      {params.get("done") === "saved" && !problem && (
        <Alert tone="positive" live>
          {texts.saved}
        </Alert>
      )}
      {problem && (
        <Alert tone="danger" live>
          {Object.values(problem.fields)[0]?.[0] ?? problem.message}
        </Alert>
      )}
      {texts.states[state] && <p className="type-lead max-w-prose">{texts.states[state]}</p>}
      <p className="max-w-prose [overflow-wrap:anywhere]">{texts.lead(clientName, jobTitle)}</p>
      <p className="max-w-prose">{texts.scope}</p>
      <div className="flex flex-wrap gap-3 border-t-4 border-double border-ink pt-8">
        {!isGranted && <DecisionForm token={token} decision="granted" label={texts.agree} />}
        {!isDeclined && (
          <DecisionForm
            token={token}
            decision="declined"
            label={isGranted ? texts.withdraw : texts.decline}
            isSecondary
          />
        )}
      </div>
      <p className="text-sm text-ink-3">{texts.version}</p>
    </div>
  );
}

type DecisionProps = { token: string; decision: string; label: string; isSecondary?: boolean };

function DecisionForm({ token, decision, label, isSecondary }: DecisionProps) {
  const [sent, setSent] = useState(false);
  return (
    <form action="/api/employer-consent" method="post" onSubmit={() => setSent(true)}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="decision" value={decision} />
      <Button type="submit" variant={isSecondary ? "outline" : "primary"} pending={sent} pendingLabel={label}>
        {label}
      </Button>
    </form>
  );
}
