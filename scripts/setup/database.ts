import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { Refusal } from "./refusal.ts";

/** A text as SQL has it. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Which database `--remote` and `--local` mean. Throws Refusal unless exactly one of them is said. */
export function chosenPlace({ remote, local }: { remote?: boolean; local?: boolean }): "remote" | "local" {
  if (Boolean(remote) !== Boolean(local)) return remote ? "remote" : "local";
  throw new Refusal("Say which database: --remote (the deployed one) or --local (this checkout's).");
}

/** Does something in the database by wrangler, and answers what it printed. Throws Refusal when that fails. */
export function execute(place: "remote" | "local", ...args: string[]): string {
  const state = process.env.PLANWRIGHT_STATE ?? ".wrangler/state";
  const where = place === "remote" ? ["--remote", "--yes"] : ["--local", "--persist-to", state];
  return run("wrangler", "d1", "execute", "DB", ...where, ...args);
}

/** The same for statements that nobody else may read: through a file of ours, because arguments show in the list of processes. */
export function executeSecretly(place: "remote" | "local", statements: string): void {
  const folder = mkdtempSync(join(tmpdir(), "planwright-"));
  const file = join(folder, "statements.sql");
  try {
    writeFileSync(file, statements, { mode: 0o600 });
    execute(place, "--file", file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a tool and answers what it printed. Throws Refusal when it fails, after it has said why itself. */
export function run(command: string, ...args: string[]): string {
  const done = spawnSync(command, args, {
    encoding: "utf8",
    stdio: ["inherit", "pipe", "inherit"],
    shell: process.platform === "win32",
  });
  if (done.status !== 0) throw new Refusal(`${command} could not do its part. ${whyOf(done.stdout)}`.trim());
  return done.stdout;
}

/** With --json wrangler says even what went wrong as JSON on its output; otherwise it has been seen already. */
function whyOf(output: string | null): string {
  const said = /^\{[^]*\}$/m.exec(output ?? "")?.[0];
  const error = z.object({ error: z.object({ text: z.string() }) });
  return said ? (error.safeParse(JSON.parse(said)).data?.error.text ?? "") : "";
}
