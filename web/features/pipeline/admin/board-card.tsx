import type { Ref } from "react";
import type { PipelineCard, Stage } from "#contract/pipeline/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from "#web/ui/dropdown-menu.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MoreIcon } from "#web/ui/icons-actions.tsx";
import { FileIcon } from "#web/ui/icons-objects.tsx";
import { formatDaysInStage } from "./days-in-stage.ts";

type Props = {
  card: PipelineCard;
  stages: readonly Stage[];
  linkRef: Ref<HTMLAnchorElement>;
  /** Absent without the permission to move candidates. */
  onMove?: ((card: PipelineCard, stageId: string, withMail?: boolean) => void) | undefined;
  onDrag?: ((card: PipelineCard | null) => void) | undefined;
};

export function BoardCard({ card, stages, linkRef, onMove, onDrag }: Props) {
  const name = `${card.firstName} ${card.lastName}`;
  const canMove = onMove !== undefined && card.stage !== "withdrawn";
  return (
    // Drag and drop is for the mouse; keyboard and touch use the menu.
    <li
      data-card={card.id}
      draggable={canMove}
      onDragStart={(event) => {
        // Firefox only starts a drag that carries data.
        event.dataTransfer.setData("text/plain", name);
        event.dataTransfer.effectAllowed = "move";
        onDrag?.(card);
      }}
      onDragEnd={() => onDrag?.(null)}
      className="relative grid gap-1 rounded-sm border border-line bg-raised p-2.5 text-sm focus-within:border-line-2"
    >
      <div className="flex items-start justify-between gap-2">
        <Link
          ref={linkRef}
          to={adminPaths.application(card.id)}
          draggable={false}
          className="min-w-0 font-medium [overflow-wrap:anywhere] hover:underline hover:decoration-signal hover:underline-offset-4"
        >
          {name}
        </Link>
        {canMove && (
          <DropdownMenu
            trigger={<IconButton label={`Move ${name}`} icon={<MoreIcon />} className="-mt-1.5 -mr-1.5" />}
          >
            <MenuLabel>Move to</MenuLabel>
            {stages.map((stage) => (
              <MenuItem
                key={stage.id}
                disabled={stage.id === card.stageId}
                onSelect={() => onMove(card, stage.id)}
              >
                {stage.name}
              </MenuItem>
            ))}
            <MenuSeparator />
            <MenuItem onSelect={() => onMove(card, findMailTarget(stages, card), true)}>
              Move with an email…
            </MenuItem>
          </DropdownMenu>
        )}
      </div>
      {card.headline && <p className="truncate text-xs text-ink-2">{card.headline}</p>}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-3">
        <span className="fig">{formatDaysInStage(card.stageChangedAt)}</span>
        {card.hasResume && <FileIcon title="Has a resume" size={14} />}
        {card.owner && <span className="ml-auto truncate">{card.owner}</span>}
      </p>
    </li>
  );
}

/** The stage that the dialog starts with: the following one, or the one before the last. */
function findMailTarget(stages: readonly Stage[], { stageId }: PipelineCard): string {
  const index = stages.findIndex(({ id }) => id === stageId);
  return (stages[index + 1] ?? stages[index - 1] ?? stages[0]!).id;
}
