import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { readTarget } from "./target.ts";
import { UsageError } from "./usage-error.ts";

/** A database, as the arguments of wrangler that select it. */
export type DatabaseLocation = { local: boolean; flags: string[] };

type LocationFlags = { remote?: boolean; local?: boolean; env?: string };

/** Throws UsageError unless exactly one of --remote and --local is given. --env selects a remote database. */
export function getDatabaseLocation({ remote, local, env }: LocationFlags): DatabaseLocation {
  if (Boolean(remote) === Boolean(local))
    throw new UsageError("Choose a database: --remote (deployed) or --local (this checkout).");
  if (remote) return { local: false, flags: ["--remote", "--yes", readTarget(env).flag] };
  if (env !== undefined) throw new UsageError("--env selects a deployed database: use it with --remote.");
  const state = process.env.PLANWRIGHT_STATE ?? ".wrangler/state";
  return { local: true, flags: ["--local", "--persist-to", state, "--env="] };
}

/** Runs `wrangler d1 execute` and returns its output. Throws UsageError if it fails. */
export const execute = ({ flags }: DatabaseLocation, ...args: string[]): string =>
  run("wrangler", "d1", "execute", "DB", ...flags, ...args);

/** The same through a private temporary file, because arguments are visible in the process list. */
export function executeFromFile(location: DatabaseLocation, statements: string): void {
  const folder = mkdtempSync(join(tmpdir(), "planwright-"));
  const file = join(folder, "statements.sql");
  try {
    writeFileSync(file, statements, { mode: 0o600 });
    execute(location, "--file", file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a tool and returns its output. Throws UsageError if it fails; the tool prints its own error. */
export function run(command: string, ...args: string[]): string {
  const result = spawnSync(command, args, {
    encoding: "utf8",
    stdio: ["inherit", "pipe", "inherit"],
    shell: process.platform === "win32",
    // The default of 1 MiB is less than one page of a large table.
    maxBuffer: Infinity,
  });
  if (result.status !== 0) throw new UsageError(`${command} failed. ${getErrorText(result.stdout)}`.trim());
  return result.stdout;
}

/** With --json wrangler prints errors as JSON to stdout. */
function getErrorText(output: string | null): string {
  const json = /^\{[^]*\}$/m.exec(output ?? "")?.[0];
  const error = z.object({ error: z.object({ text: z.string() }) });
  return json ? (error.safeParse(JSON.parse(json)).data?.error.text ?? "") : "";
}
