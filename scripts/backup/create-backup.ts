// Reads all stores into a folder, or only for counts and hashes if there is no folder.
import { existsSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { allRows } from "./rows.ts";
import { readSchema, type Schema } from "./schema.ts";
import {
  type Key,
  Lines,
  createFolder,
  type Manifest,
  type Part,
  paths,
  sha256,
  type StoredObject,
  writeJson,
} from "./folder.ts";
import type { Stores } from "./stores.ts";

/** Attempts to read the database without concurrent writes. */
const MAX_TRIES = 3;
/** Names per listed page. */
const PER_PAGE = 100;
/** Parallel reads and writes of keys and files. */
const CONCURRENCY = 16;

type StoreBackup = Pick<Manifest, "schema" | "tables" | "keys" | "objects" | "oneMoment">;

/** Writes a backup to `folder`, which must be new or empty. The manifest comes last: without it there is no backup. */
export async function backUp(
  stores: Stores,
  folder: string,
  about: Pick<Manifest, "takenAt" | "from">,
): Promise<Manifest> {
  createFolder(folder);
  const taken = await backUpStores(stores, folder);
  const manifest: Manifest = { format: 1, ...about, lastMigration: await lastMigration(stores.db), ...taken };
  writeJson(paths(folder).manifest, manifest);
  return manifest;
}

/** Database first, files last, so that every file a row refers to is included. */
const backUpStores = async ({ db, kv, files }: Stores, folder: string): Promise<StoreBackup> => ({
  ...(await backUpDatabase(db, folder)),
  keys: await backUpKeys(kv, folder),
  objects: await backUpObjects(files, folder),
});

type Database = Pick<Manifest, "schema" | "tables" | "oneMoment">;

/**
 * Several reads are no snapshot. If a second read gives the same hashes, nothing changed in between; otherwise it
 * starts again.
 */
export async function backUpDatabase(db: D1Database, folder: string): Promise<Database> {
  for (let tries = 1; ; tries++) {
    const snapshot = await readDatabase(db, folder);
    const oneMoment = isDeepStrictEqual(await readDatabase(db, null), snapshot);
    if (oneMoment || tries === MAX_TRIES) return { ...snapshot, oneMoment };
  }
}

export async function readDatabase(
  db: D1Database,
  folder: string | null,
): Promise<Omit<Database, "oneMoment">> {
  const at = folder === null ? null : paths(folder);
  const schema = await readSchema(db);
  const lines = new Map(schema.tables.map(({ name }) => [name, new Lines(at && at.table(name))]));
  for await (const [{ name }, row] of allRows(db, schema.tables)) lines.get(name)!.add(row);
  const tables = Object.fromEntries([...lines].map(([name, each]) => [name, each.end()]));
  const text = schemaText(schema);
  if (at) writeFileSync(at.schema, text, { mode: 0o600 });
  return { schema: { count: schema.things.length, sha256: sha256(text) }, tables };
}

/** Sorted by name, because the order of creation does not matter. */
const schemaText = ({ tables, things }: Schema): string =>
  `${JSON.stringify({ tables, things: things.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }, null, 2)}\n`;

async function lastMigration(db: D1Database): Promise<string | null> {
  const exists = await db.prepare("select 1 from sqlite_master where name = 'd1_migrations'").first();
  return exists ? db.prepare("select name from d1_migrations order by id desc limit 1").first("name") : null;
}

/** Lists all names of a namespace or bucket, page by page. */
async function* listAll<T>(list: (cursor?: string) => Promise<{ items: T[]; next: string | undefined }>) {
  for (let cursor: string | undefined; ;) {
    const { items: found, next } = await list(cursor);
    yield* found;
    if (!next) return;
    cursor = next;
  }
}

export const allKeys = (kv: KVNamespace) =>
  listAll(async (cursor) => {
    const page = await kv.list({ limit: PER_PAGE, ...(cursor && { cursor }) });
    return { items: page.keys, next: page.list_complete ? undefined : page.cursor };
  });

export const allObjects = (files: R2Bucket) =>
  listAll(async (cursor) => {
    const page = await files.list({ limit: PER_PAGE, ...(cursor && { cursor }) });
    return { items: page.objects.map(({ key }) => key), next: page.truncated ? page.cursor : undefined };
  });

/** Runs `work` for several items at a time and yields results in order. */
export async function* mapConcurrent<T, R>(
  all: AsyncIterable<T>,
  work: (each: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  for await (const each of all) {
    running.push(work(each));
    if (running.length === CONCURRENCY) yield await running.shift()!;
  }
  for (const last of running) yield await last;
}

async function backUpKeys(kv: KVNamespace, folder: string): Promise<Part> {
  const lines = new Lines(paths(folder).keys);
  const read = mapConcurrent(allKeys(kv), async (key) => ({
    ...key,
    value: await kv.get(key.name, "arrayBuffer"),
  }));
  for await (const { name, value, metadata, expiration } of read) {
    if (value === null) continue;
    const base64 = Buffer.from(value).toString("base64");
    const key: Key = { name, value: base64, metadata: metadata ?? null, expiration: expiration ?? null };
    lines.add(key);
  }
  return lines.end();
}

export async function backUpObjects(files: R2Bucket, folder: string | null): Promise<Manifest["objects"]> {
  const at = folder === null ? null : paths(folder);
  const lines = new Lines(at && at.objects);
  let bytes = 0;
  const read = mapConcurrent(allObjects(files), async (key) => {
    const object = await files.get(key);
    return object && { key, object, content: new Uint8Array(await object.arrayBuffer()) };
  });
  for await (const file of read) {
    if (!file) continue;
    const { key, object, content } = file;
    const hash = sha256(content);
    if (at && !existsSync(at.object(hash))) writeFileSync(at.object(hash), content, { mode: 0o600 });
    bytes += content.length;
    const { size, httpMetadata = {}, customMetadata = {} } = object;
    const stored: StoredObject = {
      key,
      sha256: hash,
      size,
      httpMetadata: { ...httpMetadata },
      customMetadata,
    };
    lines.add(stored);
  }
  return { ...lines.end(), bytes };
}
