import { adminPaths } from "#web/lib/admin-paths.ts";
import type { RefCallback } from "react";
import type { BoardStage, Lead } from "#contract/leads/schemas.ts";
import { Link } from "#web/lib/link.tsx";
import { DropdownMenu, MenuItem, MenuLabel } from "#web/ui/dropdown-menu.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MoreIcon } from "#web/ui/icons-actions.tsx";
import { ScoreBadge } from "#web/ui/score-badge.tsx";
import { leadName, leadTypeLabels } from "./lead-labels.ts";
import { ResponseTargetBadge } from "./response-target.tsx";

type Props = {
  lead: Lead;
  moveRef: RefCallback<HTMLButtonElement>;
  /** Stages to move to; the card can't be moved without them. */
  stages?: readonly BoardStage[];
  onMove?: (lead: Lead, stage: BoardStage) => void;
  onDrag?: (dragging: boolean) => void;
};

export function LeadCard({ lead, moveRef, stages, onMove, onDrag }: Props) {
  const name = leadName(lead);
  return (
    // Drag and drop is for the mouse; keyboard and touch use the menu.
    <li
      draggable={onDrag !== undefined}
      onDragStart={(event) => {
        // Firefox only starts a drag that carries data.
        event.dataTransfer.setData("text/plain", name);
        event.dataTransfer.effectAllowed = "move";
        onDrag?.(true);
      }}
      onDragEnd={() => onDrag?.(false)}
      className="relative grid gap-1.5 rounded-sm border border-line bg-raised p-2.5 text-sm"
    >
      <div className="flex items-start justify-between gap-2">
        <Link
          to={adminPaths.lead(lead.id)}
          draggable={false}
          className="min-w-0 font-medium [overflow-wrap:anywhere] hover:underline hover:decoration-signal hover:underline-offset-4"
        >
          {name}
        </Link>
        {stages && onMove && (
          <DropdownMenu
            trigger={
              <IconButton
                ref={moveRef}
                label={`Move ${name}`}
                icon={<MoreIcon />}
                className="-mt-1.5 -mr-1.5"
              />
            }
          >
            <MenuLabel>Move to</MenuLabel>
            {stages.map((stage) => (
              <MenuItem
                key={stage.key}
                disabled={stage.key === lead.pipelineStage}
                onSelect={() => onMove(lead, stage)}
              >
                {stage.name}
              </MenuItem>
            ))}
          </DropdownMenu>
        )}
      </div>
      <p className="truncate text-xs text-ink-2">{lead.company ?? leadTypeLabels[lead.leadType]}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ResponseTargetBadge lead={lead} />
        <ScoreBadge score={lead.leadScore} />
      </div>
      {lead.overdueTasks > 0 && (
        <p className="text-xs text-signal-ink">
          {lead.overdueTasks === 1 ? "1 task overdue" : `${lead.overdueTasks} tasks overdue`}
        </p>
      )}
      {lead.assignee && <p className="text-xs text-ink-2">{lead.assignee}</p>}
    </li>
  );
}
