import type { DatabaseSync } from "node:sqlite";
import type { Copy } from "./copy.ts";
import { assert } from "./step.ts";

/** What must survive: the rows of each table and the links of each foreign key by count, triggers and indexes by name. */
export type DatabaseState = { rows: Map<string, number>; links: Map<string, number>; objects: Set<string> };

/** Copies of rows that full-text search keeps, and SQLite's own tables. */
const INTERNAL = /_fts(_|$)|^sqlite_|^_cf_|^d1_/;

/** Rows that a running server deletes in time. */
const TRANSIENT = /session|^rate_counters$|^idempotency_keys$|^cron_runs$/;

const listNames = (database: DatabaseSync, types: string): string[] =>
  database
    .prepare(`SELECT name FROM sqlite_schema WHERE type IN (${types}) ORDER BY name`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !INTERNAL.test(name));

/** Reads the local database of the stopped copy. Fails for a broken foreign key. */
export const readState = (copy: Copy): DatabaseState =>
  copy.withDatabase((database) => {
    const broken = database.prepare("PRAGMA foreign_key_check").all();
    assert(broken.length === 0, `${broken.length} rows refer to rows that are gone.`);
    const count = (sql: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${sql}`).get()!.n);
    const tables = listNames(database, "'table'");
    const links = tables.flatMap((name) =>
      database
        .prepare(`PRAGMA foreign_key_list("${name}")`)
        .all()
        .map(({ from }): [string, number] => [
          `${name}.${String(from)}`,
          count(`"${name}" WHERE "${String(from)}" IS NOT NULL`),
        ]),
    );
    return {
      rows: new Map(tables.map((name) => [name, count(`"${name}"`)])),
      links: new Map(links),
      objects: new Set(listNames(database, "'trigger', 'index'")),
    };
  });

/** Fails if a row, a link, a trigger or an index is gone, or a row was added although nothing may grow. */
export function assertNothingLost(
  before: DatabaseState,
  after: DatabaseState,
  growth: "may grow" | "stays equal",
): void {
  for (const [table, count] of before.rows) {
    if (TRANSIENT.test(table)) continue;
    const now = after.rows.get(table);
    assert(now !== undefined, `The table ${table} is gone.`);
    assert(now >= count, `${table} has ${now} rows, before ${count}.`);
    assert(now === count || growth === "may grow", `${table} has ${now} rows instead of ${count}.`);
  }
  for (const [column, count] of before.links) {
    if (TRANSIENT.test(column)) continue;
    const now = after.links.get(column) ?? 0;
    assert(now >= count, `${column} links ${now} rows, before ${count}.`);
  }
  const lost = [...before.objects].filter((name) => !after.objects.has(name));
  assert(lost.length === 0, `Triggers or indexes are gone: ${lost.join(", ")}`);
}

export const countRows = ({ rows }: DatabaseState): number =>
  [...rows.values()].reduce((sum, n) => sum + n, 0);

export const countLinks = ({ links }: DatabaseState): number =>
  [...links.values()].reduce((sum, n) => sum + n, 0);
