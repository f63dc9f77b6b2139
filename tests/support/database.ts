import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { chunkTables } from "./tables.ts";

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

/** Statements whose rows say of each table whether it has rows. */
const selectNonEmpty = (names: readonly string[]): string[] =>
  chunkTables(names).map(
    (chunk) => `select ${chunk.map((name) => `exists (select 1 from ${name}) as ${name}`).join(", ")}`,
  );

async function nonEmptyTables(): Promise<string[]> {
  const flags = (await Promise.all(selectNonEmpty(await tableNames()).map(read))).flat();
  return flags.flatMap((row) => Object.keys(row).filter((name) => row[name] === 1));
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

/** Which tables without base rows are empty, and the content of the others. */
async function createStateStatements(): Promise<string[]> {
  const empty = (await tableNames()).filter((name) => !baseRows!.has(name));
  const contents = [...baseRows!].map(
    ([name, [row = {}]]) => `select ${Object.keys(row).join(", ")} from ${name}`,
  );
  return [...selectNonEmpty(empty), ...contents];
}

async function readState(statements: readonly string[]): Promise<Map<string, string>> {
  const responses = await env.DB.batch<Row>(statements.map((sql) => env.DB.prepare(sql)));
  const names = [...baseRows!.keys()];
  const flags = responses.slice(0, -names.length).flatMap(({ results: [row = {}] }) => Object.entries(row));
  return new Map([
    ...flags.map(([name, flag]) => [name, String(flag)] as const),
    ...responses
      .slice(-names.length)
      .map(({ results }, index) => [names[index]!, JSON.stringify(results)] as const),
  ]);
}

/** What `wipe` restores: the state of the database with the base rows alone. */
let baseState: { statements: string[]; state: Map<string, string> } | undefined;

async function readBaseState() {
  const statements = await createStateStatements();
  return { statements, state: await readState(statements) };
}

/** Applies the migrations once; `wipe` restores their rows. */
export async function prepareDatabase(): Promise<void> {
  if (baseRows) return;
  await applyD1Migrations(env.DB, (env as unknown as { MIGRATIONS: D1Migration[] }).MIGRATIONS);
  // `wipe` deletes rows; tests/worker/activity-chain.test.ts creates these triggers again.
  await env.DB.batch(
    ["activity_chain", "activity_heads"].map((table) =>
      env.DB.prepare(`drop trigger if exists ${table}_no_delete`),
    ),
  );
  // Pages are cached under the content version, so it must be unique per database.
  await env.DB.prepare("update content_version set version = ?").bind(Date.now()).run();
  baseRows = await allRows();
  baseState = await readBaseState();
}

const restoreRows = (table: string, rows: Row[]) => {
  const columns = Object.keys(rows[0]!);
  const values = columns.map((column) => `value ->> '${column}'`);
  // A trigger may have inserted the row already.
  const sql = `insert or replace into ${table} (${columns.join(", ")}) select ${values.join(", ")} from json_each(?)`;
  return env.DB.prepare(sql).bind(JSON.stringify(rows));
};

async function emptyStores(): Promise<void> {
  const [entries, files] = await Promise.all([env.KV.list(), env.FILES.list()]);
  await Promise.all(entries.keys.map(({ name }) => env.KV.delete(name)));
  await env.FILES.delete(files.objects.map(({ key }) => key));
}

/**
 * Restores the base rows. Deletes rows instead of tables: queue messages of earlier tests still run, and then find
 * nothing to do.
 */
export async function wipe(): Promise<void> {
  if (needsReset) {
    needsReset = false;
    [baseRows, baseState] = [undefined, undefined];
    return reset();
  }
  if (isUnchanged) {
    isUnchanged = false;
    return;
  }
  await Promise.all([restoreBaseRows(), emptyStores()]);
}

/** Tables whose content is not that of the base rows alone. */
async function changedTables(): Promise<string[]> {
  if (!baseState) return nonEmptyTables();
  const { statements, state } = baseState;
  const current = await readState(statements);
  return [...current.keys()].filter((name) => current.get(name) !== state.get(name));
}

async function restoreBaseRows(): Promise<void> {
  const changed = await changedTables();
  // Deleting rows of one table can delete rows of another, so base rows are restored together.
  const restored = !baseState || changed.some((name) => baseRows!.has(name)) ? [...baseRows!] : [];
  const emptied = new Set([...changed, ...restored.map(([name]) => name)]);
  if (emptied.size > 0)
    await env.DB.batch([
      env.DB.prepare("pragma defer_foreign_keys = on"),
      ...[...emptied].map((name) => env.DB.prepare(`delete from ${name}`)),
      ...restored.map(([name, rows]) => restoreRows(name, rows)),
    ]);
  baseState ??= await readBaseState();
}

/** Skips the next wipe. Call it only after checking that nothing changed. */
export function skipNextWipe(): void {
  isUnchanged = true;
}

/** Every test starts with these rows until the returned function is called. */
export function setBaseRows(rows: Map<string, Row[]>): () => Promise<void> {
  const previousRows = baseRows;
  [baseRows, baseState] = [rows, undefined];
  return () => {
    [baseRows, baseState] = [previousRows, undefined];
    return wipe();
  };
}

/** Renames a table for the rest of the test. */
export async function breakTable(name: string): Promise<void> {
  needsReset = true;
  await env.DB.prepare(`alter table ${name} rename to ${name}_lost`).run();
}
