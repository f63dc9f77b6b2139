import { asc, desc, type SQL, type SQLWrapper } from "drizzle-orm";

/** One key of a sort order in its natural direction. `fixed` keys, such as empty values last, are never turned around. */
export type SortKey = { by: SQLWrapper; desc?: boolean; fixed?: boolean };

/** The ORDER BY of a list, in the natural direction or turned around as a whole, so that one index serves both. */
export const toOrderBy = (keys: readonly SortKey[], reversed: boolean): SQL[] =>
  keys.map(({ by, desc: isDescending = false, fixed = false }) =>
    isDescending !== (reversed && !fixed) ? desc(by) : asc(by),
  );
