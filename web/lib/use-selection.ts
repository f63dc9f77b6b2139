import { useState } from "react";

/** Selected rows; rows that leave the page no longer count. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    selected: rows.filter(({ id }) => ids.has(id)),
    isSelected: (id: string) => ids.has(id),
    select: (id: string, on: boolean) =>
      setIds((now) => new Set(on ? [...now, id] : [...now].filter((other) => other !== id))),
    selectAll: (on: boolean) => setIds(new Set(on ? rows.map(({ id }) => id) : [])),
  };
}

export type Selection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>;
