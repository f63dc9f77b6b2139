// npm run backup -- [--remote [--env NAME]] [FOLDER]: copies database, KV and files into a folder (default
// backups/<environment>-<now>). Without --remote it backs up local data (PLANWRIGHT_STATE). Backups contain personal data.
import { join } from "node:path";
import { type Opened, openStores } from "./backup/stores.ts";
import { backUp } from "./backup/create-backup.ts";
import { parseCommandLine } from "./setup/command-line.ts";
import { getPlace } from "./backup/place.ts";

const { values, positionals } = parseCommandLine({
  options: { remote: { type: "boolean" }, local: { type: "boolean" }, env: { type: "string" } },
  allowPositionals: true,
});
const takenAt = new Date().toISOString();

let opened: Opened | undefined;
try {
  const place = getPlace(values);
  const [name, from] = place === "local" ? (["local", "local"] as const) : ([place.name, "remote"] as const);
  const folder = positionals[0] ?? join("backups", `${name}-${takenAt.slice(0, 19).replaceAll(":", "-")}`);
  opened = await openStores(place);
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
