// Puts a backup into stores that are empty, and proves that it is there.
import { readFileSync } from "node:fs";
import { type Key, linesOf, openFolder, paths, type Row, type Stored } from "./folder.ts";
import { fitting, insertion } from "./rows.ts";
import { isVirtual, quoted, readSchema, type Schema, SEQUENCES, type Table, type Thing } from "./schema.ts";
import type { Stores } from "./stores.ts";
import { allKeys, allObjects, readDatabase, several, takeObjects } from "./create-backup.ts";

/** What one batch may carry. */
const ROWS = 250;
const CHARACTERS = 400_000;
/** KV refuses to keep what ends within a minute. */
const LEAST_LIFE_SECONDS = 60;

type Report = { rows: number; keys: number; ended: number; objects: number };

/** What stands in the way of a restore, in words; empty when nothing does. */
export async function contents({ db, kv, files }: Stores): Promise<string[]> {
  const tables = (await readSchema(db)).tables.filter(({ name }) => name !== SEQUENCES);
  const keys = await kv.list({ limit: 1 });
  const objects = await files.list({ limit: 1 });
  return [
    ...(tables.length > 0 ? [`the database has ${tables.length} tables`] : []),
    ...(keys.keys.length > 0 ? ["the KV namespace has keys"] : []),
    ...(objects.objects.length > 0 ? ["the bucket has files"] : []),
  ];
}

/** Takes everything away, so that a backup can be put there. */
export async function clear({ db, kv, files }: Stores): Promise<void> {
  const { tables, things } = await readSchema(db);
  const of = (wanted: (thing: Thing) => boolean) => things.filter(wanted);
  const gone = [
    ...of(({ type }) => type === "trigger" || type === "view"),
    ...of(isVirtual),
    ...tables.toReversed().map(({ name }) => ({ type: "table", name })),
  ].filter(({ name }) => name !== SEQUENCES);
  await runAll(
    db,
    gone.map(({ type, name }) => `drop ${type} ${quoted(name)}`),
  );
  for await (const _ of several(allKeys(kv), ({ name }) => kv.delete(name)));
  for await (const _ of several(allObjects(files), (key) => files.delete(key)));
}

/**
 * Puts the backup of this folder into empty stores, or such as were `cleared` just now. Throws when database or files are
 * not what the manifest says afterwards; KV cannot be asked so soon, it is right when it took every key.
 */
export async function putBack(
  stores: Stores,
  folder: string,
  { now = Date.now(), cleared = false } = {},
): Promise<Report> {
  const { manifest, schema } = await openFolder(folder);
  // For a minute KV goes on listing what was just taken away.
  const there = cleared ? [] : await contents(stores);
  if (there.length > 0) throw new Error(`Not restored: ${there.join(", ")}.`);
  const rows = await putDatabase(stores.db, folder, schema);
  const { kept: keys, ended } = await putKeys(stores.kv, folder, now);
  const objects = await putObjects(stores.files, folder);
  const { results: loose } = await stores.db.prepare("pragma foreign_key_check").all();
  if (loose.length > 0) throw new Error(`${loose.length} rows refer to rows that the backup does not have.`);
  const is = {
    ...(await readDatabase(stores.db, null)),
    objects: await takeObjects(stores.files, null),
  };
  const wrong = Object.entries(manifest.tables)
    .filter(([name, part]) => is.tables[name]?.sha256 !== part.sha256)
    .map(([name]) => name);
  if (is.schema.sha256 !== manifest.schema.sha256) wrong.push("the schema");
  if (is.objects.sha256 !== manifest.objects.sha256) wrong.push("the files");
  if (wrong.length > 0) throw new Error(`Not as it was backed up: ${wrong.join(", ")}.`);
  return { rows, keys, ended, objects };
}

const runAll = async (db: D1Database, sql: string[]) =>
  sql.length > 0 && db.batch(sql.map((each) => db.prepare(each)));

async function write(db: D1Database, table: Table, rows: Row[]): Promise<void> {
  const statements: D1PreparedStatement[] = [];
  for (let left = rows; left.length > 0;) {
    const count = fitting(left);
    statements.push(insertion(db, table, left.slice(0, count)));
    left = left.slice(count);
  }
  if (statements.length > 0) await db.batch(statements);
}

/** Tables with their rows first; what follows or watches rows comes when they are there. */
async function putDatabase(db: D1Database, folder: string, { tables, things }: Schema): Promise<number> {
  const sqlOf = new Map(things.map(({ type, name, sql }) => [`${type} ${name}`, sql]));
  const of = (wanted: (thing: Thing) => boolean) => things.filter(wanted);
  // Indexes before rows: a foreign key may lead to a column that only an index makes unique.
  await runAll(db, [
    ...tables.flatMap(({ name }) => sqlOf.get(`table ${name}`) ?? []),
    ...of(({ type }) => type === "index").map(({ sql }) => sql),
  ]);
  let rows = 0;
  for (const table of tables) {
    // SQLite has counted already while the other tables were filled.
    if (table.name === SEQUENCES) await db.prepare(`delete from ${SEQUENCES}`).run();
    let [batch, size]: [Row[], number] = [[], 0];
    for await (const row of linesOf<Row>(paths(folder).table(table.name))) {
      batch.push(row);
      size += row.reduce<number>((sum, value) => sum + String(value ?? "").length, 0);
      rows++;
      if (batch.length < ROWS && size < CHARACTERS) continue;
      await write(db, table, batch);
      [batch, size] = [[], 0];
    }
    await write(db, table, batch);
  }
  await runAll(db, [
    ...of(isVirtual).flatMap(({ name, sql }) => [
      sql,
      `insert into ${quoted(name)} (${quoted(name)}) values ('rebuild')`,
    ]),
    ...of(({ type }) => type === "view" || type === "trigger").map(({ sql }) => sql),
  ]);
  return rows;
}

async function putKeys(kv: KVNamespace, folder: string, now: number) {
  const [soon, counts] = [now / 1000 + LEAST_LIFE_SECONDS, { kept: 0, ended: 0 }];
  const put = several(linesOf<Key>(paths(folder).keys), async ({ name, value, metadata, expiration }) => {
    if (expiration !== null && expiration <= soon) return counts.ended++;
    const more = { ...(expiration !== null && { expiration }), ...(metadata !== null && { metadata }) };
    await kv.put(name, Uint8Array.from(Buffer.from(value, "base64")).buffer, more);
    return counts.kept++;
  });
  for await (const _ of put);
  return counts;
}

async function putObjects(files: R2Bucket, folder: string): Promise<number> {
  let count = 0;
  const lines = linesOf<Stored>(paths(folder).objects);
  const put = several(lines, async ({ key, sha256, httpMetadata, customMetadata }) => {
    const { cacheExpiry, ...rest } = httpMetadata;
    const dated = typeof cacheExpiry === "string" ? { ...rest, cacheExpiry: new Date(cacheExpiry) } : rest;
    const content = Uint8Array.from(readFileSync(paths(folder).object(sha256))).buffer;
    await files.put(key, content, { httpMetadata: dated, customMetadata });
  });
  for await (const _ of put) count++;
  return count;
}
