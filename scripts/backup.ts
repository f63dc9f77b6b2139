// npm run backup -- [--remote] [FOLDER]: copies database, KV and files into a folder (default backups/<now>). Without
// --remote it backs up local data (PLANWRIGHT_STATE). Backups contain personal data.
import { join } from "node:path";
import { type Opened, openStores } from "./backup/stores.ts";
import { backUp } from "./backup/create-backup.ts";
import { parseCommandLine } from "./setup/command-line.ts";

const { values, positionals } = parseCommandLine({
  options: { remote: { type: "boolean" }, local: { type: "boolean" } },
  allowPositionals: true,
});
const takenAt = new Date().toISOString();
const folder = positionals[0] ?? join("backups", takenAt.slice(0, 19).replaceAll(":", "-"));
const from = values.remote ? "remote" : "local";

let opened: Opened | undefined;
try {
  opened = await openStores(from);
  const { tables, keys, objects, oneMoment } = await backUp(opened.stores, folder, { takenAt, from });
  const rows = Object.values(tables).reduce((sum, { count }) => sum + count, 0);
  console.log(
    `${folder}: ${Object.keys(tables).length} tables, ${rows} rows, ${keys.count} keys, ${objects.count} files.`,
  );
  if (!oneMoment)
    console.warn("The database changed during the backup, so its tables may be inconsistent. Try again.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await opened?.close();
}
