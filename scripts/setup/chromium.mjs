import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, SetupError } from "./checkout.mjs";

/** Debian's build without a user interface: a test needs a quarter of the processor time in it. */
export const HEADLESS_SHELL = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

function findChromium(names) {
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];
  const named = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...named, ...PLACES].find((path) => existsSync(path)) ?? null;
}

const works = (command, ...args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;

/** The command prefix that installs packages without a prompt, or null. */
function rights() {
  if (!works("apt-get", "--version")) return null;
  if (process.getuid?.() === 0) return [];
  return works("sudo", "-n", "true") ? ["sudo", "-n"] : null;
}

/**
 * The path of the test browser: CHROMIUM_PATH, an installed one, preferably `debianPackage`, or that package if it can be
 * installed without a prompt.
 */
export function chromium(debianPackage = "chromium") {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new SetupError(`CHROMIUM_PATH is ${given}, which does not exist.`);
  const names = [...new Set([debianPackage, ...NAMES])];
  const found = given || findChromium(names);
  if (found) return found;
  const prefix = rights();
  if (prefix) {
    console.log("Installing Chromium for the browser tests (apt-get)...");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const apt = (...args) => {
      const [command, ...rest] = [...prefix, "apt-get", ...args];
      run(command, rest, { env });
    };
    apt("update");
    apt("install", "-y", "--no-install-recommends", debianPackage);
  }
  const installed = findChromium(names);
  if (installed) return installed;
  throw new SetupError(
    "The browser tests need Chromium or Chrome. Install one, or set its path: CHROMIUM_PATH=/path/to/chromium npm test",
  );
}
