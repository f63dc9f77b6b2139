import type { JobFilter } from "#contract/jobs/schemas.ts";
import type { Db } from "#worker/db/client.ts";

/** Valid for one content version and until the first of the counted jobs closes. */
type CachedCount = { version: number; until: string; total: number };
/** Columns that each row of a list carries besides its job; `countedAt` is the content version of the count. */
type CountColumns = { total: number | null; countedAt: number; until: string | null };

/** Matches no stored content version. */
const NO_VERSION = -1;
const MAX_CACHED_LISTS = 200;
const caches = new WeakMap<Db, Map<string, CachedCount>>();

type Shape = { scope: string | undefined; longOpen: string | undefined };

/**
 * Counting scans every job of a list. Public lists are cacheable because each change raises the content version;
 * `longOpen` changes with time alone.
 */
export const isCacheable = ({ scope, longOpen }: Shape): boolean => scope !== "all" && !longOpen;

/**
 * Bind `version` in the list query, which counts again unless it is current; `resolve` then takes the total from the
 * first row or the cache.
 */
export function openCountCache(
  db: Db,
  shape: Shape,
  { limit: _limit, offset: _offset, view: _view, sort: _sort, ...filter }: JobFilter,
  now: string,
) {
  const cache = caches.get(db) ?? new Map<string, CachedCount>();
  caches.set(db, cache);
  const key = JSON.stringify(filter);
  const cached = isCacheable(shape) ? cache.get(key) : undefined;
  const current = cached && now < cached.until ? cached : undefined;
  return {
    version: current?.version ?? NO_VERSION,
    resolve(row: CountColumns | undefined): number {
      if (!row) return 0;
      if (row.total === null) return current?.total ?? 0;
      if (isCacheable(shape)) {
        if (cache.size >= MAX_CACHED_LISTS) cache.clear();
        cache.set(key, { version: row.countedAt, until: row.until ?? "9999", total: row.total });
      }
      return row.total;
    },
  };
}
