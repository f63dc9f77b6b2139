import type { ImportKind, ImportSource } from "#contract/imports/constants.ts";
import { type DataTable, decodeText, parseCsv, UnreadableFile } from "./csv.ts";
import { parseWxr } from "./wxr.ts";

/** A file that was read: its tables by kind, or one table of which the user says what it is. */
export type ImportFile = {
  name: string;
  /** SHA-256, in hexadecimal digits. */
  hash: string;
  table: (kind: ImportKind) => DataTable | null;
  /** Kinds with rows. */
  kinds: readonly ImportKind[];
  media: readonly string[];
};

const CSV_KINDS: Record<Exclude<ImportSource, "wordpress">, readonly ImportKind[]> = {
  "wp-job-manager": ["jobs"],
  bullhorn: ["people", "jobs", "applications"],
  greenhouse: ["applications", "people", "jobs"],
  csv: ["jobs", "people", "applications", "subscribers", "redirects", "articles"],
};

async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Reads a file of this source. Throws UnreadableFile. */
export async function readImportFile(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  source: ImportSource,
): Promise<ImportFile> {
  const hash = await sha256Hex(bytes);
  const text = decodeText(bytes);
  const isXml = /^\uFEFF?\s*</.test(text);
  if (source === "wordpress") {
    if (!isXml) throw new UnreadableFile("This is no XML file. Export it under Tools, Export in WordPress.");
    const { media, ...tables } = parseWxr(text);
    const kinds = (["articles", "redirects", "jobs"] as const).filter((kind) => tables[kind].rows.length > 0);
    if (kinds.length === 0) throw new UnreadableFile("This export contains no posts, pages or jobs.");
    const byKind: Partial<Record<ImportKind, DataTable>> = tables;
    return { name, hash, table: (kind) => byKind[kind] ?? null, kinds, media };
  }
  if (isXml) throw new UnreadableFile("This is an XML file. Choose WordPress export, or a CSV file.");
  const table = parseCsv(text);
  return { name, hash, table: () => table, kinds: CSV_KINDS[source], media: [] };
}
