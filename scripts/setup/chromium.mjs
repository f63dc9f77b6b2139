import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, SetupError } from "./checkout.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

function findChromium() {
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];
  const named = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
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
 * The path of the test browser: CHROMIUM_PATH, an installed one, or Debian's package if it can be installed without a
 * prompt.
 */
export function chromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new SetupError(`CHROMIUM_PATH is ${given}, which does not exist.`);
  const found = given || findChromium();
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
    apt("install", "-y", "--no-install-recommends", "chromium");
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new SetupError(
    "The browser tests need Chromium or Chrome. Install one, or set its path: CHROMIUM_PATH=/path/to/chromium npm test",
  );
}
