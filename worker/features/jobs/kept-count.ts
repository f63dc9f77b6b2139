import type { JobFilter } from "#contract/jobs/endpoints.ts";
import type { Db } from "#worker/db/client.ts";

/** How many jobs a public list has: true of this content version, and until the first of them closes. */
type Kept = { version: number; until: string; total: number };
/** What a row of the list carries besides its job; `countedAt` is the content version of its count. */
type Counted = { total: number | null; countedAt: number; until: string | null };

/** A content version that no database has. */
export const NEVER = -1;
const MOST_LISTS = 200;
const lists = new WeakMap<Db, Map<string, Kept>>();

type Shape = { scope: string | undefined; searched: boolean; longOpen: string | undefined };

/**
 * Counting walks over every job of a list. Only what the public sees is counted once, because its every change raises the
 * version; how long a job has been open changes without one.
 */
export const isKept = ({ scope, searched, longOpen }: Shape): boolean =>
  scope !== "all" && !searched && !longOpen;

/**
 * The count of a list. `version` goes into its query, which counts again unless that is still the content's; `of` takes
 * the count from the first row of the answer, or the kept one where the query left it out, and keeps a new one.
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
