// The deployment that a command works on: an environment of wrangler.toml.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { type Unstable_Config as Config, unstable_readConfig as readConfig } from "wrangler";
import { UsageError } from "./usage-error.ts";

const root = resolve(import.meta.dirname, "../..");
export const configFile = resolve(root, "wrangler.toml");

/** The name of the top level of wrangler.toml on the command line. */
const PRODUCTION = "production";

export type Target = {
  /** As on the command line: "production" or the name of an environment. */
  name: string;
  config: Config;
  /** Selects the environment in every wrangler command; empty for the top level, whatever CLOUDFLARE_ENV says. */
  flag: string;
};

/**
 * Reads the environment from --env, else from CLOUDFLARE_ENV, else production. Throws UsageError for an unknown name:
 * some wrangler commands would use the production database for it.
 */
export function readTarget(env = process.env.CLOUDFLARE_ENV): Target {
  if (process.env.npm_config_env !== undefined)
    throw new UsageError("npm took --env for itself. Write -- before it: npm run COMMAND -- --env staging");
  const defined =
    readConfig({ config: configFile, env: "" }, { hideWarnings: true }).definedEnvironments ?? [];
  const section = env && (env !== PRODUCTION || defined.includes(env)) ? env : "";
  if (section && !defined.includes(section))
    throw new UsageError(
      `wrangler.toml has no environment "${section}". Known: ${[PRODUCTION, ...defined].join(", ")}.`,
    );
  const config = readConfig({ config: configFile, env: section }, { hideWarnings: true });
  return { name: section || PRODUCTION, config, flag: `--env=${section}` };
}

/** Names and ids of everything that a deployment owns. */
function listResources({ name, d1_databases, kv_namespaces, r2_buckets, queues }: Config): string[] {
  const resources = [
    ["Worker", name],
    ...d1_databases.map((each) => ["database_id", each.database_id]),
    ...d1_databases.map((each) => ["database_name", each.database_name]),
    ...kv_namespaces.map((each) => ["KV id", each.id]),
    ...r2_buckets.map((each) => ["bucket", each.bucket_name]),
    ...(queues.producers ?? []).map((each) => ["queue", each.queue]),
    ...(queues.consumers ?? []).flatMap((each) => [
      ["queue", each.queue],
      ["queue", each.dead_letter_queue],
    ]),
  ];
  return resources.flatMap(([kind, id]) => (id ? [`${kind} ${id}`] : []));
}

/** Throws UsageError if another environment has the same Worker, database, namespace, bucket or queue. */
export function requireOwnResources(target: Target): void {
  const own = new Set(listResources(target.config));
  for (const name of ["", ...(target.config.definedEnvironments ?? [])]) {
    if ((name || PRODUCTION) === target.name) continue;
    const other = readConfig({ config: configFile, env: name }, { hideWarnings: true });
    const common = listResources(other).filter((each) => own.has(each));
    if (common.length > 0)
      throw new UsageError(
        `${target.name} and ${name || PRODUCTION} share ${common.join(", ")} in wrangler.toml. Nothing was changed.`,
      );
  }
}

type Output = { ok: boolean; stdout: string; text: string };

/** Runs wrangler for a target and returns its output, also if it fails. */
export function readWrangler({ flag }: Target, ...args: string[]): Output {
  const done = spawnSync("wrangler", [...args, flag], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    maxBuffer: 64 << 20,
  });
  if (done.error) throw new UsageError(`wrangler could not be started: ${done.error.message}`);
  return { ok: done.status === 0, stdout: done.stdout, text: `${done.stdout}${done.stderr}`.trim() };
}

/** Runs wrangler for a target at the terminal. Throws UsageError if it fails. */
export function runWrangler({ flag }: Target, args: string[], env: Record<string, string> = {}): void {
  const { status } = spawnSync("wrangler", [...args, flag], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new UsageError(`wrangler ${args.slice(0, 3).join(" ")} failed.`);
}
