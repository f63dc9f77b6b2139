// Temporary local databases for trials.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { insertRowPerTable } from "#tests/support/insert-rows.ts";
import { allRows, createInsert } from "../backup/rows.ts";
import { readSchema, SEQUENCES } from "../backup/schema.ts";
import { openLocal } from "../setup/local.ts";
import { UsageError } from "../setup/usage-error.ts";
import { applyMigrations } from "./apply.ts";
import { listMissing } from "./database-state.ts";
import type { MigrationFile } from "./files.ts";
import type { Snapshot } from "./snapshots.ts";

/** Filled by wrangler and SQLite. */
const COUNTERS = new Set(["d1_migrations", SEQUENCES]);

/** Runs `work` with a folder that is deleted afterwards. Only its owner may read it. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "planwright-trial-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function withDatabase<T>(folder: string, work: (db: D1Database) => Promise<T>): Promise<T> {
  const local = await openLocal(folder);
  try {
    return await work(local.env.DB);
  } finally {
    await local.dispose();
  }
}

type Candidate = Pick<MigrationFile, "name" | "sql">;

/**
 * A database before the candidate, one of `files`, with the sample data and a row in every table. The seed fits the
 * tables after all files only, so it fills a second database, from which the rows are copied. Throws UsageError if the
 * files don't create what `definitions` describe.
 */
export const withFilledDatabase = <T>(
  files: Candidate[],
  candidate: Candidate,
  definitions: Snapshot,
  work: (db: D1Database) => Promise<T>,
): Promise<T> =>
  withTemporaryFolder(async (folder) => {
    const [copy, seeded] = [join(folder, "copy"), join(folder, "seeded")];
    const earlier = files.slice(0, files.indexOf(candidate));
    await withDatabase(seeded, async (db) => {
      await applyMigrations(db, files);
      const missing = await listMissing(db, definitions);
      if (missing.length > 0) throw new UsageError(missing.join("\n"));
    });
    const seed = spawnSync(process.execPath, [resolve(import.meta.dirname, "../seed.ts")], {
      env: { ...process.env, PLANWRIGHT_STATE: seeded },
      encoding: "utf8",
    });
    if (seed.status !== 0) throw new UsageError(`The sample data does not fit. ${seed.stderr}`);
    return withDatabase(copy, async (db) => {
      await applyMigrations(db, earlier);
      await withDatabase(seeded, (source) => copyRows(source, db));
      await insertRowPerTable(db, "trial");
      return work(db);
    });
  });

/** Copies rows into tables of both databases, in the columns of both. Rows that are there already stay. */
async function copyRows(source: D1Database, to: D1Database): Promise<void> {
  const [{ tables: from }, { tables }] = [await readSchema(source), await readSchema(to)];
  const common = tables.flatMap((table) => {
    const other = from.find(({ name }) => name === table.name);
    if (!other || COUNTERS.has(table.name)) return [];
    return [{ ...table, columns: table.columns.filter((column) => other.columns.includes(column)) }];
  });
  for await (const [table, row] of allRows(source, common))
    await to.batch([
      to.prepare("pragma defer_foreign_keys = on"),
      createInsert(to, table, [row], "insert or ignore"),
    ]);
}
