// npm run restore -- [--remote [--env NAME]] [--force] FOLDER: restores a backup into empty stores. --force empties them
// first; with --remote it asks for the worker's name, or takes it from --yes NAME.
import { openFolder } from "./backup/folder.ts";
import { getPlace } from "./backup/place.ts";
import { clear, listContents, restoreBackup } from "./backup/restore-backup.ts";
import { type Opened, openStores } from "./backup/stores.ts";
import { promptLine, Interrupted } from "./setup/prompt.ts";
import { UsageError } from "./setup/usage-error.ts";
import { parseCommandLine } from "./setup/command-line.ts";

const { values, positionals } = parseCommandLine({
  options: {
    remote: { type: "boolean" },
    local: { type: "boolean" },
    env: { type: "string" },
    force: { type: "boolean" },
    yes: { type: "string" },
  },
  allowPositionals: true,
});

let opened: Opened | undefined;
try {
  const folder = positionals[0];
  if (!folder) throw new UsageError("Missing folder: npm run restore -- FOLDER");
  const place = getPlace(values);
  // Detect a damaged backup before deleting anything.
  await openFolder(folder);
  opened = await openStores(place);
  const existing = await listContents(opened.stores);
  if (existing.length > 0) {
    if (!values.force)
      throw new UsageError(`Not restored: ${existing.join(", ")}. --force deletes it first.`);
    if (place !== "local") await confirm(place.config.name ?? "");
    await clear(opened.stores);
  }
  const cleared = existing.length > 0;
  const { rows, keys, expired: ended, objects } = await restoreBackup(opened.stores, folder, { cleared });
  console.log(`Restored and verified: ${rows} rows, ${keys} keys (${ended} expired), ${objects} files.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof Interrupted ? 130 : 1;
} finally {
  await opened?.close();
}

async function confirm(name: string): Promise<void> {
  const question = `This deletes everything that "${name}" stores. Enter its name to continue: `;
  const answer = values.yes ?? (process.stdin.isTTY ? await promptLine(question) : "");
  if (answer !== name) throw new UsageError(`Not restored: --yes ${name} is missing.`);
}
