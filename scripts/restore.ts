// npm run restore -- [--remote] [--force] FOLDER: puts a backup into stores that are empty. --force empties them first;
// with --remote it asks for the name of the worker, which --yes NAME gives without a terminal.
import { readFileSync } from "node:fs";
import { openFolder } from "./backup/folder.ts";
import { clear, contents, putBack } from "./backup/restore-backup.ts";
import { type Opened, openStores } from "./backup/stores.ts";
import { ask, Interrupted } from "./setup/ask.ts";
import { Refusal } from "./setup/refusal.ts";
import { typed } from "./setup/typed.ts";

const { values, positionals } = typed({
  options: {
    remote: { type: "boolean" },
    local: { type: "boolean" },
    force: { type: "boolean" },
    yes: { type: "string" },
  },
  allowPositionals: true,
});

const place = values.remote ? "remote" : "local";
let opened: Opened | undefined;
try {
  const folder = positionals[0];
  if (!folder) throw new Refusal("Say which backup: npm run restore -- FOLDER");
  // A damaged backup is found out before anything is taken away for it.
  await openFolder(folder);
  opened = await openStores(place);
  const there = await contents(opened.stores);
  if (there.length > 0) {
    if (!values.force) throw new Refusal(`Not restored: ${there.join(", ")}. --force takes that away first.`);
    if (place === "remote") await confirm();
    await clear(opened.stores);
  }
  const cleared = there.length > 0;
  const { rows, keys, ended, objects } = await putBack(opened.stores, folder, { cleared });
  console.log(`Restored and compared: ${rows} rows, ${keys} keys (${ended} had ended), ${objects} files.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof Interrupted ? 130 : 1;
} finally {
  await opened?.close();
}

async function confirm(): Promise<void> {
  const name = /^name\s*=\s*"([^"]+)"/m.exec(readFileSync("wrangler.toml", "utf8"))?.[1] ?? "";
  const question = `Everything that "${name}" stores is taken away first. Its name, to go on: `;
  const said = values.yes ?? (process.stdin.isTTY ? await ask(question) : "");
  if (said !== name) throw new Refusal(`Not restored: --yes ${name} is missing.`);
}
