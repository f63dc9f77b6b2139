// Paths of this checkout and how its tools run. Works with the system's Node 20: tools that need Node 24 are spawned
// with node_modules/.bin first on the PATH, where the installed Node is.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
export const at = (...parts) => join(root, ...parts);

/** Local D1, KV, R2 and queues. PLANWRIGHT_STATE sets the folder, so that tests never touch development data. */
export const state = resolve(root, process.env.PLANWRIGHT_STATE || ".wrangler/state");

const windows = process.platform === "win32";
const bin = at("node_modules", ".bin");
const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
const systemPath = (process.env[pathName] ?? "")
  .split(delimiter)
  .filter((folder) => folder && resolve(folder) !== bin)
  .join(delimiter);

/** Environment of the project's tools: Node 24 first, no telemetry, no network, nothing shared between checkouts. */
export const toolEnvironment = (extra = {}) => ({
  ...process.env,
  [pathName]: `${bin}${delimiter}${systemPath}`,
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_WRITE_LOGS: "false",
  WRANGLER_REGISTRY_PATH: join(state, "registry"),
  MINIFLARE_REGISTRY_PATH: join(state, "registry"),
  PLANWRIGHT_STATE: state,
  ...extra,
});

/** Environment of npm: the system's Node, because `npm ci` deletes ours while it runs; always with devDependencies. */
export const npmEnvironment = () => {
  const { NODE_ENV: _, ...rest } = process.env;
  return { ...rest, [pathName]: systemPath };
};

export const spawnOptions = { cwd: root, shell: windows };

export class SetupError extends Error {}

/** The first value of this name in wrangler.toml, or an empty string. */
export const setting = (name) =>
  new RegExp(`^${name}\\s*=\\s*"([^"]*)"`, "m").exec(readFileSync(at("wrangler.toml"), "utf8"))?.[1] ?? "";

/** Runs a tool and waits. Quiet: prints its output only if it fails. */
export function run(command, args, { env = toolEnvironment(), quiet = true } = {}) {
  const stdio = quiet ? ["ignore", "pipe", "pipe"] : "inherit";
  const done = spawnSync(command, args, {
    ...spawnOptions,
    env,
    stdio,
    encoding: "utf8",
    maxBuffer: 64 << 20,
  });
  if (done.status === 0) return done.stdout ?? "";
  if (quiet) process.stderr.write(`${done.stdout ?? ""}${done.stderr ?? ""}`);
  const why = done.error?.message ?? (done.signal ? `ended by ${done.signal}` : `exit code ${done.status}`);
  throw new SetupError(`\`${[command, ...args].join(" ")}\` failed (${why}).`);
}

/** Exits with a message instead of a stack trace for SetupError. */
export function explain(error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`\n${error.message}`);
  process.exit(1);
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}

/** Hashes names and contents of files and folders, given relative to the checkout. */
export function fingerprint(...paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesIn(at(path)))) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

export const isStampCurrent = (stamp, value) => existsSync(stamp) && readFileSync(stamp, "utf8") === value;

export function writeStamp(stamp, value) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, value);
}
