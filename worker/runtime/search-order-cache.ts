import type { Db } from "#worker/db/client.ts";

/** Ids of all matches of a search, best first, and the version of what was searched. */
type SearchOrder = { ids: number[]; version: number };

const MAX_SEARCHES = 1_000;
/** Ids of all cached searches, about 8 bytes each. */
const MAX_IDS = 500_000;

/**
 * Returns a function that opens the cached order of a search, per isolate and database. The least recently used are removed
 * first. The caller compares `version` with the database, in the statement that reads the rows.
 */
export function createSearchOrderCache<Order extends SearchOrder>() {
  const caches = new WeakMap<Db, { orders: Map<string, Order>; size: number }>();
  return (db: Db, key: string) => {
    const cache = caches.get(db) ?? { orders: new Map<string, Order>(), size: 0 };
    caches.set(db, cache);
    const remove = (name: string) => {
      cache.size -= cache.orders.get(name)?.ids.length ?? 0;
      cache.orders.delete(name);
    };
    const store = (order: Order): void => {
      remove(key);
      cache.orders.set(key, order);
      cache.size += order.ids.length;
      for (const oldest of cache.orders.keys()) {
        if (cache.orders.size <= MAX_SEARCHES && cache.size <= MAX_IDS) break;
        remove(oldest);
      }
    };
    return {
      get(): Order | undefined {
        const order = cache.orders.get(key);
        if (order) store(order);
        return order;
      },
      store,
    };
  };
}
