import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** JavaScript that runs before a script, for faults of the machine. */
const preload = (source: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module"; ${source}; syncBuiltinESMExports();`)}`;

const { PLANWRIGHT_STATE: _state, WRANGLER_COMMAND: _command, ...environment } = process.env;

type Output = { status: number | null; stdout: string; stderr: string };
type Conditions = {
  /** The version of the Node that runs npm. */
  npmNode?: string;
  /** The path of that Node, in the checkout. */
  npmPath?: string;
  preload?: string;
};

/** The scripts of this checkout in a temporary folder, with one migration and stand-ins for npm and wrangler. */
export class StandInCheckout {
  readonly folder = mkdtempSync(path.join(tmpdir(), "planwright-scripts-"));

  constructor() {
    onTestFinished(() => rmSync(this.folder, { recursive: true, force: true }));
    for (const file of ["scripts", "package.json", "wrangler.toml"])
      cpSync(file, path.join(this.folder, file), { recursive: true });
    const packages = { "node_modules/wrangler": { version: "1.0.0" } };
    this.write("package-lock.json", JSON.stringify({ packages: { "": {}, ...packages } }));
    this.write("node_modules/.package-lock.json", JSON.stringify({ packages }));
    this.write("migrations/0001_first.sql", "SELECT 1;");
    // Uses wrangler's API; the stand-in records it like a command.
    this.write(
      "scripts/migrate.ts",
      'process.argv.push("migrate"); await import("../node_modules/wrangler/bin/wrangler.js");',
    );
    this.writeWrangler("");
    this.writeNpm("");
  }

  write(file: string, text: string): void {
    const target = path.join(this.folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }

  has(file: string): boolean {
    return existsSync(path.join(this.folder, file));
  }

  /** Moves a file or folder aside and puts a link in its place. */
  link(file: string): void {
    const target = path.join(this.folder, "linked", file);
    mkdirSync(path.dirname(target), { recursive: true });
    renameSync(path.join(this.folder, file), target);
    symlinkSync(target, path.join(this.folder, file), "junction");
  }

  remove(file: string): void {
    rmSync(path.join(this.folder, file), { recursive: true, force: true });
  }

  /** `body` sees the arguments as `args`; each call is recorded. */
  writeWrangler(body: string): void {
    this.write(
      "node_modules/wrangler/package.json",
      JSON.stringify({ bin: { wrangler: "bin/wrangler.js" } }),
    );
    this.write("node_modules/wrangler/bin/wrangler.js", this.#recorder("wrangler", body));
  }

  writeNpm(body: string): void {
    this.write("npm-cli.cjs", this.#recorder("npm", body));
  }

  #recorder(tool: string, body: string): string {
    const log = JSON.stringify(path.join(this.folder, "calls.txt"));
    return `const fs = require("node:fs"); const args = process.argv.slice(2).join(" ");
fs.appendFileSync(${log}, "${tool} " + args + "\\n");\n${body}`;
  }

  /** The recorded calls of npm and wrangler. */
  get calls(): string[] {
    return this.has("calls.txt")
      ? readFileSync(path.join(this.folder, "calls.txt"), "utf8").trim().split("\n")
      : [];
  }

  node(
    script: string,
    args: string[] = [],
    { npmNode = "20.19.0", npmPath, preload: source }: Conditions = {},
  ): Output {
    const options = source ? [preload(source)] : [];
    const { status, stdout, stderr } = spawnSync(process.execPath, [...options, script, ...args], {
      cwd: this.folder,
      encoding: "utf8",
      env: {
        ...environment,
        npm_execpath: path.join(this.folder, "npm-cli.cjs"),
        npm_node_execpath: npmPath ? realpathSync(path.join(this.folder, npmPath)) : process.execPath,
        npm_config_user_agent: `npm/11.0.0 node/v${npmNode} linux x64`,
      },
    });
    return { status, stdout, stderr: stderr.trim() };
  }
}
