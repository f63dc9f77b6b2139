import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Application } from "#contract/applications/schemas.ts";
import type { ApplicationPipeline } from "#contract/pipeline/schemas.ts";
import { nextStage } from "#contract/pipeline/stages.ts";
import { isClosedKind } from "#contract/pipeline/constants.ts";
import { useCan } from "#web/lib/me.ts";
import { formatRelativeTime } from "#web/lib/relative-time.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useSingleKeys } from "#web/lib/use-single-keys.ts";
import { Button } from "#web/ui/button.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { MoveHistory } from "./move-history.tsx";
import { applicationPipeline } from "./queries.ts";
import { needsDialog, type StageChoice, toChoices, toTarget } from "./stage-choice.ts";
import { useMoves, useUndo } from "./use-moves.tsx";

/** Stage of an application in the pipeline of its job, with Advance, Reject and the moves so far. */
export function StagePanel({ application }: { application: Application }) {
  const query = useQuery(applicationPipeline(application.id));
  return (
    <Panel title="Pipeline" padded>
      <QueryContent
        query={query}
        errorTitle="The stage could not be loaded"
        fallback={<SkeletonRows count={2} label="Loading the stage" />}
      >
        {(pipeline) => <StageControl application={application} pipeline={pipeline} />}
      </QueryContent>
    </Panel>
  );
}

type Props = { application: Application; pipeline: ApplicationPipeline };

function StageControl({ application, pipeline }: Props) {
  const canMove = useCan("crm.write");
  const { move, isPending } = useMoves();
  const { undoRecent } = useUndo();
  const [dialog, setDialog] = useState<StageChoice | null>(null);
  const { stages, stageId, stageChangedAt, moves } = pipeline;
  const choices = toChoices(stages);
  const current = choices.find(({ key }) => key === stageId)!;
  const next = nextStage(stages, { id: stageId, kind: application.stage });
  const subject = {
    id: application.id,
    firstName: application.firstName,
    lastName: application.lastName,
    stage: application.stage,
    stageId,
    jobTitle: application.jobTitle,
    company: application.jobCompany,
  };
  const isWithdrawn = application.stage === "withdrawn";
  const moveTo = (key: string) => {
    const choice = choices.find((each) => each.key === key);
    if (!choice || key === stageId || isPending) return;
    if (needsDialog(choice)) setDialog(choice);
    else move([subject], choice.name, toTarget(choice));
  };
  const rejected = choices.find(({ kind }) => kind === "rejected");
  const canReject = canMove && rejected && !isClosedKind(application.stage);
  const last = moves.find(({ undoneAt }) => undoneAt === null);
  const undoLast =
    canMove && last?.canUndo
      ? () =>
          undoRecent({
            moveIds: [last.id],
            title: "",
            hasMail: last.mail?.status === "waiting",
            until: 0,
          })
      : undefined;
  useSingleKeys({
    a: canMove && next ? () => moveTo(next.id) : undefined,
    r: canReject ? () => moveTo(rejected.key) : undefined,
    u: undoLast,
  });
  return (
    <div className="grid gap-3">
      {canMove && !isWithdrawn ? (
        <NativeSelect
          aria-label="Stage"
          options={choices.map(({ key, name }) => ({ value: key, label: name }))}
          value={stageId}
          disabled={isPending}
          onChange={({ target }) => moveTo(target.value)}
        />
      ) : (
        <p className="font-semibold">{current.name}</p>
      )}
      <p className="text-sm text-ink-2">
        {isWithdrawn ? "The application was withdrawn, so it stays here" : "Here"} since{" "}
        <span className="fig">{formatSince(stageChangedAt)}</span>. The candidate reads “
        {current.candidateLabel}”.
      </p>
      {canMove && (next || canReject) && (
        <div className="flex flex-wrap gap-2">
          {next && (
            <Button size="sm" variant="ink" disabled={isPending} onClick={() => moveTo(next.id)}>
              Advance to {next.name} <Kbd>A</Kbd>
            </Button>
          )}
          {canReject && (
            <Button size="sm" variant="line" disabled={isPending} onClick={() => moveTo(rejected.key)}>
              Reject <Kbd>R</Kbd>
            </Button>
          )}
          {!isWithdrawn && (
            <Button
              size="sm"
              variant="text"
              disabled={isPending}
              onClick={() => next && setDialog(toChoices([next])[0]!)}
            >
              Move with an email…
            </Button>
          )}
        </div>
      )}
      <MoveHistory moves={moves} undoable={last && undoLast && { id: last.id, onUndo: undoLast }} />
      {dialog && (
        <MoveDialog
          subjects={[subject]}
          choices={choices.filter(({ key }) => key !== stageId)}
          target={dialog}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

const formatSince = (at: string) => {
  const relative = formatRelativeTime(at);
  return relative === "now" ? "just now" : `${relative} ago`;
};
