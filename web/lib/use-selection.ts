import { type ChangeEvent, useState } from "react";
import { formatInteger } from "#contract/numbers.ts";

/** The most rows that are selected one by one; more are selected by "all matches". */
const MAX_SELECTED = 500;

type State<Row> = {
  scope: string;
  byId: ReadonlyMap<string, Row>;
  /** The row that was selected last; a range starts there. */
  anchor: string | null;
  /** Every match of the filter, on all pages. */
  isAll: boolean;
};

const hasShift = (event: Event) => event instanceof MouseEvent && event.shiftKey;

/**
 * Selected rows of a list. They survive paging, and are cleared when `scope` changes: pass what else decides which rows
 * are listed, such as the filters.
 */
export function useSelection<Row extends { id: string }>(rows: readonly Row[], scope: string, total = 0) {
  const empty: State<Row> = { scope, byId: new Map(), anchor: null, isAll: false };
  const [state, setState] = useState<State<Row>>(empty);
  const { byId, anchor, isAll } = state.scope === scope ? state : empty;
  const current = new Map(rows.map((row) => [row.id, row]));
  const change = (changed: readonly Row[], on: boolean, newAnchor: string | null = anchor) => {
    // Without one of all matches, the rest of the page stays selected.
    const next = new Map(isAll ? rows.map((row) => [row.id, row]) : byId);
    for (const row of changed) {
      if (!on) next.delete(row.id);
      else if (next.size < MAX_SELECTED) next.set(row.id, row);
    }
    setState({ scope, byId: next, anchor: newAnchor, isAll: false });
  };
  const indexOf = (id: string | null) => rows.findIndex((row) => row.id === id);
  const set = (id: string, on: boolean, isRange: boolean) => {
    const [from, to] = [indexOf(anchor), indexOf(id)];
    const range =
      isRange && from !== -1 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [rows[to]!];
    change(range, on, id);
  };
  const isSelected = (id: string) => isAll || byId.has(id);
  return {
    /** Rows of this page as they are now, rows of other pages as they were. Empty while all matches are selected. */
    selected: isAll ? [] : [...byId].map(([id, row]) => current.get(id) ?? row),
    isAll,
    count: isAll ? total : byId.size,
    /** How many selected rows are on other pages. */
    elsewhere: isAll
      ? Math.max(0, total - rows.length)
      : [...byId.keys()].filter((id) => !current.has(id)).length,
    isPageSelected: rows.length > 0 && rows.every(({ id }) => isSelected(id)),
    isSelected,
    /** Handler of a row's checkbox; shift-click selects a range. */
    onSelect: (id: string, { target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
      set(id, target.checked, hasShift(nativeEvent)),
    /** Selects a row, or clears it; with `isRange`, every row from the last one. */
    toggle: (id: string, isRange = false) => set(id, isRange || !isSelected(id), isRange),
    selectPage: (on: boolean) => change(rows, on),
    selectAll: () => setState({ scope, byId: new Map(), anchor: null, isAll: true }),
    clear: () => setState(empty),
  };
}

export type Selection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>;

/** '3 selected, 2 on other pages'. */
export const formatSelected = ({
  count,
  elsewhere,
  isAll,
}: Pick<Selection<{ id: string }>, "count" | "elsewhere" | "isAll">): string =>
  isAll
    ? `All ${formatInteger(count)} selected`
    : `${count} selected${elsewhere > 0 ? `, ${elsewhere} on other pages` : ""}`;
