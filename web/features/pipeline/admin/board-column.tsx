import { useQuery } from "@tanstack/react-query";
import { type DragEvent, type RefCallback, useState } from "react";
import { CARDS_PER_STAGE, isClosedKind } from "#contract/pipeline/constants.ts";
import type { BoardStage, PipelineCard, Stage } from "#contract/pipeline/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { ChevronDownIcon, ChevronRightIcon } from "#web/ui/icons-arrows.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { BoardCard } from "./board-card.tsx";
import { moreCards, type PipelineFilter } from "./queries.ts";

const MORE_STEP = 50;
/** Cards that one request of a column gets; the list view has the rest. */
const MAX_MORE = 200;

type Props = {
  jobId: string;
  filter: PipelineFilter;
  stage: BoardStage;
  stages: readonly Stage[];
  /** Phones show one column at a time. */
  isPhoneStage: boolean;
  /** A card of another stage is being dragged. */
  canDrop: boolean;
  onDropCard: () => void;
  focusRef: (card: PipelineCard) => RefCallback<HTMLAnchorElement>;
  onMove?: (card: PipelineCard, stageId: string, withMail?: boolean) => void;
  onDrag?: (card: PipelineCard | null) => void;
};

export function BoardColumn({ stage, stages, canDrop, onDropCard, ...props }: Props) {
  const { jobId, filter, isPhoneStage, focusRef, onMove, onDrag } = props;
  const isClosed = isClosedKind(stage.kind);
  const [isOpen, setIsOpen] = useState(!isClosed);
  const [more, setMore] = useState(0);
  const [isDragOver, setIsDragOver] = useState(false);
  const extra = useQuery(moreCards(jobId, filter, stage.id, more));
  const { href } = useListParams();
  const known = new Set(stage.cards.map(({ id }) => id));
  const cards = [
    ...stage.cards,
    ...(more > 0 ? (extra.data?.rows ?? []) : []).filter(
      (card) => card.stageId === stage.id && !known.has(card.id),
    ),
  ];
  const hidden = stage.total - cards.length;
  const onDragOver = (event: DragEvent) => {
    if (!canDrop) return;
    event.preventDefault();
    setIsDragOver(true);
  };
  const isListOpen = isOpen || isPhoneStage;
  return (
    // Drag and drop is for the mouse; keyboard and touch use the card's menu.
    <section
      aria-labelledby={`stage-${stage.id}`}
      onDragOver={onDragOver}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDragOver(false);
        onDropCard();
      }}
      className={cx(
        "shrink-0 snap-start rounded-md border bg-paper-2 p-2 max-desk:w-full",
        isOpen ? "desk:w-64" : "desk:w-44",
        !isPhoneStage && "max-desk:hidden",
        canDrop && isDragOver ? "border-signal" : canDrop ? "border-line-2 border-dashed" : "border-line",
      )}
    >
      <header className="flex items-center justify-between gap-2 px-1 pb-1">
        <h2 id={`stage-${stage.id}`} className="min-w-0 text-sm font-semibold [overflow-wrap:anywhere]">
          {stage.name}
        </h2>
        <span className="flex items-center gap-1">
          <span className="fig text-xs text-ink-2">{formatInteger(stage.total)}</span>
          {isClosed && (
            <IconButton
              label={`${isOpen ? "Collapse" : "Expand"} ${stage.name}`}
              aria-expanded={isOpen}
              icon={isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
              className="max-desk:hidden"
              onClick={() => setIsOpen(!isOpen)}
            />
          )}
        </span>
      </header>
      {isListOpen && (
        <div className={isOpen ? "" : "desk:hidden"}>
          <ul className="grid gap-2">
            {cards.map((card) => (
              <BoardCard
                key={card.id}
                card={card}
                stages={stages}
                linkRef={focusRef(card)}
                onMove={onMove}
                onDrag={onDrag}
              />
            ))}
          </ul>
          {stage.total === 0 && <p className="px-1 pb-1 text-xs text-ink-2">No candidates.</p>}
          {hidden > 0 && cards.length >= CARDS_PER_STAGE && (
            <p className="mt-2 flex flex-wrap items-center gap-2 px-1">
              {more < MAX_MORE && (
                <Button
                  size="sm"
                  variant="line"
                  pending={extra.isFetching && more > 0}
                  onClick={() => setMore(more + MORE_STEP)}
                >
                  Show more
                </Button>
              )}
              <Link to={href({ view: "list", stage: stage.id, page: "" })} className="link text-xs">
                {formatInteger(hidden)} more in the list
              </Link>
            </p>
          )}
        </div>
      )}
    </section>
  );
}
