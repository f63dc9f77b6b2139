import type { ReactNode } from "react";
import { formatInteger } from "#contract/numbers.ts";
import { formatSelected, type Selection } from "#web/lib/use-selection.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, MenuItem } from "#web/ui/dropdown-menu.tsx";
import { ChevronUpIcon } from "#web/ui/icons-arrows.tsx";
import { BulkEditDialog } from "./bulk-edit-dialog.tsx";
import type { BulkField } from "./bulk-fields.ts";
import type { SendBulkEdit } from "./bulk-run.ts";

type Props<Row extends { id: string }, Filter, Change> = {
  /** Singular and plural of the records. */
  nouns: readonly [one: string, many: string];
  selection: Selection<Row>;
  total: number;
  /** Filter of the list, for "all matches". */
  filter: Filter;
  fields: readonly BulkField<Change>[];
  send: SendBulkEdit<Filter, Change>;
  /** Reloads what a bulk edit may have changed. */
  onChanged: () => void;
  /** Offers to undo a change of these records; returns whether it could. */
  offerUndo?: (change: Change, ids: readonly string[]) => boolean;
  /** The open field: null while closed, "" for the menu. */
  openField: string | null;
  onOpenField: (key: string | null) => void;
  /** Other actions for the selected rows; not offered for all matches. */
  actions?: ReactNode;
};

/** What can be done with the selected rows. It floats, so that the list does not move. */
export function BulkBar<Row extends { id: string }, Filter, Change>({
  nouns,
  selection,
  total,
  filter,
  fields,
  send,
  onChanged,
  offerUndo,
  openField,
  onOpenField,
  actions,
}: Props<Row, Filter, Change>) {
  if (selection.count === 0 && !openField) return null;
  const field = fields.find(({ key }) => key === openField);
  return (
    <>
      <div className="bulk-bar" role="group" aria-label={`Selected ${nouns[1]}`}>
        <p className="fig" aria-live="polite">
          {formatSelected(selection)}
        </p>
        {!selection.isAll && selection.isPageSelected && total > selection.count && (
          <Button size="sm" variant="text" onClick={selection.selectAll}>
            Select all {formatInteger(total)} matches
          </Button>
        )}
        {fields.length > 0 && (
          <DropdownMenu
            open={openField === ""}
            onOpenChange={(open) => onOpenField(open ? "" : null)}
            trigger={
              <Button size="sm" variant="ink">
                Edit
                <ChevronUpIcon size={12} />
              </Button>
            }
          >
            {fields.map(({ key, label }) => (
              <MenuItem key={key} onSelect={() => onOpenField(key)}>
                {label}
              </MenuItem>
            ))}
          </DropdownMenu>
        )}
        {!selection.isAll && actions}
        <Button size="sm" variant="text" onClick={selection.clear}>
          Clear
        </Button>
      </div>
      {field && (
        <BulkEditDialog
          key={field.key}
          field={field}
          nouns={nouns}
          count={selection.count}
          records={selection.isAll ? { filter } : { ids: selection.selected.map(({ id }) => id) }}
          send={send}
          onChanged={onChanged}
          {...(offerUndo && { offerUndo })}
          onDone={() => {
            onOpenField(null);
            selection.clear();
          }}
          onClose={() => onOpenField(null)}
        />
      )}
    </>
  );
}
