// npm run db:check -- [FILE]: tries a migration, by default the newest, on a filled copy of the database and names what
// it would lose.
import { basename } from "node:path";
import { withFilledDatabase } from "./migrations/copies.ts";
import { isOwn, listMigrations } from "./migrations/files.ts";
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
  const earlier = files.slice(0, files.indexOf(file));
  const problems = await withFilledDatabase(earlier, file, (db) => tryMigrations(db, [file]));
  if (problems.length > 0) throw new UsageError(problems.join("\n"));
  console.log(`${file.name}: tried on a filled copy, nothing was lost.`);
} catch (error) {
  explain(error);
}
