// Where this checkout keeps things and how its tools are run. Works on the system's Node 20: what needs Node 24 is
// spawned with node_modules/.bin first on the PATH, where the installed Node lies.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
export const at = (...parts) => join(root, ...parts);

/** Local D1, KV, R2 and queues. PLANWRIGHT_STATE moves them, so that tests never touch a developer's data. */
export const state = resolve(root, process.env.PLANWRIGHT_STATE || ".wrangler/state");

const windows = process.platform === "win32";
const bin = at("node_modules", ".bin");
const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
const systemPath = (process.env[pathName] ?? "")
  .split(delimiter)
  .filter((folder) => folder && resolve(folder) !== bin)
  .join(delimiter);

/** For the project's own tools: Node 24 first, no telemetry, no network, nothing shared with another checkout. */
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

/** For npm: the system's Node, because `npm ci` takes ours away while it works; never without devDependencies. */
export const npmEnvironment = () => {
  const { NODE_ENV: _, ...rest } = process.env;
  return { ...rest, [pathName]: systemPath };
};

export const spawnOptions = { cwd: root, shell: windows };

export class SetupError extends Error {}

/** A value of wrangler.toml by its name, the first of that name; empty without one. */
export const setting = (name) =>
  new RegExp(`^${name}\\s*=\\s*"([^"]*)"`, "m").exec(readFileSync(at("wrangler.toml"), "utf8"))?.[1] ?? "";

/** Runs a tool and waits. Quiet: its output is kept and shown only when it fails. */
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

/** Ends with one sentence instead of a stack when the failure is ours to explain. */
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

/** One hash over the names and contents of files and folders, given relative to the checkout. */
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

export const stampSays = (stamp, value) => existsSync(stamp) && readFileSync(stamp, "utf8") === value;

export function writeStamp(stamp, value) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, value);
}
