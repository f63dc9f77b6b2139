import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Scorecard, ScorecardPanel } from "#contract/scorecards/schemas.ts";
import { useCan } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { applicationScorecards } from "./queries.ts";
import { ScorecardForm } from "./scorecard-form.tsx";
import { ScorecardSummaryTable } from "./scorecard-summary.tsx";
import { ScorecardView } from "./scorecard-view.tsx";

/** Scorecards of an application: the user's first; those of others after the user has submitted theirs. */
export function ScorecardsPanel({ applicationId }: { applicationId: string }) {
  const query = useQuery(applicationScorecards(applicationId));
  return (
    <Panel title="Scorecards">
      <QueryContent
        query={query}
        errorTitle="The scorecards could not be loaded"
        className="m-4"
        fallback={
          <div className="p-4">
            <SkeletonRows count={3} label="Loading the scorecards" />
          </div>
        }
      >
        {(panel) => <Scorecards key={applicationId} applicationId={applicationId} panel={panel} />}
      </QueryContent>
    </Panel>
  );
}

function Scorecards({ applicationId, panel }: { applicationId: string; panel: ScorecardPanel }) {
  const { mine, others, hidden, summary } = panel;
  const canWrite = useCan("crm.write");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const isEditing = canWrite && isOpen;
  return (
    <div className="divide-y divide-line *:p-4">
      {summary && <ScorecardSummaryTable summary={summary} />}
      {canWrite && (
        <div>
          {isEditing ? (
            <ScorecardForm applicationId={applicationId} panel={panel} onDone={close} />
          ) : (
            <MyScorecard mine={mine} onOpen={() => setOpen(true)} />
          )}
        </div>
      )}
      {hidden > 0 && <p className="text-ink-2">{formatHidden(hidden)}</p>}
      {others.map((card) => (
        <ScorecardView key={card.id} card={card} author={card.username ?? "A former user"} />
      ))}
      {!canWrite && others.length === 0 && hidden === 0 && <p className="text-ink-3">No scorecards yet.</p>}
    </div>
  );
}

const formatHidden = (hidden: number): string =>
  hidden === 1
    ? "1 scorecard by someone else appears after you submit yours."
    : `${hidden} scorecards by others appear after you submit yours.`;

function MyScorecard({ mine, onOpen }: { mine: Scorecard | null; onOpen: () => void }) {
  if (mine?.submittedAt)
    return (
      <ScorecardView
        card={mine}
        author="You"
        actions={
          <Button size="sm" variant="line" onClick={onOpen}>
            Edit
          </Button>
        }
      />
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-2">
        {mine ? "You have a draft. Only you can see it." : "You have not filled in a scorecard."}
      </p>
      <Button size="sm" variant="outline" onClick={onOpen}>
        {mine ? "Continue" : "Fill in my scorecard"}
      </Button>
    </div>
  );
}
