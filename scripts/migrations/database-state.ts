// What a migration must not lose: rows, values, links, triggers, indexes, generated columns. Compared before and after.
import { createHash, type Hash } from "node:crypto";
import { allRows } from "../backup/rows.ts";
import { isVirtual, quoted, readSchema, SEQUENCES, type SchemaObject } from "../backup/schema.ts";
import type { Snapshot } from "./snapshots.ts";
import type { Declared } from "./statements.ts";

type TableState = {
  rows: number;
  /** A hash of all values by column; `rowid` where search tables may refer to it. */
  columns: Map<string, string>;
  generated: string[];
  /** Foreign keys as `column → table (ON DELETE action)`. */
  links: Map<string, string>;
};

type DatabaseState = { tables: Map<string, TableState>; objects: SchemaObject[] };

/** Wrangler's table, SQLite's counters, numbers that changes increment, and texts that triggers derive from other rows. */
const VOLATILE = new Set(["d1_migrations", SEQUENCES, "content_version", "person_documents"]);

type Detail = { name: string; column: string; link: string | null };

export async function readState(db: D1Database): Promise<DatabaseState> {
  const { tables, things } = await readSchema(db);
  const own = tables.filter(({ name }) => !VOLATILE.has(name));
  const details = async (sql: string) => (await db.prepare(sql).all<Detail>()).results;
  const master = `from sqlite_master m, %s where m.type = 'table' and m.name not like '\\_cf\\_%' escape '\\'`;
  const generated = await details(
    `select m.name as name, c.name as "column", null as link ${master.replace("%s", "pragma_table_xinfo(m.name) c")} and c.hidden in (2, 3)`,
  );
  const links = await details(
    `select m.name as name, f."from" as "column", f."from" || ' → ' || f."table" || ' (ON DELETE ' || f.on_delete || ')' as link
      ${master.replace("%s", "pragma_foreign_key_list(m.name) f")}`,
  );
  const states = new Map<string, TableState & { hashes: Hash[] }>();
  for (const { name, columns, hidesRowid } of own) {
    const all = hidesRowid ? ["rowid", ...columns] : columns;
    states.set(name, {
      rows: 0,
      columns: new Map(all.map((column) => [column, ""])),
      hashes: all.map(() => createHash("sha256")),
      generated: generated.filter((each) => each.name === name).map(({ column }) => column),
      links: new Map(links.filter((each) => each.name === name).map(({ column, link }) => [column, link!])),
    });
  }
  for await (const [{ name }, row] of allRows(db, own)) {
    const state = states.get(name)!;
    state.rows++;
    for (const [n, value] of row.entries()) state.hashes[n]!.update(`${JSON.stringify(value)}\n`);
  }
  for (const { columns, hashes } of states.values())
    for (const [n, column] of [...columns.keys()].entries()) columns.set(column, hashes[n]!.digest("hex"));
  return { tables: states, objects: things };
}

/** What was lost without being declared, as sentences. */
export function listLosses(
  before: DatabaseState,
  after: DatabaseState,
  { written, deleted, removed }: Declared,
): string[] {
  const losses: string[] = [];
  for (const [name, was] of before.tables) {
    const now = after.tables.get(name);
    if (!now) {
      if (!removed.has(name)) losses.push(`The table ${name} is gone.`);
      continue;
    }
    if (now.rows < was.rows && !deleted.has(name) && !removed.has(`${name}.*`))
      losses.push(`${name} has ${now.rows} of ${was.rows} rows, and no statement deletes from it.`);
    for (const [column, hash] of was.columns) {
      if (removed.has(`${name}.${column}`)) continue;
      const value = now.columns.get(column);
      if (value === undefined && !now.generated.includes(column))
        losses.push(`The column ${name}.${column} is gone.`);
      else if (value !== undefined && value !== hash && now.rows >= was.rows && !written.has(name))
        losses.push(`Values of ${name}.${column} changed, and no statement writes ${name}.`);
    }
    for (const column of was.generated)
      if (!now.generated.includes(column) && !removed.has(`${name}.${column}`))
        losses.push(`The generated column ${name}.${column} is gone.`);
    for (const [column, link] of was.links)
      if (now.links.get(column) !== link && !removed.has(`${name}.${column}`))
        losses.push(`The foreign key ${name}.${link} is gone.`);
  }
  const present = new Set(after.objects.map(({ type, name }) => `${type} ${name}`));
  for (const { type, name, sql } of before.objects) {
    if (type === "table" && !isVirtual({ type, name, sql })) continue;
    if (present.has(`${type} ${name}`) || removed.has(name)) continue;
    const table = /\bon\s+[`"]?(\w+)/i.exec(sql)?.[1] ?? "";
    if (!after.tables.has(table) && removed.has(table)) continue;
    losses.push(`The ${type === "table" ? "search table" : type} ${name} is gone.`);
  }
  return losses;
}

/** Links to rows that do not exist, and search tables that differ from their content. */
export async function listDamage(db: D1Database, { objects }: DatabaseState): Promise<string[]> {
  const { results: broken } = await db
    .prepare("pragma foreign_key_check")
    .all<{ table: string; parent: string }>();
  const damage = broken.map(({ table, parent }) => `A row of ${table} refers to a missing row of ${parent}.`);
  for (const { name, sql } of objects.filter(isVirtual)) {
    if (!/\busing\s+fts5\b/i.test(sql)) continue;
    await db
      .prepare(`insert into ${quoted(name)} (${quoted(name)}, rank) values ('integrity-check', 1)`)
      .run()
      .catch(() => damage.push(`The search table ${name} differs from its content.`));
  }
  return [...new Set(damage)];
}

/** Columns of the definitions that the database lacks, as sentences. */
export async function listMissing(db: D1Database, { tables }: Snapshot): Promise<string[]> {
  const { results } = await db
    .prepare(
      `select m.name || '.' || c.name as name from sqlite_master m, pragma_table_xinfo(m.name) c
        where m.type = 'table' and m.name not like '\\_cf\\_%' escape '\\'`,
    )
    .all<{ name: string }>();
  const present = new Set(results.map(({ name }) => name));
  return Object.entries(tables).flatMap(([table, { columns }]) =>
    Object.keys(columns)
      .filter((column) => !present.has(`${table}.${column}`))
      .map((column) => `worker/db/tables has ${table}.${column}, and no migration creates it.`),
  );
}
