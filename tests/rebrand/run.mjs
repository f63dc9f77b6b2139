// npm run test:rebrand [-- --suite]: makes a copy of this checkout a healthcare recruiter in Toronto, as an owner would by
// docs/branding.md, and runs `npm run rebrand:check` in it. Fails if that takes more than 12 files, or if anything still
// speaks of the sample firm. --suite: also types, unit and worker tests of the copy.
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";

const MAX_FILES = 12;
const root = resolve(import.meta.dirname, "../..");
const overlay = join(import.meta.dirname, "toronto");
const copy = mkdtempSync(join(tmpdir(), "rebrand-"));

/** Copies what git knows or would add. Packages are linked one by one, so that what the copy builds stays in it. */
function copyCheckout() {
  const names = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const name of names.split("\0").filter(Boolean)) {
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    cpSync(join(root, name), join(copy, name), { force: true });
  }
  mkdirSync(join(copy, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules"))) {
    const [from, to] = [join(root, "node_modules", name), join(copy, "node_modules", name)];
    if (/^\.(bin|package-lock\.json)$/.test(name))
      cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    else if (name !== ".planwright") symlinkSync(from, to, "junction");
  }
}

/** Puts the recruiter's files over the sample firm's. Returns the touched files. */
function rebrand() {
  const files = readdirSync(overlay).map((name) => `web/content/${name}`);
  for (const file of files) cpSync(join(overlay, file.slice("web/content/".length)), join(copy, file));
  const wrangler = readFileSync(join(copy, "wrangler.toml"), "utf8");
  writeFileSync(join(copy, "wrangler.toml"), wrangler.replace(/^name = "[^"]*"/m, 'name = "maple-ward"'));
  return [...files, "wrangler.toml"];
}

/** The environment of a terminal: nothing of the npm that runs this script, above all not its packages in PATH. */
function terminalEnvironment() {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|PLANWRIGHT_|NODE_ENV$)/i.test(name),
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      name.toUpperCase() === "PATH"
        ? value
            .split(delimiter)
            .filter((folder) => !folder.endsWith(join("node_modules", ".bin")))
            .join(delimiter)
        : value,
    ]),
  );
}

function run(command, ...args) {
  console.log(`\n== ${command} ${args.join(" ")}`);
  const { status } = spawnSync(command, args, {
    cwd: copy,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: terminalEnvironment(),
  });
  if (status !== 0) throw new Error(`\`${command} ${args.join(" ")}\` failed in the rebranded copy.`);
}

try {
  copyCheckout();
  const touched = rebrand();
  console.log(`${touched.length} files touched:\n  ${touched.join("\n  ")}`);
  if (touched.length > MAX_FILES) throw new Error(`At most ${MAX_FILES} files may be touched.`);
  run("npm", "run", "--silent", "rebrand:check");
  if (process.argv.includes("--suite")) {
    run("npm", "run", "--silent", "types");
    run("npx", "tsc", "-p", "tsconfig.json");
    run(
      "npx",
      "vitest",
      "run",
      "--config",
      "tests/vitest.config.ts",
      "--project",
      "unit",
      "--project",
      "worker",
    );
  }
  console.log(`\nA rebranded copy has no leftovers; ${touched.length} files touched.`);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
