import { isDeepStrictEqual } from "node:util";
import { join } from "node:path";
import { backUpDatabase, readDatabase } from "../backup/create-backup.ts";
import { createFolder } from "../backup/folder.ts";
import { restoreDatabase } from "../backup/restore-backup.ts";
import { readSchema } from "../backup/schema.ts";
import { openStores } from "../backup/stores.ts";
import type { Target } from "../setup/target.ts";
import { UsageError } from "../setup/usage-error.ts";
import { listApplied } from "./apply.ts";
import { withDatabase, withTemporaryFolder } from "./copies.ts";
import { listMigrations, type MigrationFile } from "./files.ts";
import { tryMigrations } from "./trial.ts";

/**
 * Tries the pending migrations on a local copy of the target's database, made by a backup and a restore. Throws
 * UsageError with what would be lost, or if the database is newer than this checkout. The copy is deleted afterwards.
 */
export async function rehearseMigrations(target: Target): Promise<void> {
  const opened = await openStores(target);
  try {
    const applied = await listApplied(opened.stores.db);
    const files = listMigrations();
    const newer = applied.findLast((name) => !files.some((file) => file.name === name));
    if (newer)
      throw new UsageError(
        `Not deployed: the database of ${target.name} is newer than this code (it has ${newer}). Deploy the newer version, or use --skip-trial if you know that this code works with it.`,
      );
    const pending = files.filter(({ name }) => !applied.includes(name));
    if (applied.length === 0 || pending.length === 0) return;
    console.log(`Trying ${pending.map(({ name }) => name).join(", ")} on a copy of the database...`);
    const problems = await withTemporaryFolder((folder) => tryOnCopy(opened.stores.db, folder, pending));
    if (problems.length > 0)
      throw new UsageError(
        `Not deployed, and the database is unchanged. On a copy of it:\n  ${problems.join("\n  ")}`,
      );
  } finally {
    await opened.close();
  }
}

async function tryOnCopy(db: D1Database, folder: string, pending: MigrationFile[]): Promise<string[]> {
  const backup = join(folder, "backup");
  createFolder(backup);
  const { oneMoment, ...source } = await backUpDatabase(db, backup);
  if (!oneMoment) throw new UsageError("Not deployed: the database changed while it was copied. Try again.");
  const schema = await readSchema(db);
  return withDatabase(join(folder, "copy"), async (copy) => {
    await restoreDatabase(copy, backup, schema);
    if (!isDeepStrictEqual(await readDatabase(copy, null), source))
      throw new UsageError("Not deployed: the copy differs from the database. Try again.");
    return tryMigrations(copy, pending);
  });
}
