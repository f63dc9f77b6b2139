import type { Db } from "#worker/db/client.ts";

type RankedPeople = { ids: number[]; version: number };

const MAX_SEARCHES = 1_000;
/** Ids of all cached searches, about 8 bytes each. */
const MAX_IDS = 500_000;

const caches = new WeakMap<Db, Map<string, RankedPeople>>();

/**
 * The order of recent searches, per isolate. The caller compares `version` with the database, in the statement that
 * reads the rows. Keys and ids only: no text of a person stays in memory.
 */
export function openRankCache(db: Db, key: string) {
  const cache = caches.get(db) ?? new Map<string, RankedPeople>();
  caches.set(db, cache);
  return {
    get(): RankedPeople | undefined {
      const ranked = cache.get(key);
      // The least recently used are removed first.
      if (ranked && cache.delete(key)) cache.set(key, ranked);
      return ranked;
    },
    store(ranked: RankedPeople): void {
      cache.delete(key);
      cache.set(key, ranked);
      let size = 0;
      for (const { ids } of cache.values()) size += ids.length;
      for (const [oldest, { ids }] of cache) {
        if (cache.size <= MAX_SEARCHES && size <= MAX_IDS) break;
        cache.delete(oldest);
        size -= ids.length;
      }
    },
  };
}
