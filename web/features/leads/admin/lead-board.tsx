import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useRef, useState } from "react";
import { candidatePipeline, candidateStages } from "#contract/leads/constants.ts";
import type { BoardStage, Lead } from "#contract/leads/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { Link } from "#web/lib/link.tsx";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { cx } from "#web/ui/cx.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { LeadCard } from "./lead-card.tsx";
import { leadName } from "./lead-labels.ts";
import { leadBoard, leadById, type LeadFilter, useMoveLead } from "./queries.ts";
import { findRejectable, loadRejection, RejectCandidateDialog } from "./reject-candidate-dialog.tsx";

type Rejection = { lead: Lead } & Awaited<ReturnType<typeof loadRejection>>;

/** Kanban board of a pipeline. Cards move by drag and drop, or by their menu (keyboard, touch). */
export function LeadBoard({ filter }: { filter: Pick<LeadFilter, "pipeline" | "q" | "assignedTo"> }) {
  const query = useQuery(leadBoard(filter));
  const queryClient = useQueryClient();
  const canMove = useCan("crm.write");
  const mutation = useMoveLead();
  const [announcement, setAnnouncement] = useState("");
  const [dragged, setDragged] = useState<Lead | null>(null);
  /** The moved card remounts in another column; its menu button gets the focus back. */
  const movedId = useRef<string | null>(null);

  const [rejection, setRejection] = useState<Rejection | null>(null);

  const showFailure = ({ message }: Error) =>
    toast({ title: "The lead was not moved", description: message, tone: "danger" });
  const move = (lead: Lead, stage: BoardStage) => {
    movedId.current = lead.id;
    runMutation(
      mutation,
      { lead, stage: stage.key },
      {
        onSuccess: () => setAnnouncement(`${leadName(lead)} moved to ${stage.name}`),
        onError: showFailure,
      },
    );
  };
  const moveTo = async (lead: Lead, stage: BoardStage) => {
    if (lead.pipelineStage === stage.key) return;
    if (lead.pipeline !== candidatePipeline || stage.key !== candidateStages.rejected)
      return move(lead, stage);
    try {
      const application = findRejectable(await queryClient.fetchQuery(leadById(lead.id)));
      if (application) setRejection({ lead, ...(await loadRejection(queryClient, application.id)) });
      else move(lead, stage);
    } catch (error) {
      showFailure(error as Error);
    }
  };
  const restoreFocus = (lead: Lead) => (button: HTMLButtonElement | null) => {
    if (!button || movedId.current !== lead.id) return;
    movedId.current = null;
    button.focus();
  };

  return (
    <>
      <output className="sr-only">{announcement}</output>
      <QueryContent
        query={query}
        errorTitle="The board could not be loaded"
        className="m-4"
        fallback={
          <div className="flex gap-3 overflow-hidden p-4">
            {[1, 2, 3, 4].map((column) => (
              <Skeleton key={column} className="h-64 w-60 shrink-0" />
            ))}
          </div>
        }
      >
        {({ pipeline, stages }) => (
          <section
            aria-label={`Board of ${pipeline}`}
            // Scrolls horizontally, so it must be focusable even without cards.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="flex snap-x scroll-px-4 items-start gap-3 overflow-x-auto p-4"
          >
            {stages.map((stage) => (
              <Column
                key={stage.key}
                stage={stage}
                pipeline={pipeline}
                canDrop={dragged !== null && dragged.pipelineStage !== stage.key}
                onDropLead={() => dragged && void moveTo(dragged, stage)}
              >
                {stage.leads.map((lead) => (
                  <LeadCard
                    key={lead.id}
                    lead={lead}
                    moveRef={restoreFocus(lead)}
                    {...(canMove && {
                      stages,
                      onMove: (moved: Lead, to: BoardStage) => void moveTo(moved, to),
                      onDrag: (dragging: boolean) => setDragged(dragging ? lead : null),
                    })}
                  />
                ))}
              </Column>
            ))}
          </section>
        )}
      </QueryContent>
      {rejection && (
        <RejectCandidateDialog
          application={rejection.application}
          pipeline={rejection.pipeline}
          onRejected={() => (movedId.current = rejection.lead.id)}
          onClose={() => setRejection(null)}
        />
      )}
    </>
  );
}

type ColumnProps = {
  stage: BoardStage;
  pipeline: string;
  /** A card from another stage is being dragged. */
  canDrop: boolean;
  onDropLead: () => void;
  children: React.ReactNode;
};

function Column({ stage, pipeline, canDrop, onDropLead, children }: ColumnProps) {
  const { href } = useListParams();
  const [isDragOver, setIsDragOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!canDrop) return;
    event.preventDefault();
    setIsDragOver(true);
  };
  const hiddenCount = stage.total - stage.leads.length;
  return (
    // Drag and drop is for the mouse; keyboard and touch use the card's menu.
    <section
      aria-labelledby={`stage-${stage.key}`}
      onDragOver={onDragOver}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDragOver(false);
        onDropLead();
      }}
      className={cx(
        "w-64 shrink-0 snap-start rounded-md border bg-paper-2 p-2",
        canDrop && isDragOver ? "border-signal" : canDrop ? "border-line-2 border-dashed" : "border-line",
      )}
    >
      <header className="flex items-baseline justify-between gap-2 px-1 pt-0.5 pb-2">
        <h2 id={`stage-${stage.key}`} className="text-sm font-semibold">
          {stage.name}
        </h2>
        <span className="fig text-xs text-ink-2">
          {formatInteger(stage.total)}
          {stage.overdue > 0 && <b className="text-signal-ink"> · {stage.overdue} overdue</b>}
        </span>
      </header>
      <ul className="grid gap-2">{children}</ul>
      {stage.total === 0 && <p className="px-1 pb-1 text-xs text-ink-2">No leads.</p>}
      {hiddenCount > 0 && (
        <Link
          to={href({ view: "", pipeline, stage: stage.key, page: "" })}
          className="link mt-2 block px-1 text-xs"
        >
          {formatInteger(hiddenCount)} more in the list view
        </Link>
      )}
    </section>
  );
}
