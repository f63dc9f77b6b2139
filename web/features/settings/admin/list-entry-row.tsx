import type { ListName } from "#contract/lists/constants.ts";
import type { ListEntry } from "#contract/lists/schemas.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ArchiveIcon, PencilIcon, TrashIcon, UndoIcon } from "#web/ui/icons-actions.tsx";
import { ChevronDownIcon, ChevronUpIcon } from "#web/ui/icons-arrows.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { describeUses, listTexts } from "./list-labels.ts";

type Props = {
  list: ListName;
  entry: ListEntry;
  uses: number;
  isFirst: boolean;
  isLast: boolean;
  /** The only entry that is offered. */
  isOnly: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onArchive: () => void;
  onDelete: () => void;
};

/** Keeps focus and tooltip, which a disabled button loses. */
const unlessDisabled = (isDisabled: boolean, onClick: () => void) =>
  isDisabled ? { "aria-disabled": true } : { onClick };

export function ListEntryRow({ list, entry, uses, isFirst, isLast, isOnly, ...on }: Props) {
  const { label, isArchived, isFeatured } = entry;
  const deleteTip = uses > 0 ? "In use: archive it instead" : "Delete";
  const onlyTip = "The only entry that is offered";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className={isArchived ? "text-ink-2" : ""}>
            <span className="[overflow-wrap:anywhere]">{label}</span>
          </b>
          {isArchived && <Badge status="archived">Archived</Badge>}
          {listTexts[list].featured && isFeatured && !isArchived && <Badge status="info">Featured</Badge>}
        </p>
        <p className="fig text-ink-3">{describeUses(list, uses)}</p>
      </div>
      <div className="flex items-center gap-1">
        <ToolButton
          label={`Move ${label} up`}
          tip="Move up"
          icon={<ChevronUpIcon />}
          {...unlessDisabled(isFirst, () => on.onMove(-1))}
        />
        <ToolButton
          label={`Move ${label} down`}
          tip="Move down"
          icon={<ChevronDownIcon />}
          {...unlessDisabled(isLast, () => on.onMove(1))}
        />
        <ToolButton label={`Edit ${label}`} tip="Edit" icon={<PencilIcon />} onClick={on.onEdit} />
        <ToolButton
          label={isArchived ? `Restore ${label}` : `Archive ${label}`}
          tip={isOnly ? onlyTip : isArchived ? "Restore" : "Archive"}
          icon={isArchived ? <UndoIcon /> : <ArchiveIcon />}
          {...unlessDisabled(isOnly, on.onArchive)}
        />
        <ToolButton
          label={`Delete ${label}`}
          tip={isOnly ? onlyTip : deleteTip}
          icon={<TrashIcon />}
          {...unlessDisabled(isOnly || uses > 0, on.onDelete)}
        />
      </div>
    </li>
  );
}
