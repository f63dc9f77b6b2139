import { type ChangeEvent, useState } from "react";

/** The most that one bulk action takes. */
const MAX_SELECTED = 100;

type State<Row> = {
  scope: string;
  byId: ReadonlyMap<string, Row>;
  /** The row that was clicked last; shift-click selects from it. */
  anchor: string | null;
};

const hasShift = (event: Event) => event instanceof MouseEvent && event.shiftKey;

/**
 * Selected rows of a list. They survive paging, and are cleared when `scope` changes: pass what else decides which rows
 * are listed, such as the filters.
 */
export function useSelection<Row extends { id: string }>(rows: readonly Row[], scope: string) {
  const [state, setState] = useState<State<Row>>({ scope, byId: new Map(), anchor: null });
  const { byId, anchor } = state.scope === scope ? state : { byId: new Map<string, Row>(), anchor: null };
  const current = new Map(rows.map((row) => [row.id, row]));
  const change = (changed: readonly Row[], on: boolean, newAnchor: string | null = anchor) => {
    const next = new Map(byId);
    for (const row of changed) {
      if (!on) next.delete(row.id);
      else if (next.size < MAX_SELECTED) next.set(row.id, row);
    }
    setState({ scope, byId: next, anchor: newAnchor });
  };
  return {
    /** Rows of this page as they are now, rows of other pages as they were. */
    selected: [...byId].map(([id, row]) => current.get(id) ?? row),
    /** How many selected rows are on other pages. */
    elsewhere: [...byId.keys()].filter((id) => !current.has(id)).length,
    isPageSelected: rows.length > 0 && rows.every(({ id }) => byId.has(id)),
    isSelected: (id: string) => byId.has(id),
    /** Handler of a row's checkbox. */
    onSelect: (id: string, { target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const [from, to] = [anchor, id].map((each) => rows.findIndex((row) => row.id === each)) as [
        number,
        number,
      ];
      const isRange = hasShift(nativeEvent) && from !== -1;
      const range = isRange ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [rows[to]!];
      change(range, target.checked, id);
    },
    selectPage: (on: boolean) => change(rows, on),
    clear: () => setState({ scope, byId: new Map(), anchor: null }),
  };
}

export type Selection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>;

/** '3 selected, 2 on other pages'. */
export const formatSelected = ({
  selected,
  elsewhere,
}: {
  selected: readonly unknown[];
  elsewhere: number;
}): string => `${selected.length} selected${elsewhere > 0 ? `, ${elsewhere} on other pages` : ""}`;
