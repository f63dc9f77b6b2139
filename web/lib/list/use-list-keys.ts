import { useEffect, useEffectEvent, useRef, useState } from "react";
import { areSingleKeysEnabled, isDialogOpen, isTyping } from "#web/lib/single-keys.ts";
import type { Selection } from "#web/lib/use-selection.ts";

type Options<Row extends { id: string }> = {
  rows: readonly Row[];
  /** Undefined without the permission to select. */
  selection: Selection<Row> | undefined;
  onOpen: (row: Row) => void;
  /** Edits one row; without it, `e` focuses the first field of the row. */
  onEdit?: ((row: Row) => void) | undefined;
  /** Edits the selected rows. */
  onBulkEdit?: (() => void) | undefined;
};

/** Marks the list's search box for the `/` key. */
const LIST_SEARCH_SELECTOR = "[data-list-search]";
const FIELD_SELECTOR = ".cell-edit:enabled";

/**
 * A cursor over the rows: j and k move it, Enter and o open, e edits, x selects, Shift x selects up to it, / focuses the
 * search. The cursor is the focus, so that screen readers follow. Ignored while typing, in dialogs and when single keys
 * are off.
 */
export function useListKeys<Row extends { id: string }>(options: Options<Row>) {
  const [cursor, setCursor] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const findRow = (id: string | null) =>
    [...(table.current?.tBodies[0]?.rows ?? [])].find((row) => row.dataset.row === id);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!areSingleKeysEnabled() || isTyping(event.target) || isDialogOpen()) return;
    if (event.target instanceof Element && event.target.closest("[role=tablist], [role=menu]")) return;
    const { rows, selection, onOpen, onEdit, onBulkEdit } = options;
    const at = rows.findIndex(({ id }) => id === cursor);
    const row = rows[at];
    const moveTo = (index: number) => {
      const next = rows[Math.min(Math.max(index, 0), rows.length - 1)];
      if (next) findRow(next.id)?.focus();
    };
    const editRow = (edited: Row) =>
      onEdit ? onEdit(edited) : findRow(edited.id)?.querySelector<HTMLElement>(FIELD_SELECTOR)?.focus();
    // Enter belongs to the link or button that has the focus.
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.row !== undefined;
    const actions: Record<string, (() => void) | undefined> = {
      j: () => moveTo(at + 1),
      k: () => moveTo(at === -1 ? 0 : at - 1),
      "/": () => document.querySelector<HTMLElement>(LIST_SEARCH_SELECTOR)?.focus(),
      o: row && (() => onOpen(row)),
      enter: row && isOnRow ? () => onOpen(row) : undefined,
      e: selection && selection.count > 0 && onBulkEdit ? onBulkEdit : row && (() => editRow(row)),
      x: row && selection && (() => selection.toggle(row.id, event.shiftKey)),
    };
    const key = event.key.toLowerCase();
    if (event.shiftKey && key !== "x") return;
    if (event.repeat && key !== "j" && key !== "k") return;
    const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  });

  useEffect(() => {
    // On the window: the global shortcuts on the document come first.
    const listener = (event: KeyboardEvent) => onKey(event);
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element && target.closest<HTMLElement>("tr[data-row]");
      if (row && table.current?.contains(row)) setCursor(row.dataset.row ?? null);
    };
    window.addEventListener("keydown", listener);
    document.addEventListener("focusin", onFocus);
    return () => {
      window.removeEventListener("keydown", listener);
      document.removeEventListener("focusin", onFocus);
    };
  }, []);

  return { table, cursor };
}
