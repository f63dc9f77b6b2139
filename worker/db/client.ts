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
