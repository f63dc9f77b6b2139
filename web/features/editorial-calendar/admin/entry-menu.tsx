import type { CalendarEntry } from "#contract/editorial-calendar/endpoints.ts";
import { DropdownMenu, MenuItem } from "#web/ui/dropdown-menu.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MoreIcon } from "#web/ui/icons-actions.tsx";
import { CalendarIcon, KeyboardIcon } from "#web/ui/icons-objects.tsx";

export type EntryActions = {
  /** Opens the dialog. */
  onMoveTo: (entry: CalendarEntry) => void;
  /** Starts moving with the arrow keys; only in the month. */
  onLift?: (entry: CalendarEntry) => void;
};

type Props = EntryActions & { entry: CalendarEntry; className?: string };

export const EntryMenu = ({ entry, className, onMoveTo, onLift }: Props) => (
  <DropdownMenu
    trigger={<IconButton label={`Move ${entry.title}`} icon={<MoreIcon />} className={className} />}
  >
    <MenuItem icon={<CalendarIcon />} onSelect={() => onMoveTo(entry)}>
      Move to…
    </MenuItem>
    {onLift && (
      <MenuItem icon={<KeyboardIcon />} onSelect={() => onLift(entry)}>
        Move with arrow keys
      </MenuItem>
    )}
  </DropdownMenu>
);
