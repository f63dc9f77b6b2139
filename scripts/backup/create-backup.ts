// Reads everything into a folder; without one database and files are read for their counts and hashes only.
import { existsSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { allRows } from "./rows.ts";
import { readSchema, type Schema } from "./schema.ts";
import {
  type Key,
  Lines,
  makeFolder,
  type Manifest,
  type Part,
  paths,
  sha256,
  type Stored,
  writeJson,
} from "./folder.ts";
import type { Stores } from "./stores.ts";

/** How often the database is read again because somebody wrote meanwhile. */
const TRIES = 3;
/** How many names are listed at once. */
const PER_PAGE = 100;
/** How many keys or files are under way at once. */
const AT_ONCE = 16;

type Taken = Pick<Manifest, "schema" | "tables" | "keys" | "objects" | "oneMoment">;

/** A backup in `folder`, which must be new or empty. The manifest comes last: without it there is no backup. */
export async function backUp(
  stores: Stores,
  folder: string,
  about: Pick<Manifest, "takenAt" | "from">,
): Promise<Manifest> {
  makeFolder(folder);
  const taken = await take(stores, folder);
  const manifest: Manifest = { format: 1, ...about, lastMigration: await lastMigration(stores.db), ...taken };
  writeJson(paths(folder).manifest, manifest);
  return manifest;
}

/** The database first, the files last: whatever file a row names is there. */
const take = async ({ db, kv, files }: Stores, folder: string): Promise<Taken> => ({
  ...(await takeDatabase(db, folder)),
  keys: await takeKeys(kv, folder),
  objects: await takeObjects(files, folder),
});

type Database = Pick<Manifest, "schema" | "tables" | "oneMoment">;

/**
 * Many reads are no single moment. So what was written down is read once more: when every table is still what it was,
 * all of them were that in between. Otherwise somebody wrote meanwhile, and it is written down again.
 */
async function takeDatabase(db: D1Database, folder: string): Promise<Database> {
  for (let tries = 1; ; tries++) {
    const written = await readDatabase(db, folder);
    const oneMoment = isDeepStrictEqual(await readDatabase(db, null), written);
    if (oneMoment || tries === TRIES) return { ...written, oneMoment };
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

/** Things are compared by name: in which order they once were made does not matter. */
const schemaText = ({ tables, things }: Schema): string =>
  `${JSON.stringify({ tables, things: things.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }, null, 2)}\n`;

async function lastMigration(db: D1Database): Promise<string | null> {
  const known = await db.prepare("select 1 from sqlite_master where name = 'd1_migrations'").first();
  return known ? db.prepare("select name from d1_migrations order by id desc limit 1").first("name") : null;
}

/** Every name in a namespace or bucket, a page at a time. */
async function* pages<T>(list: (cursor?: string) => Promise<{ found: T[]; next: string | undefined }>) {
  for (let cursor: string | undefined; ;) {
    const { found, next } = await list(cursor);
    yield* found;
    if (!next) return;
    cursor = next;
  }
}

export const allKeys = (kv: KVNamespace) =>
  pages(async (cursor) => {
    const page = await kv.list({ limit: PER_PAGE, ...(cursor && { cursor }) });
    return { found: page.keys, next: page.list_complete ? undefined : page.cursor };
  });

export const allObjects = (files: R2Bucket) =>
  pages(async (cursor) => {
    const page = await files.list({ limit: PER_PAGE, ...(cursor && { cursor }) });
    return { found: page.objects.map(({ key }) => key), next: page.truncated ? page.cursor : undefined };
  });

/** Does `work` for several at a time and answers in their order. */
export async function* several<T, R>(
  all: AsyncIterable<T>,
  work: (each: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  for await (const each of all) {
    running.push(work(each));
    if (running.length === AT_ONCE) yield await running.shift()!;
  }
  for (const last of running) yield await last;
}

async function takeKeys(kv: KVNamespace, folder: string): Promise<Part> {
  const lines = new Lines(paths(folder).keys);
  const read = several(allKeys(kv), async (key) => ({
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

export async function takeObjects(files: R2Bucket, folder: string | null): Promise<Manifest["objects"]> {
  const at = folder === null ? null : paths(folder);
  const lines = new Lines(at && at.objects);
  let bytes = 0;
  const read = several(allObjects(files), async (key) => {
    const object = await files.get(key);
    return object && { key, object, content: new Uint8Array(await object.arrayBuffer()) };
  });
  for await (const found of read) {
    if (!found) continue;
    const { key, object, content } = found;
    const hash = sha256(content);
    if (at && !existsSync(at.object(hash))) writeFileSync(at.object(hash), content, { mode: 0o600 });
    bytes += content.length;
    const { size, httpMetadata = {}, customMetadata = {} } = object;
    const stored: Stored = { key, sha256: hash, size, httpMetadata: { ...httpMetadata }, customMetadata };
    lines.add(stored);
  }
  return { ...lines.end(), bytes };
}
