// A backup is a folder of JSON lines and files, with a manifest of counts and hashes.
import { createHash, type Hash } from "node:crypto";
import {
  appendFileSync,
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import type { Value } from "./rows.ts";
import type { Schema } from "./schema.ts";

const Part = z.object({ count: z.number(), sha256: z.string() });
export type Part = z.infer<typeof Part>;

export const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  from: z.enum(["local", "remote"]),
  lastMigration: z.string().nullable(),
  /** The database had no writes during the read, so its tables are consistent. */
  oneMoment: z.boolean(),
  schema: Part,
  tables: z.record(z.string(), Part),
  keys: Part,
  objects: Part.extend({ bytes: z.number() }),
});
export type Manifest = z.infer<typeof Manifest>;

/** Only its owner may read a backup. */
export function createFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  for (const part of [folder, join(folder, "tables"), join(folder, "objects")])
    mkdirSync(part, { recursive: true, mode: 0o700 });
}

/** Counts and hashes lines, and writes them to a file if one is given. */
export class Lines {
  count = 0;
  readonly #hash: Hash = createHash("sha256");
  readonly #file: number | null;

  constructor(file: string | null) {
    this.#file = file === null ? null : openSync(file, "w", 0o600);
  }

  add(line: unknown): void {
    // U+2028 and U+2029 are valid in JSON, but line readers treat them as line ends.
    const text = `${JSON.stringify(line).replace(/[\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16)}`)}\n`;
    this.count++;
    this.#hash.update(text);
    if (this.#file !== null) appendFileSync(this.#file, text);
  }

  end(): Part {
    if (this.#file !== null) closeSync(this.#file);
    return { count: this.count, sha256: this.#hash.digest("hex") };
  }
}

export async function* readLines<T>(file: string): AsyncGenerator<T> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    yield JSON.parse(line) as T;
}

export const paths = (folder: string) => ({
  manifest: join(folder, "manifest.json"),
  schema: join(folder, "schema.json"),
  table: (name: string) => join(folder, "tables", `${name}.jsonl`),
  keys: join(folder, "keys.jsonl"),
  objects: join(folder, "objects.jsonl"),
  object: (sha256: string) => join(folder, "objects", sha256),
});

export const writeJson = (file: string, value: unknown): void =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

export type Key = { name: string; value: string; metadata: unknown; expiration: number | null };
export type StoredObject = {
  key: string;
  sha256: string;
  size: number;
  httpMetadata: Record<string, unknown>;
  customMetadata: Record<string, string>;
};
export type Row = Value[];

/** Reads the manifest and verifies every file. Throws if one is missing or damaged. */
export async function openFolder(folder: string): Promise<{ manifest: Manifest; schema: Schema }> {
  const at = paths(folder);
  if (!existsSync(at.manifest)) throw new Error(`${folder} contains no complete backup.`);
  const manifest = Manifest.parse(JSON.parse(readFileSync(at.manifest, "utf8")));
  const files: [string, string][] = [
    [at.schema, manifest.schema.sha256],
    [at.keys, manifest.keys.sha256],
    [at.objects, manifest.objects.sha256],
    ...Object.entries(manifest.tables).map(([name, part]): [string, string] => [at.table(name), part.sha256]),
  ];
  for await (const object of readLines<StoredObject>(at.objects))
    files.push([at.object(object.sha256), object.sha256]);
  for (const [file, expected] of files) {
    if (!existsSync(file) || (await hashFile(file)) !== expected)
      throw new Error(`${file} is missing or damaged.`);
  }
  return { manifest, schema: JSON.parse(readFileSync(at.schema, "utf8")) as Schema };
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
