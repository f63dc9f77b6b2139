// How the tools of this checkout run: without a shell, on the Node that node.mjs chooses.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { DAMAGED_PACKAGES, findCause, SetupError } from "./failure.mjs";
import { nodePath } from "./node.mjs";
import { at, root } from "./paths.mjs";

export { explain, SetupError } from "./failure.mjs";
export { at, root } from "./paths.mjs";

/** Local D1, KV, R2 and queues. PLANWRIGHT_STATE sets the folder, so that tests never touch development data. */
export const state = resolve(root, process.env.PLANWRIGHT_STATE || ".wrangler/state");

const links = at("node_modules", ".bin");
const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
const systemPath = (process.env[pathName] ?? "")
  .split(delimiter)
  .filter((folder) => folder && resolve(folder) !== links)
  .join(delimiter);

/** Environment of the project's tools: node_modules/.bin first, no telemetry, no network, nothing shared between checkouts. */
export const toolEnvironment = (extra = {}) => ({
  ...process.env,
  [pathName]: `${links}${delimiter}${systemPath}`,
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

/** Packages whose tool has another name. */
const packagesOfTools = { tsc: "typescript", playwright: "@playwright/test" };

/**
 * The program and arguments of a tool. JavaScript of a package runs on the chosen Node; a shell would be needed for the
 * links in node_modules/.bin on Windows, and would split arguments at spaces.
 */
export function commandLine(tool, args) {
  if (tool === "node") return [nodePath(), args];
  if (tool === "npm") return npmCommandLine(args);
  const folder = at("node_modules", packagesOfTools[tool] ?? tool);
  if (!existsSync(join(folder, "package.json"))) return [tool, args];
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return [nodePath(), [join(folder, typeof bin === "string" ? bin : bin[tool]), ...args]];
}

/** npm runs on the machine's Node, because `npm ci` deletes ours. */
function npmCommandLine(args) {
  const { npm_execpath: npm = "", npm_node_execpath: node } = process.env;
  if (/npm-cli\.c?js$/.test(npm) && node && existsSync(node)) return [node, [npm, ...args]];
  return process.platform === "win32" ? ["cmd.exe", ["/c", "npm", ...args]] : ["npm", args];
}

export const spawnOptions = { cwd: root };

/** The first value of this name in wrangler.toml, or an empty string. */
export const setting = (name) =>
  new RegExp(`^${name}\\s*=\\s*"([^"]*)"`, "m").exec(readFileSync(at("wrangler.toml"), "utf8"))?.[1] ?? "";

/** Says why a tool failed; output that was not shown is part of the error if the cause is unknown. */
function toFailure(tool, args, { error, signal, status }, output = "") {
  if (error?.code === "ENOENT") return new SetupError(DAMAGED_PACKAGES);
  const cause = findCause(output);
  if (cause) return new SetupError(cause);
  const why = error?.message ?? (signal ? `ended by ${signal}` : `exit code ${status}`);
  return new SetupError(`\`${[tool, ...args].join(" ")}\` failed (${why}).`, output);
}

/** Runs a tool and waits. Quiet: its output is shown only if it fails for an unknown cause. */
export function run(tool, args, { env = toolEnvironment(), quiet = true } = {}) {
  const stdio = quiet ? ["ignore", "pipe", "pipe"] : "inherit";
  const done = spawnSync(...commandLine(tool, args), {
    ...spawnOptions,
    env,
    stdio,
    encoding: "utf8",
    maxBuffer: 64 << 20,
  });
  if (done.status === 0) return done.stdout ?? "";
  throw toFailure(tool, args, done, `${done.stdout ?? ""}${done.stderr ?? ""}`);
}

/** Runs tools side by side, prints the output of each when it has ended, and fails if one failed. */
export async function runTogether(commands) {
  const runOne = ([tool, ...args]) =>
    new Promise((resolveFailure) => {
      const child = spawn(...commandLine(tool, args), { ...spawnOptions, env: toolEnvironment() });
      let output = "";
      let error;
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (part) => (output += part));
      child.once("error", (cause) => (error = cause));
      child.once("close", (status, signal) => {
        process.stdout.write(output);
        resolveFailure(status === 0 ? undefined : toFailure(tool, args, { error, signal, status }));
      });
    });
  const failures = (await Promise.all(commands.map(runOne))).filter(Boolean);
  if (failures.length > 0) throw new SetupError(failures.map(({ message }) => message).join(" "));
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
