// What drizzle-kit knows of the tables after each migration. It derives the next migration from the newest state.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { UsageError } from "../setup/usage-error.ts";
import { listSnapshots, migrationsFolder, snapshotFile } from "./files.ts";

/** As much of drizzle-kit's snapshot as is read here. */
export type Snapshot = { id: string; prevId: string; tables: Record<string, Table> };

type Table = {
  columns: Record<string, { generated?: unknown }>;
  foreignKeys: Record<string, ForeignKey>;
  indexes: Record<string, unknown>;
};
type ForeignKey = { columnsFrom: string[] };

/** An owner's snapshot names the newest migration of Planwright that it contains. */
type StoredSnapshot = Snapshot & { core?: string };

const read = (number: string, folder: string): StoredSnapshot =>
  JSON.parse(readFileSync(snapshotFile(number, folder), "utf8")) as StoredSnapshot;

/**
 * The tables after all migrations. If Planwright's migrations went on after the owner's newest one, for example by a
 * merge, both changes are joined. Throws if both changed the same thing.
 */
export function currentSnapshot(folder = migrationsFolder): { snapshot: Snapshot; core: string } {
  const core = listSnapshots("core", folder).at(-1);
  if (!core) throw new Error(`${folder} has no snapshot.`);
  const newest = read(core, folder);
  const ownNumber = listSnapshots("own", folder).at(-1);
  if (!ownNumber) return { snapshot: newest, core };
  const { core: base, ...own } = read(ownNumber, folder);
  if (!base) throw new Error(`${snapshotFile(ownNumber, folder)} does not name the migration it is based on.`);
  if (base === core) return { snapshot: own, core };
  const { id, prevId } = own;
  const joined = mergeChanges(read(base, folder), own, newest, []) as Snapshot;
  return { snapshot: { ...joined, id, prevId }, core };
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Three-way merge: what only one side changed is taken from that side. */
function mergeChanges(base: unknown, own: unknown, core: unknown, path: string[]): unknown {
  if (path[0] === "id" || path[0] === "prevId" || path[0] === "core") return own;
  if (isDeepStrictEqual(own, core) || isDeepStrictEqual(core, base)) return own;
  if (isDeepStrictEqual(own, base)) return core;
  if (!isTree(own) || !isTree(core)) {
    throw new UsageError(
      `Your migrations and Planwright's both changed ${path.filter((part) => part !== "tables").join(".")}. Change worker/db/tables back to Planwright's definition, or write the migration yourself: npm run db:new -- --custom NAME`,
    );
  }
  const common = isTree(base) ? base : {};
  const merged: Tree = {};
  for (const key of new Set([...Object.keys(core), ...Object.keys(own)])) {
    const value = mergeChanges(common[key], own[key], core[key], [...path, key]);
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

/** Tables, columns and foreign keys that the new definitions lack, as a migration names them: `-- Loses: jobs.salary`. */
export function listRemovals(before: Snapshot, after: Snapshot): string[] {
  const removed = Object.entries(before.tables).flatMap(([name, table]) => {
    const now = after.tables[name];
    if (!now) return [name];
    const columns = Object.entries(table.columns).filter(
      ([column, { generated }]) => !now.columns[column] || (generated && !now.columns[column].generated),
    );
    const links = Object.entries(table.foreignKeys).filter(([key]) => !now.foreignKeys[key]);
    return [
      ...columns.map(([column]) => `${name}.${column}`),
      ...links.flatMap(([, { columnsFrom }]) => columnsFrom.map((column) => `${name}.${column}`)),
    ];
  });
  return [...new Set(removed)];
}
