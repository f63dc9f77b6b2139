// npm run db:check -- [FILE]: tries a migration, by default the newest, on a filled copy of the database and names what
// it would lose. After all migrations the database must have the columns of worker/db/tables.
import { basename } from "node:path";
import { withFilledDatabase } from "./migrations/copies.ts";
import { isOwn, listMigrations } from "./migrations/files.ts";
import { currentSnapshot } from "./migrations/snapshots.ts";
import { tryMigrations } from "./migrations/trial.ts";
import { parseCommandLine } from "./setup/command-line.ts";
import { explain, UsageError } from "./setup/usage-error.ts";

const { positionals } = parseCommandLine({ options: {}, allowPositionals: true });

try {
  const files = listMigrations();
  const file = positionals[0]
    ? files.find(({ name }) => name === basename(positionals[0]!))
    : (files.findLast(isOwn) ?? files.at(-1));
  if (!file) throw new UsageError(`migrations/ has no ${positionals[0]}.`);
  const { snapshot } = currentSnapshot();
  const problems = await withFilledDatabase(files, file, snapshot, (db) => tryMigrations(db, [file]));
  if (problems.length > 0) throw new UsageError(problems.join("\n"));
  console.log(`${file.name}: tried on a filled copy, nothing was lost.`);
} catch (error) {
  explain(error);
}
