// npm run db:new -- [--core] [--custom] NAME: writes the migration from the newest one to worker/db/tables, after trying
// it on a filled copy. Numbers from 9001 are the owner's; --core takes the next of Planwright's. --custom writes an empty
// file for data, or for changes of worker/db/tables that this can't write: fill it, then `npm run db:check`.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { withDatabase, withFilledDatabase, withTemporaryFolder } from "./migrations/copies.ts";
import { applyMigrations } from "./migrations/apply.ts";
import { listMigrations, migrationsFolder, nextNumber, snapshotFile } from "./migrations/files.ts";
import { rewriteRebuilds } from "./migrations/rebuild.ts";
import { currentSnapshot, listRemovals, type Snapshot } from "./migrations/snapshots.ts";
import { readDeclared } from "./migrations/statements.ts";
import { tryMigrations } from "./migrations/trial.ts";
import { parseCommandLine } from "./setup/command-line.ts";
import { explain, UsageError } from "./setup/usage-error.ts";

const { values, positionals } = parseCommandLine({
  options: { core: { type: "boolean" }, custom: { type: "boolean" } },
  allowPositionals: true,
});

const BREAK = "\n--> statement-breakpoint\n";

try {
  const [name, ...rest] = positionals;
  if (!name || rest.length > 0 || !/^[a-z0-9_]+$/.test(name))
    throw new UsageError("Name the migration in lower case: npm run db:new -- add_job_grade");
  const range = values.core ? "core" : "own";
  const number = nextNumber(range);
  const { snapshot: before, core } = currentSnapshot();
  const after = await readTables(before.id);
  const { sql, losses } = values.custom
    ? { sql: "-- Your statements, then: npm run db:check\n", losses: [] }
    : await write(before, after);
  const file = `${number}_${name}.sql`;
  if (!values.custom) {
    const candidate = { name: file, sql };
    const problems = await withFilledDatabase([...listMigrations(), candidate], candidate, after, (db) =>
      tryMigrations(db, [candidate]),
    );
    if (problems.length > 0)
      throw new UsageError(
        `Not written, because a filled copy of the database lost data:\n  ${problems.join("\n  ")}`,
      );
  }
  writeFileSync(join(migrationsFolder, file), sql);
  writeJson(snapshotFile(number), range === "own" ? { ...after, core } : after);
  if (range === "core") addToHistory(number, file);
  const loss = losses.length > 0 ? `it DELETES ${losses.join(", ")} with the data in it` : "nothing was lost";
  if (values.custom && !isDeepStrictEqual(before.tables, after.tables))
    console.log(
      "worker/db/tables has changes, and your statements must make them. To have them written, delete the new migration and its snapshot, and run this without --custom first.",
    );
  const next = values.custom
    ? "write your statements, then run npm run db:check"
    : `tried on a filled copy, ${loss}`;
  console.log(`migrations/${file}: ${next}.`);
} catch (error) {
  explain(error);
}

/** The tables as worker/db/tables defines them. */
async function readTables(previous: string): Promise<Snapshot> {
  const folder = resolve(import.meta.dirname, "../worker/db/tables");
  const names = readdirSync(folder).filter((file) => file.endsWith(".ts"));
  const modules = await Promise.all(
    names.map((file): Promise<Record<string, unknown>> => import(join(folder, file))),
  );
  const snapshot = await generateSQLiteDrizzleJson(Object.assign({}, ...modules), previous, "snake_case");
  // Without the undefined values, which a stored snapshot does not have.
  return JSON.parse(JSON.stringify(snapshot)) as Snapshot;
}

/** The statements between two states, and what they delete on purpose. Asks about renamed columns at the terminal. */
async function write(before: Snapshot, after: Snapshot): Promise<{ sql: string; losses: string[] }> {
  const generated = await generateSQLiteMigration(before, after).catch((error: unknown) => {
    if (process.stdin.isTTY && process.stdout.isTTY) throw error;
    throw new UsageError(
      "Something was removed and something added. Run this in a terminal: it asks what was renamed.",
    );
  });
  if (generated.length === 0) throw new UsageError("worker/db/tables has no changes. For data: --custom");
  const statements = await withTemporaryFolder((folder) =>
    withDatabase(folder, async (db) => {
      await applyMigrations(db, listMigrations());
      return rewriteRebuilds(generated, { before, after }, db);
    }),
  );
  const { renamed } = readDeclared(statements.join("\n"), []);
  const losses = listRemovals(before, after).filter((name) => !renamed.has(name));
  const about = losses.length > 0 ? `-- Loses: ${losses.join(", ")}\n` : "";
  return { sql: `${about}${statements.join(BREAK)}\n`, losses };
}

/** drizzle-kit's list of its migrations. Owners' are not in it, so that merges do not conflict. */
function addToHistory(number: string, file: string): void {
  const history = join(migrationsFolder, "meta/_journal.json");
  const { entries, ...about } = JSON.parse(readFileSync(history, "utf8")) as { entries: object[] };
  const tag = file.replace(/\.sql$/, "");
  const entry = { idx: Number(number), version: "6", when: Date.now(), tag, breakpoints: true };
  writeJson(history, { ...about, entries: [...entries, entry] });
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, JSON.stringify(value, null, 2));
}
