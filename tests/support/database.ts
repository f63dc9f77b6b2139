import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

type Row = Record<string, unknown>;

/** The rows that the migrations insert. Every test starts with exactly these. */
let baseRows: Map<string, Row[]> | undefined;
let needsReset = false;
let isUnchanged = false;

const read = async (sql: string): Promise<Row[]> => (await env.DB.prepare(sql).all<Row>()).results;

/** Tables with their own rows: triggers maintain what searches read, and the content version only grows. */
async function tableNames(): Promise<string[]> {
  const tables = await read(
    "select name from sqlite_master where type = 'table' and sql not like 'create virtual%'",
  );
  const names = tables.map(({ name }) => String(name));
  return names.filter((name) => !/^(sqlite_|_cf_|d1_|content_version$|person_document)|_fts(_|$)/.test(name));
}

async function nonEmptyTables(): Promise<string[]> {
  const names = await tableNames();
  const [isNonEmpty = {}] = await read(
    `select ${names.map((name) => `exists (select 1 from ${name}) as ${name}`).join(", ")}`,
  );
  return names.filter((name) => isNonEmpty[name] === 1);
}

/** All rows of non-empty tables, without generated columns. */
export async function allRows(): Promise<Map<string, Row[]>> {
  const readRows = async (table: string) => {
    const columns = await read(`pragma table_xinfo(${table})`);
    const columnNames = columns.filter(({ hidden }) => hidden === 0).map(({ name }) => String(name));
    return [table, await read(`select ${columnNames.join(", ")} from ${table}`)] as const;
  };
  return new Map(await Promise.all((await nonEmptyTables()).map(readRows)));
}

/** Applies the migrations once; `wipe` restores their rows. */
export async function prepareDatabase(): Promise<void> {
  if (baseRows) return;
  await applyD1Migrations(env.DB, (env as unknown as { MIGRATIONS: D1Migration[] }).MIGRATIONS);
  // Pages are cached under the content version, so it must be unique per database.
  await env.DB.prepare("update content_version set version = ?").bind(Date.now()).run();
  baseRows = await allRows();
}

const restoreRows = (table: string, rows: Row[]) => {
  const columns = Object.keys(rows[0]!);
  const values = columns.map((column) => `value ->> '${column}'`);
  // A trigger may have inserted the row already.
  const sql = `insert or replace into ${table} (${columns.join(", ")}) select ${values.join(", ")} from json_each(?)`;
  return env.DB.prepare(sql).bind(JSON.stringify(rows));
};

async function emptyStores(): Promise<void> {
  const [sessions, files] = await Promise.all([env.KV.list(), env.FILES.list()]);
  await Promise.all(sessions.keys.map(({ name }) => env.KV.delete(name)));
  await env.FILES.delete(files.objects.map(({ key }) => key));
}

/**
 * Restores the base rows. Deletes rows instead of tables: queue messages of earlier tests still run, and then find
 * nothing to do.
 */
export async function wipe(): Promise<void> {
  if (needsReset) {
    needsReset = false;
    baseRows = undefined;
    return reset();
  }
  if (isUnchanged) {
    isUnchanged = false;
    return;
  }
  await env.DB.batch([
    env.DB.prepare("pragma defer_foreign_keys = on"),
    ...(await nonEmptyTables()).map((name) => env.DB.prepare(`delete from ${name}`)),
    ...[...(baseRows ?? [])].map(([name, rows]) => restoreRows(name, rows)),
  ]);
  await emptyStores();
}

/** Skips the next wipe. Call it only after checking that nothing changed. */
export function skipNextWipe(): void {
  isUnchanged = true;
}

/** Every test starts with these rows until the returned function is called. */
export function setBaseRows(rows: Map<string, Row[]>): () => Promise<void> {
  const previousRows = baseRows;
  baseRows = rows;
  return () => {
    baseRows = previousRows;
    return wipe();
  };
}

/** Renames a table for the rest of the test. */
export async function breakTable(name: string): Promise<void> {
  needsReset = true;
  await env.DB.prepare(`alter table ${name} rename to ${name}_lost`).run();
}
