// Applies pending migrations to the local database, all in one process: `wrangler d1 migrations apply` starts a runtime for
// each file. A deployment uses wrangler's command.
import { applyMigrations, listApplied } from "./migrations/apply.ts";
import { listMigrations } from "./migrations/files.ts";
import { openLocal } from "./setup/local.ts";
import { explain } from "./setup/usage-error.ts";

const local = await openLocal();
try {
  const applied = new Set(await listApplied(local.env.DB));
  await applyMigrations(
    local.env.DB,
    listMigrations().filter(({ name }) => !applied.has(name)),
  );
} catch (error) {
  explain(error);
} finally {
  await local.dispose();
}
