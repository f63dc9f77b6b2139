import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientSuggestion } from "#contract/clients/schemas.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { clientSuggestions, useAssignCompany } from "./queries.ts";

const FIRST = 5;
const countJobs = (jobs: number) => (jobs === 1 ? "1 job names" : `${jobs} jobs name`);

/** Companies of jobs without a client. Nothing is assigned until somebody presses the button. */
export function ClientSuggestions({ canWrite }: { canWrite: boolean }) {
  const { data: suggestions = [] } = useQuery({ ...clientSuggestions(), enabled: canWrite });
  const [isExpanded, setExpanded] = useState(false);
  if (!canWrite || suggestions.length === 0) return null;
  const visible = isExpanded ? suggestions : suggestions.slice(0, FIRST);
  return (
    <Panel title="Jobs without a client">
      <ul>
        {visible.map((suggestion) => (
          <SuggestionItem key={suggestion.company} suggestion={suggestion} />
        ))}
      </ul>
      {suggestions.length > FIRST && (
        <div className="border-t border-line px-4 py-2">
          <Button
            variant="text"
            size="sm"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? "Show fewer" : `Show ${suggestions.length - FIRST} more`}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function SuggestionItem({ suggestion: { company, jobs, clientId } }: { suggestion: ClientSuggestion }) {
  const assign = useAssignCompany();
  const label = clientId ? "Assign" : "Create client and assign";
  const onAssign = () =>
    runMutation(assign, company, {
      onSuccess: ({ assigned }) =>
        toast({
          title: `${assigned === 1 ? "1 job" : `${assigned} jobs`} assigned to ${company}`,
          tone: "positive",
        }),
      onError: ({ message }) =>
        toast({ title: "The jobs were not assigned", description: message, tone: "danger" }),
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 last:border-b-0">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {countJobs(jobs)} <b className="font-semibold">{company}</b>
        <span className="text-ink-2">
          {clientId ? " and can go to the client of this name." : " and no client has this name."}
        </span>
      </span>
      <Button
        variant="line"
        size="sm"
        pending={assign.isPending}
        pendingLabel="Assigning…"
        aria-label={`${label}: ${company}`}
        onClick={onAssign}
      >
        {label}
      </Button>
    </li>
  );
}
