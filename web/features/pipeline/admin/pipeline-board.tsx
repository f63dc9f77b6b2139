import type { UseQueryResult } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isClosedKind } from "#contract/pipeline/constants.ts";
import type { Board, BoardStage, PipelineCard } from "#contract/pipeline/schemas.ts";
import { nextStage } from "#contract/pipeline/stages.ts";
import { formatInteger } from "#contract/numbers.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useSingleKeys } from "#web/lib/use-single-keys.ts";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BoardColumn } from "./board-column.tsx";
import { type MailedSubject, MoveDialog } from "./move-dialog.tsx";
import type { PipelineFilter } from "./queries.ts";
import { needsDialog, type StageChoice, toChoices, toTarget } from "./stage-choice.ts";
import { useMoves } from "./use-moves.tsx";

type Props = { jobId: string; filter: PipelineFilter; query: UseQueryResult<Board> };

/** One column per stage. Cards move by drag and drop, by their menu, or by the keys A and R. */
export const PipelineBoard = ({ query, ...props }: Props) => (
  <QueryContent
    query={query}
    errorTitle="The pipeline could not be loaded"
    className="m-4"
    fallback={
      <div className="flex gap-3 overflow-hidden p-4">
        {[1, 2, 3, 4].map((column) => (
          <Skeleton key={column} className="h-64 w-64 shrink-0" />
        ))}
      </div>
    }
  >
    {(board) => <Columns board={board} {...props} />}
  </QueryContent>
);

function Columns({ jobId, filter, board }: Omit<Props, "query"> & { board: Board }) {
  const { stages, job } = board;
  const canMove = useCan("crm.write");
  const { move } = useMoves();
  const params = useListParams();
  const [dragged, setDragged] = useState<PipelineCard | null>(null);
  const [dialog, setDialog] = useState<{ card: PipelineCard; target: StageChoice } | null>(null);
  const [announcement, setAnnouncement] = useState("");
  /** The moved card remounts in another column; its link gets the focus back. */
  const moved = useRef<{ id: string; from: string } | null>(null);
  const choices = toChoices(stages);
  const toSubject = (card: PipelineCard): MailedSubject => ({
    ...card,
    jobTitle: job.title,
    company: job.company,
  });
  const moveTo = (card: PipelineCard, stageId: string, withMail = false) => {
    const target = choices.find(({ key }) => key === stageId);
    if (!target || card.stageId === stageId) return;
    if (card.stage === "withdrawn") {
      setAnnouncement("A withdrawn application cannot be moved.");
      return;
    }
    if (withMail || needsDialog(target)) {
      setDialog({ card, target });
      return;
    }
    moved.current = { id: card.id, from: card.stageId };
    move([toSubject(card)], target.name, toTarget(target));
  };
  const findCard = (element: Element | null): PipelineCard | undefined => {
    const id = element?.closest<HTMLElement>("[data-card]")?.dataset.card;
    return stages.flatMap(({ cards }) => cards).find((card) => card.id === id);
  };
  const advance = (element: Element | null) => {
    const card = findCard(element);
    const next = card && nextStage(stages, { id: card.stageId, kind: card.stage });
    if (card && next) moveTo(card, next.id);
  };
  const reject = (element: Element | null) => {
    const card = findCard(element);
    const rejected = stages.find(({ kind }) => kind === "rejected");
    if (card && rejected && !isClosedKind(card.stage)) moveTo(card, rejected.id);
  };
  useSingleKeys({ a: canMove ? advance : undefined, r: canMove ? reject : undefined });
  const restoreFocus = (card: PipelineCard) => (link: HTMLAnchorElement | null) => {
    if (!link || moved.current?.id !== card.id || moved.current.from === card.stageId) return;
    moved.current = null;
    link.focus();
  };
  const phoneStage = stages.find(({ id }) => id === params.getParam("stage")) ?? stages[0]!;
  const column = (stage: BoardStage) => (
    <BoardColumn
      key={stage.id}
      jobId={jobId}
      filter={filter}
      stage={stage}
      stages={stages}
      isPhoneStage={stage.id === phoneStage.id}
      canDrop={dragged !== null && dragged.stageId !== stage.id}
      onDropCard={() => dragged && moveTo(dragged, stage.id)}
      focusRef={restoreFocus}
      {...(canMove && { onMove: moveTo, onDrag: setDragged })}
    />
  );
  return (
    <>
      <output className="sr-only">{announcement}</output>
      <div className="border-b border-line px-4 py-2.5 desk:hidden">
        <NativeSelect
          aria-label="Stage"
          value={phoneStage.id}
          options={stages.map(({ id, name, total }) => ({
            value: id,
            label: `${name} (${formatInteger(total)})`,
          }))}
          onChange={({ target }) => params.setParam("stage", target.value, true)}
        />
      </div>
      <section
        aria-label={`Stages of ${job.title}`}
        className="flex items-start gap-3 overflow-x-auto p-4 desk:snap-x desk:scroll-px-4"
      >
        {stages.map(column)}
      </section>
      {dialog && (
        <MoveDialog
          subjects={[toSubject(dialog.card)]}
          choices={choices.filter(({ key }) => key !== dialog.card.stageId)}
          target={dialog.target}
          onMoved={() => (moved.current = { id: dialog.card.id, from: dialog.card.stageId })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
