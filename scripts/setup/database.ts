import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { UsageError } from "./usage-error.ts";

/** A SQL string literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Throws UsageError unless exactly one of --remote and --local is given. */
export function getDatabaseLocation({
  remote,
  local,
}: {
  remote?: boolean;
  local?: boolean;
}): "remote" | "local" {
  if (Boolean(remote) !== Boolean(local)) return remote ? "remote" : "local";
  throw new UsageError("Choose a database: --remote (deployed) or --local (this checkout).");
}

/** Runs `wrangler d1 execute` and returns its output. Throws UsageError if it fails. */
export function execute(place: "remote" | "local", ...args: string[]): string {
  const state = process.env.PLANWRIGHT_STATE ?? ".wrangler/state";
  const locationFlags = place === "remote" ? ["--remote", "--yes"] : ["--local", "--persist-to", state];
  return run("wrangler", "d1", "execute", "DB", ...locationFlags, ...args);
}

/** The same through a private temporary file, because arguments are visible in the process list. */
export function executeFromFile(place: "remote" | "local", statements: string): void {
  const folder = mkdtempSync(join(tmpdir(), "planwright-"));
  const file = join(folder, "statements.sql");
  try {
    writeFileSync(file, statements, { mode: 0o600 });
    execute(place, "--file", file);
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
