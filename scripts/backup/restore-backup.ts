// Restores a backup into empty stores and verifies the result.
import { readFileSync } from "node:fs";
import { type Key, readLines, openFolder, paths, type Row, type StoredObject } from "./folder.ts";
import { countFittingRows, createInsert } from "./rows.ts";
import {
  isVirtual,
  quoted,
  readSchema,
  type Schema,
  SEQUENCES,
  type Table,
  type SchemaObject,
} from "./schema.ts";
import type { Stores } from "./stores.ts";
import { allKeys, allObjects, readDatabase, mapConcurrent, backUpObjects } from "./create-backup.ts";

/** Limits of one batch. */
const MAX_BATCH_ROWS = 250;
const MAX_BATCH_CHARACTERS = 400_000;
/** KV rejects expirations less than 60 seconds ahead. */
const MIN_TTL_SECONDS = 60;

type RestoreReport = { rows: number; keys: number; expired: number; objects: number };

/** Describes existing data in the stores; empty if there is none. */
export async function listContents({ db, kv, files }: Stores): Promise<string[]> {
  const tables = (await readSchema(db)).tables.filter(({ name }) => name !== SEQUENCES);
  const keys = await kv.list({ limit: 1 });
  const objects = await files.list({ limit: 1 });
  return [
    ...(tables.length > 0 ? [`the database has ${tables.length} tables`] : []),
    ...(keys.keys.length > 0 ? ["the KV namespace has keys"] : []),
    ...(objects.objects.length > 0 ? ["the bucket has files"] : []),
  ];
}

/** Deletes all data and tables. */
export async function clear({ db, kv, files }: Stores): Promise<void> {
  const { tables, things } = await readSchema(db);
  const filterObjects = (predicate: (thing: SchemaObject) => boolean) => things.filter(predicate);
  const dropped = [
    // Before views, which drop their triggers.
    ...filterObjects(({ type }) => type === "trigger"),
    ...filterObjects(({ type }) => type === "view"),
    ...filterObjects(isVirtual),
    ...tables.toReversed().map(({ name }) => ({ type: "table", name })),
  ].filter(({ name }) => name !== SEQUENCES);
  await runAll(
    db,
    dropped.map(({ type, name }) => `drop ${type} ${quoted(name)}`),
  );
  for await (const _ of mapConcurrent(allKeys(kv), ({ name }) => kv.delete(name)));
  for await (const _ of mapConcurrent(allObjects(files), (key) => files.delete(key)));
}

/**
 * Restores a backup into stores that are empty or were just `cleared`. Throws if database or files differ from the
 * manifest afterwards; KV is eventually consistent and is not read back.
 */
export async function restoreBackup(
  stores: Stores,
  folder: string,
  { now = Date.now(), cleared = false } = {},
): Promise<RestoreReport> {
  const { manifest, schema } = await openFolder(folder);
  // KV lists deleted keys for up to a minute.
  const existing = cleared ? [] : await listContents(stores);
  if (existing.length > 0) throw new Error(`Not restored: ${existing.join(", ")}.`);
  const rows = await restoreDatabase(stores.db, folder, schema);
  const { restored: keys, expired: ended } = await restoreKeys(stores.kv, folder, now);
  const objects = await restoreObjects(stores.files, folder);
  const { results: dangling } = await stores.db.prepare("pragma foreign_key_check").all();
  if (dangling.length > 0)
    throw new Error(`${dangling.length} rows refer to rows that are missing from the backup.`);
  const actual = {
    ...(await readDatabase(stores.db, null)),
    objects: await backUpObjects(stores.files, null),
  };
  const mismatches = Object.entries(manifest.tables)
    .filter(([name, part]) => actual.tables[name]?.sha256 !== part.sha256)
    .map(([name]) => name);
  if (actual.schema.sha256 !== manifest.schema.sha256) mismatches.push("the schema");
  if (actual.objects.sha256 !== manifest.objects.sha256) mismatches.push("the files");
  if (mismatches.length > 0)
    throw new Error(`Restored data differs from the backup: ${mismatches.join(", ")}.`);
  return { rows, keys, expired: ended, objects };
}

const runAll = async (db: D1Database, sql: string[]) =>
  sql.length > 0 && db.batch(sql.map((each) => db.prepare(each)));

async function insertRows(db: D1Database, table: Table, rows: Row[]): Promise<void> {
  const statements: D1PreparedStatement[] = [];
  for (let remaining = rows; remaining.length > 0;) {
    const count = countFittingRows(remaining);
    statements.push(createInsert(db, table, remaining.slice(0, count)));
    remaining = remaining.slice(count);
  }
  // A row may refer to a later one of its table.
  if (statements.length > 0) await db.batch([db.prepare("pragma defer_foreign_keys = on"), ...statements]);
}

/** Tables and rows first; search tables, views and triggers when the rows are there. */
export async function restoreDatabase(
  db: D1Database,
  folder: string,
  { tables, things }: Schema,
): Promise<number> {
  const sqlOf = new Map(things.map(({ type, name, sql }) => [`${type} ${name}`, sql]));
  const filterObjects = (predicate: (thing: SchemaObject) => boolean) => things.filter(predicate);
  // Indexes before rows: a foreign key may need the unique index of its target.
  await runAll(db, [
    ...tables.flatMap(({ name }) => sqlOf.get(`table ${name}`) ?? []),
    ...filterObjects(({ type }) => type === "index").map(({ sql }) => sql),
  ]);
  let rows = 0;
  for (const table of tables) {
    // SQLite has updated its sequences while the other tables were filled.
    if (table.name === SEQUENCES) await db.prepare(`delete from ${SEQUENCES}`).run();
    let [batch, size]: [Row[], number] = [[], 0];
    for await (const row of readLines<Row>(paths(folder).table(table.name))) {
      batch.push(row);
      size += row.reduce<number>((sum, value) => sum + String(value ?? "").length, 0);
      rows++;
      if (batch.length < MAX_BATCH_ROWS && size < MAX_BATCH_CHARACTERS) continue;
      await insertRows(db, table, batch);
      [batch, size] = [[], 0];
    }
    await insertRows(db, table, batch);
  }
  await runAll(db, [
    ...filterObjects(isVirtual).flatMap(({ name, sql }) => [
      sql,
      `insert into ${quoted(name)} (${quoted(name)}) values ('rebuild')`,
    ]),
    ...filterObjects(({ type }) => type === "view" || type === "trigger").map(({ sql }) => sql),
  ]);
  return rows;
}

async function restoreKeys(kv: KVNamespace, folder: string, now: number) {
  const [minExpiration, counts] = [now / 1000 + MIN_TTL_SECONDS, { restored: 0, expired: 0 }];
  const put = mapConcurrent(
    readLines<Key>(paths(folder).keys),
    async ({ name, value, metadata, expiration }) => {
      if (expiration !== null && expiration <= minExpiration) return counts.expired++;
      const more = { ...(expiration !== null && { expiration }), ...(metadata !== null && { metadata }) };
      await kv.put(name, Uint8Array.from(Buffer.from(value, "base64")).buffer, more);
      return counts.restored++;
    },
  );
  for await (const _ of put);
  return counts;
}

async function restoreObjects(files: R2Bucket, folder: string): Promise<number> {
  let count = 0;
  const lines = readLines<StoredObject>(paths(folder).objects);
  const put = mapConcurrent(lines, async ({ key, sha256, httpMetadata, customMetadata }) => {
    const { cacheExpiry, ...rest } = httpMetadata;
    const dated = typeof cacheExpiry === "string" ? { ...rest, cacheExpiry: new Date(cacheExpiry) } : rest;
    const content = Uint8Array.from(readFileSync(paths(folder).object(sha256))).buffer;
    await files.put(key, content, { httpMetadata: dated, customMetadata });
  });
  for await (const _ of put) count++;
  return count;
}
