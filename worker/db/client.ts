import { Column, is } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";

export type Db = DrizzleD1Database;

const clients = new WeakMap<D1Database, Db>();

/**
 * Columns are declared in camelCase and live in snake_case. One for each binding, for as long as the isolate lives: it
 * remembers the names that it has translated.
 */
export function openDb(d1: D1Database): Db {
  const known = clients.get(d1);
  if (known) return known;
  const db = drizzle(d1, { casing: "snake_case" });
  clients.set(d1, db);
  return db;
}

const queries = new WeakMap<Db, Map<string, unknown>>();

/**
 * A query that is asked often: its SQL is written once for each `shape`, and what differs from call to call stands in it
 * as a placeholder. `shape` says everything on which `build` branches, and never carries what somebody typed.
 */
export function cachedQuery<P>(db: Db, shape: string, build: () => { prepare(): P }): P {
  const known = queries.get(db) ?? new Map<string, unknown>();
  queries.set(db, known);
  const query = (known.get(shape) as P | undefined) ?? build().prepare();
  known.set(shape, query);
  return query;
}

type QueryParams = Record<string, unknown>;
type Select<Row> = {
  _: { selectedFields: object };
  prepare(): { all(params: QueryParams): Promise<Row[]>; values(params: QueryParams): Promise<unknown[]> };
};

/** How a field of a row becomes what the code works with; null for one that D1 answers as it is. */
function getDecoder(field: unknown): ((value: unknown) => unknown) | null {
  if (!is(field, Column) || field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null;
  return (value) => (value === null ? null : field.mapFromDriverValue(value));
}

/**
 * A prepared query that answers many rows. Drizzle finds out for every value of every row how to decode it, which takes
 * longer than anything else about a list; here that is settled once. For columns and plain expressions side by side: no
 * field within another, and nothing on an expression but its SQL.
 */
export function cachedListQuery<Row>(db: Db, shape: string, build: () => Select<Row>) {
  const list = cachedQuery(db, shape, () => ({
    prepare() {
      const select = build();
      const query = select.prepare();
      const fields = Object.entries(select._.selectedFields).map(
        ([name, field], at) => [name, getDecoder(field), at] as const,
      );
      const rowOf = (values: unknown[]) => {
        const row: QueryParams = {};
        for (const [name, decode, at] of fields) row[name] = decode ? decode(values[at]) : values[at];
        return row as Row;
      };
      return { query, rowOf };
    },
  }));
  return {
    async all(params: QueryParams): Promise<Row[]> {
      const rows = (await list.query.values(params)) as unknown[][];
      return rows.map(list.rowOf);
    },
  };
}
