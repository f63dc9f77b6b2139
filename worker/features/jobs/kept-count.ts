import type { JobFilter } from "#contract/jobs/endpoints.ts";
import type { Db } from "#worker/db/client.ts";

/** Valid for one content version and until the first of the counted jobs closes. */
type Kept = { version: number; until: string; total: number };
/** Columns that each row of a list carries besides its job; `countedAt` is the content version of the count. */
type Counted = { total: number | null; countedAt: number; until: string | null };

/** Matches no stored content version. */
export const NEVER = -1;
const MOST_LISTS = 200;
const lists = new WeakMap<Db, Map<string, Kept>>();

type Shape = { scope: string | undefined; searched: boolean; longOpen: string | undefined };

/**
 * Counting scans every job of a list. Public lists are cacheable because each change raises the content version;
 * `longOpen` changes with time alone.
 */
export const isKept = ({ scope, searched, longOpen }: Shape): boolean =>
  scope !== "all" && !searched && !longOpen;

/**
 * Bind `version` in the list query, which counts again unless it is current; `resolve` then takes the total from the
 * first row or the cache.
 */
export function countFor(db: Db, shape: Shape, { location, industry, type, status }: JobFilter, now: string) {
  const known = lists.get(db) ?? new Map<string, Kept>();
  lists.set(db, known);
  const name = JSON.stringify([location, industry, type, status]);
  const kept = isKept(shape) ? known.get(name) : undefined;
  const valid = kept && now < kept.until ? kept : undefined;
  return {
    version: valid?.version ?? NEVER,
    of(row: Counted | undefined): number {
      if (!row) return 0;
      if (row.total === null) return valid?.total ?? 0;
      if (isKept(shape)) {
        if (known.size >= MOST_LISTS) known.clear();
        known.set(name, { version: row.countedAt, until: row.until ?? "9999", total: row.total });
      }
      return row.total;
    },
  };
}
