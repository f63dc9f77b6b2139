import type { Db } from "#worker/db/client.ts";

/** All matches of a search, best first; valid for one version of the jobs, until the first of them closes. */
type RankedJobs = { rowids: number[]; version: number; until: string };

const MAX_SEARCHES = 100;
/** Rowids of all cached searches, about 8 bytes each. */
const MAX_ROWIDS = 500_000;

type Searches = { ranked: Map<string, RankedJobs>; size: number };
const caches = new WeakMap<Db, Searches>();

/** The caller compares `version` with the database, in the statement that reads the rows. */
export function openSearchCache(db: Db, key: string, now: string) {
  const cache = caches.get(db) ?? { ranked: new Map<string, RankedJobs>(), size: 0 };
  caches.set(db, cache);
  const remove = (name: string) => {
    cache.size -= cache.ranked.get(name)?.rowids.length ?? 0;
    cache.ranked.delete(name);
  };
  return {
    get(): RankedJobs | undefined {
      const found = cache.ranked.get(key);
      return found && now < found.until ? found : undefined;
    },
    store(ranked: RankedJobs): void {
      remove(key);
      cache.ranked.set(key, ranked);
      cache.size += ranked.rowids.length;
      for (const oldest of cache.ranked.keys()) {
        if (cache.ranked.size <= MAX_SEARCHES && cache.size <= MAX_ROWIDS) break;
        remove(oldest);
      }
    },
  };
}
