import { Column, is } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";

export type Db = DrizzleD1Database;

const clients = new WeakMap<D1Database, Db>();

/**
 * Maps camelCase properties to snake_case columns. One client per binding and isolate: Drizzle caches the
 * translated names.
 */
export function openDb(d1: D1Database): Db {
  const cached = clients.get(d1);
  if (cached) return cached;
  const db = drizzle(d1, { casing: "snake_case" });
  clients.set(d1, db);
  return db;
}

const queries = new WeakMap<Db, Map<string, unknown>>();

/**
 * Prepares a query once per `shape`; values that vary are placeholders. `shape` must cover every branch of
 * `build`, and never contain user input.
 */
export function cachedQuery<P>(db: Db, shape: string, build: () => { prepare(): P }): P {
  const cached = queries.get(db) ?? new Map<string, unknown>();
  queries.set(db, cached);
  const query = (cached.get(shape) as P | undefined) ?? build().prepare();
  cached.set(shape, query);
  return query;
}

type QueryParams = Record<string, unknown>;
type Select<Row> = {
  _: { selectedFields: object };
  prepare(): { all(params: QueryParams): Promise<Row[]>; values(params: QueryParams): Promise<unknown[]> };
};

/** Decoder of a column; null if D1 returns the value as it is. */
function getDecoder(field: unknown): ((value: unknown) => unknown) | null {
  if (!is(field, Column) || field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null;
  return (value) => (value === null ? null : field.mapFromDriverValue(value));
}

/**
 * Cached query for lists. Resolves decoders once instead of per value, which dominates the cost of a list.
 * Supports flat columns and raw SQL expressions only.
 */
export function cachedListQuery<Row>(db: Db, shape: string, build: () => Select<Row>) {
  const list = cachedQuery(db, shape, () => ({
    prepare() {
      const select = build();
      const query = select.prepare();
      const fields = Object.entries(select._.selectedFields).map(
        ([name, field], index) => [name, getDecoder(field), index] as const,
      );
      const toRow = (values: unknown[]) => {
        const row: QueryParams = {};
        for (const [name, decode, index] of fields)
          row[name] = decode ? decode(values[index]) : values[index];
        return row as Row;
      };
      return { query, toRow };
    },
  }));
  return {
    async all(params: QueryParams): Promise<Row[]> {
      const rows = (await list.query.values(params)) as unknown[][];
      return rows.map(list.toRow);
    },
  };
}
