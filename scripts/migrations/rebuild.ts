// Rewrites drizzle-kit's table rebuild for D1. SQLite can't change a column or a constraint, so drizzle-kit copies the
// table to `__new_X`, drops X and renames. In D1 `PRAGMA foreign_keys=OFF` has no effect inside a migration's
// transaction: DROP TABLE deletes the rows first, so ON DELETE CASCADE and SET NULL destroy the links to them.
import { isDeepStrictEqual } from "node:util";
import { quoted, readSchema, type SchemaObject } from "../backup/schema.ts";
import { UsageError } from "../setup/usage-error.ts";
import type { Snapshot } from "./snapshots.ts";
import { hideKeys, showKeys } from "./statements.ts";

type Column = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number; hidden: number };
type Link = { child: string; parent: string; to: string | null; onUpdate: string };

const CREATE_NEW = /^CREATE TABLE `__new_(\w+)` \(/;
const SKIPPED = /^PRAGMA foreign_keys\s*=/i;
const COPY = /^(INSERT INTO `__new_|DROP TABLE `|ALTER TABLE `__new_)/;

/**
 * Statements that give the same tables without loss. `scratch` is a database after all earlier migrations; the
 * statements are run on it. Throws UsageError with the reason for a rebuild that can't be written safely.
 */
export async function rewriteRebuilds(
  statements: string[],
  { before, after }: { before: Snapshot; after: Snapshot },
  scratch: D1Database,
): Promise<string[]> {
  const written: string[] = [];
  const run = async (parts: string[]) => {
    written.push(...parts);
    await scratch.batch([
      scratch.prepare("pragma defer_foreign_keys = on"),
      ...parts.map((sql) => scratch.prepare(sql)),
    ]);
  };
  const tables = statements.flatMap((sql) => CREATE_NEW.exec(sql.trim())?.[1] ?? []);
  const unchanged = new Set(tables.flatMap((name) => listUnchangedIndexes(name, before, after)));
  let rebuilt = "";
  for (const statement of statements.map((sql) => sql.trim())) {
    if (SKIPPED.test(statement)) continue;
    const table = CREATE_NEW.exec(statement)?.[1];
    if (table) {
      const indexes = [
        ...listUnchangedIndexes(table, before, after),
        ...(await listUndescribedIndexes(scratch, table, before, after)),
      ];
      await run(await createRebuild(scratch, table, statement, new Set(indexes)));
      rebuilt = table;
    } else if (rebuilt && COPY.test(statement) && statement.includes(`\`${rebuilt}\``)) {
      if (statement.startsWith("ALTER")) rebuilt = "";
    } else if (!unchanged.has(/^(?:CREATE (?:UNIQUE )?|DROP )INDEX `(\w+)`/.exec(statement)?.[1] ?? "")) {
      await run([statement]);
    }
  }
  return tables.length > 0 ? ["PRAGMA defer_foreign_keys = on;", ...written] : written;
}

const indexesOf = ({ tables }: Snapshot, table: string) => tables[table]?.indexes ?? {};

/** Names of indexes with the same definition before and after; the rebuild uses the SQL of the database, with its expressions. */
function listUnchangedIndexes(table: string, before: Snapshot, after: Snapshot): string[] {
  const [was, now] = [indexesOf(before, table), indexesOf(after, table)];
  return Object.keys(was).filter((name) => isDeepStrictEqual(was[name], now[name]));
}

/** Names of indexes that only a migration has, because drizzle-kit can't write their expressions. */
async function listUndescribedIndexes(
  db: D1Database,
  table: string,
  before: Snapshot,
  after: Snapshot,
): Promise<string[]> {
  const { results } = await db
    .prepare("select name from sqlite_master where type = 'index' and tbl_name = ? and sql is not null")
    .bind(table)
    .all<{ name: string }>();
  const described = { ...indexesOf(before, table), ...indexesOf(after, table) };
  return results.map(({ name }) => name).filter((name) => !(name in described));
}

/**
 * The rebuild of one table. Keys that other tables refer to get a prefix while the old table is dropped: no row refers
 * to it any more, so no ON DELETE action runs, and foreign keys are checked again when the transaction ends.
 */
async function createRebuild(
  db: D1Database,
  table: string,
  create: string,
  unchangedIndexes: Set<string>,
): Promise<string[]> {
  const { things, tables } = await readSchema(db);
  const keys = await listReferencedKeys(db, table);
  const old = await readColumns(db, table);
  const now = await readNewColumns(db, table, create);
  const copied = now.filter(({ hidden, name }) => hidden === 0 && old.some((each) => each.name === name));
  for (const { name, notnull, dflt_value: initial, hidden, pk } of now) {
    if (hidden !== 0 || old.some((each) => each.name === name) || !notnull || initial !== null || pk) continue;
    throw new UsageError(
      `${table} is rebuilt, and its new column ${name} is NOT NULL without a default: existing rows have no value for it. Give it a default, or add it as nullable and fill it first.`,
    );
  }
  const hasRowid = tables.find(({ name }) => name === table)?.hidesRowid ?? false;
  const columns = [...(hasRowid ? ["rowid"] : []), ...copied.map(({ name }) => `\`${name}\``)].join(", ");
  const mentions = ({ type, name, sql }: SchemaObject) =>
    (type === "trigger" || type === "view") && new RegExp(`\\b${table}\\b`).test(sql.replace(name, ""));
  const dependents = things.filter(mentions);
  const indexes = things.filter(({ type, name }) => type === "index" && unchangedIndexes.has(name));
  return [
    ...dependents.toReversed().map(({ type, name }) => `DROP ${type.toUpperCase()} \`${name}\`;`),
    ...(keys.length > 0 ? [hideKeys(table, keys)] : []),
    create,
    `INSERT INTO \`__new_${table}\` (${columns}) SELECT ${columns} FROM \`${table}\`;`,
    `DROP TABLE \`${table}\`;`,
    `ALTER TABLE \`__new_${table}\` RENAME TO \`${table}\`;`,
    ...indexes.map(({ sql }) => `${sql.trim()};`),
    ...(keys.length > 0 ? [showKeys(table, keys)] : []),
    ...dependents.map(({ sql }) => `${sql.trim()};`),
  ];
}

const readColumns = async (db: D1Database, table: string): Promise<Column[]> =>
  (await db.prepare(`pragma table_xinfo(${quoted(table)})`).all<Column>()).results;

/** Columns of the new definition, as SQLite understands it. */
async function readNewColumns(db: D1Database, table: string, create: string): Promise<Column[]> {
  const name = `__new_${table}`;
  await db.prepare(create).run();
  const columns = await readColumns(db, name);
  await db.prepare(`drop table ${quoted(name)}`).run();
  return columns;
}

/** Columns of the table that foreign keys refer to. Throws UsageError if they can't be given a prefix. */
async function listReferencedKeys(db: D1Database, table: string): Promise<string[]> {
  const { results: links } = await db
    .prepare(
      `select m.name as child, f."table" as parent, f."to" as "to", f.on_update as onUpdate
        from sqlite_master m, pragma_foreign_key_list(m.name) f
        where m.type = 'table' and m.name not like '\\_cf\\_%' escape '\\' and lower(f."table") = lower(?)`,
    )
    .bind(table)
    .all<Link>();
  const columns = await readColumns(db, table);
  const primary = columns.find(({ pk }) => pk > 0)?.name ?? "";
  const keys = new Set<string>();
  for (const { child, to, onUpdate } of links) {
    const key = to ?? primary;
    const column = columns.find(({ name }) => name === key);
    if (onUpdate !== "NO ACTION")
      throw new UsageError(
        `${table} can't be rebuilt without loss: ${child} refers to it with ON UPDATE ${onUpdate}, so its links would change with the rebuild. Write the migration yourself: npm run db:new -- --custom NAME`,
      );
    if (column?.type.toUpperCase() !== "TEXT" || column.hidden !== 0)
      throw new UsageError(
        `${table} can't be rebuilt without loss: ${child} refers to its column ${key}, which is not text. Write the migration yourself: npm run db:new -- --custom NAME`,
      );
    keys.add(key);
  }
  return [...keys];
}
