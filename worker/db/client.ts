import { Column, is } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";

export type Db = DrizzleD1Database;

const opened = new WeakMap<D1Database, Db>();

/**
 * Columns are declared in camelCase and live in snake_case. One for each binding, for as long as the isolate lives: it
 * remembers the names that it has translated.
 */
export function openDb(d1: D1Database): Db {
  const known = opened.get(d1);
  if (known) return known;
  const db = drizzle(d1, { casing: "snake_case" });
  opened.set(d1, db);
  return db;
}

const built = new WeakMap<Db, Map<string, unknown>>();

/**
 * A query that is asked often: its SQL is written once for each `shape`, and what differs from call to call stands in it
 * as a placeholder. `shape` says everything on which `build` branches, and never carries what somebody typed.
 */
export function prepared<P>(db: Db, shape: string, build: () => { prepare(): P }): P {
  const known = built.get(db) ?? new Map<string, unknown>();
  built.set(db, known);
  const query = (known.get(shape) as P | undefined) ?? build().prepare();
  known.set(shape, query);
  return query;
}

type Given = Record<string, unknown>;
type Select<Row> = {
  _: { selectedFields: object };
  prepare(): { all(given: Given): Promise<Row[]>; values(given: Given): Promise<unknown[]> };
};

/** How a field of a row becomes what the code works with; null for one that D1 answers as it is. */
function decoderOf(field: unknown): ((value: unknown) => unknown) | null {
  if (!is(field, Column) || field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null;
  return (value) => (value === null ? null : field.mapFromDriverValue(value));
}

/**
 * A prepared query that answers many rows. Drizzle finds out for every value of every row how to decode it, which takes
 * longer than anything else about a list; here that is settled once. For columns and plain expressions side by side: no
 * field within another, and nothing on an expression but its SQL.
 */
export function preparedList<Row>(db: Db, shape: string, build: () => Select<Row>) {
  const list = prepared(db, shape, () => ({
    prepare() {
      const select = build();
      const query = select.prepare();
      const fields = Object.entries(select._.selectedFields).map(
        ([name, field], at) => [name, decoderOf(field), at] as const,
      );
      const rowOf = (values: unknown[]) => {
        const row: Given = {};
        for (const [name, decode, at] of fields) row[name] = decode ? decode(values[at]) : values[at];
        return row as Row;
      };
      return { query, rowOf };
    },
  }));
  return {
    async all(given: Given): Promise<Row[]> {
      const rows = (await list.query.values(given)) as unknown[][];
      return rows.map(list.rowOf);
    },
  };
}
