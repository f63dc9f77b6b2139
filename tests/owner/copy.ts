import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { StepFailed } from "./step.ts";

const root = path.join(import.meta.dirname, "../..");
const windows = process.platform === "win32";
const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 20_000;
/** How long programs may take to end before they are killed, when this process exits. */
const STOP_MS = 1_000;

/** Variables of npm, of the checkout that runs the exercise, and of a Cloudflare account. */
const FOREIGN =
  /^(npm_|CLOUDFLARE_|PLANWRIGHT_|WRANGLER_|MINIFLARE_|ADMIN_|IMPORT_|NODE_ENV$|PORT$|INIT_CWD$)/i;

/** Environment of a new terminal. */
const { ...terminal } = process.env;
for (const name of Object.keys(terminal))
  if (FOREIGN.test(name)) delete terminal[name];
  else if (/^path$/i.test(name))
    terminal[name] = terminal[name]!.split(path.delimiter)
      .filter((folder) => !folder.includes("node_modules"))
      .join(path.delimiter);

export type Output = { status: number | null; stdout: string; stderr: string };

/** A server of the copy, started by an npm script. */
export type Server = { origin: string; output: () => string; errors: () => string };

/** A temporary copy of this checkout, as an owner has it: with its own Git history, data, build and settings. */
export class Copy {
  readonly folder = realpathSync(mkdtempSync(path.join(tmpdir(), "planwright-owner-")));
  readonly port: number;
  readonly #running = new Set<ChildProcess>();

  private constructor(port: number) {
    this.port = port;
  }

  /** Deleted when this process exits or is stopped. What runs in it is stopped first. */
  static async create(): Promise<Copy> {
    const copy = new Copy(await findFreePort());
    process.once("exit", () => copy.#remove());
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
    copy.#copyFiles();
    copy.#linkPackages();
    copy.git("init", "--quiet", "--initial-branch=main");
    copy.git("config", "user.name", "Owner");
    copy.git("config", "user.email", "owner@example.com");
    copy.commit("Planwright");
    return copy;
  }

  #copyFiles(): void {
    const { status, stdout, stderr } = spawnSync(
      "git",
      ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
      { cwd: root, encoding: "utf8" },
    );
    if (status !== 0) throw new StepFailed(`git ls-files failed: ${stderr}`);
    for (const file of stdout.split("\0").filter((name) => name && existsSync(path.join(root, name)))) {
      mkdirSync(path.dirname(this.path(file)), { recursive: true });
      cpSync(path.join(root, file), this.path(file));
    }
  }

  /** Links the packages of this checkout: the same content as `npm ci` installs, without half a minute of copying. */
  #linkPackages(): void {
    for (const folder of ["node_modules", "node_modules/.bin"]) {
      mkdirSync(this.path(folder));
      for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
        const [source, target] = [
          path.join(root, folder, entry.name),
          this.path(path.join(folder, entry.name)),
        ];
        if (entry.isFile()) cpSync(source, target);
        // Folders with a dot are caches and marks of this checkout.
        else if (!(entry.isDirectory() && entry.name.startsWith(".")))
          symlinkSync(source, target, "junction");
      }
    }
  }

  path(file: string): string {
    return path.join(this.folder, file);
  }

  read(file: string): string {
    return readFileSync(this.path(file), "utf8");
  }

  write(file: string, text: string): void {
    mkdirSync(path.dirname(this.path(file)), { recursive: true });
    writeFileSync(this.path(file), text);
  }

  /** Replaces text that must occur. */
  replace(file: string, from: string, to: string): void {
    const text = this.read(file);
    if (!text.includes(from)) throw new StepFailed(`${file} does not contain ${JSON.stringify(from)}.`);
    this.write(file, text.replaceAll(from, to));
  }

  git(...args: string[]): string {
    const { status, stdout, stderr } = spawnSync("git", args, { cwd: this.folder, encoding: "utf8" });
    if (status !== 0) throw new StepFailed(`git ${args.join(" ")} failed:\n${stdout}${stderr}`);
    return stdout.trim();
  }

  commit(message: string): void {
    this.git("add", "--all");
    this.git("commit", "--quiet", "--no-verify", "--message", message);
  }

  /** Starts a program in a new process group, as a terminal does. */
  #spawn(command: string, args: string[], options: SpawnOptions): ChildProcess {
    const child = spawn(command, args, {
      cwd: this.folder,
      env: terminal,
      stdio: ["ignore", "pipe", "pipe"],
      shell: windows,
      detached: !windows,
      ...options,
    });
    this.#running.add(child);
    child.once("close", () => this.#running.delete(child));
    return child;
  }

  /** Runs an npm script to its end. */
  async npm(script: string, args: string[] = [], env: Record<string, string> = {}): Promise<Output> {
    const command = ["run", "--silent", script, "--", ...args];
    const child = this.#spawn("npm", command, { env: { ...terminal, ...env } });
    const printed = collect(child);
    return { status: await closed(child), ...printed };
  }

  /** Runs an npm script that must succeed. */
  async npmSucceeds(script: string, args: string[] = [], env: Record<string, string> = {}): Promise<Output> {
    const output = await this.npm(script, args, env);
    if (output.status === 0) return output;
    throw new StepFailed(`npm run ${script} failed:\n${output.stdout}${output.stderr}`);
  }

  /** Runs a command that must succeed; its output goes to the terminal. */
  async run(command: string, ...args: string[]): Promise<void> {
    console.log(`\n== ${command} ${args.join(" ")}`);
    const child = this.#spawn(command, args, { stdio: "inherit" });
    if ((await closed(child)) !== 0) throw new StepFailed(`${command} ${args.join(" ")} failed in the copy.`);
  }

  /** Runs `work` while the copy is served by an npm script. */
  async serve<T>(work: (server: Server) => Promise<T>, script: "start" | "dev" = "start"): Promise<T> {
    const child = this.#spawn("npm", ["run", "--silent", script, "--", "--port", String(this.port)], {});
    const printed = collect(child);
    try {
      const until = Date.now() + START_TIMEOUT_MS;
      while (!printed.stdout.includes("Sign in at")) {
        if (child.exitCode !== null || Date.now() > until)
          throw new StepFailed(`npm run ${script} does not serve:\n${printed.stdout}${printed.stderr}`);
        await setTimeout(100);
      }
      const origin = `http://127.0.0.1:${this.port}`;
      return await work({ origin, output: () => printed.stdout, errors: () => printed.stderr });
    } finally {
      await this.#stop(child);
    }
  }

  /** Ctrl+C for npm, its script and the server; waits until the data are closed. */
  async #stop(child: ChildProcess): Promise<void> {
    if (!this.#running.has(child)) return;
    const end = closed(child);
    signalGroup(child, "SIGINT");
    const stopped = await Promise.race([
      end.then(() => true),
      setTimeout(STOP_TIMEOUT_MS, false, { ref: false }),
    ]);
    if (stopped) return;
    signalGroup(child, "SIGKILL");
    throw new StepFailed("The server does not stop by Ctrl+C.");
  }

  /** Opens the local database of the stopped copy. */
  withDatabase<T>(work: (database: DatabaseSync) => T): T {
    const folder = this.path(".wrangler/state/v3/d1/miniflare-D1DatabaseObject");
    const files = readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
    if (files.length !== 1) throw new StepFailed(`There are ${files.length} local databases in ${folder}.`);
    const database = new DatabaseSync(path.join(folder, files[0]!));
    try {
      return work(database);
    } finally {
      database.close();
    }
  }

  #remove(): void {
    if (this.#running.size > 0) {
      for (const child of this.#running) signalGroup(child, "SIGTERM");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STOP_MS);
      for (const child of this.#running) signalGroup(child, "SIGKILL");
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

const closed = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once("close", (code) => resolve(code)));

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  if (windows) {
    spawnSync("taskkill", ["/pid", String(pid), "/t", "/f"]);
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended.
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** What a process prints, as far as it has. */
function collect({ stdout, stderr }: ChildProcess) {
  const printed = { stdout: "", stderr: "" };
  stdout!.setEncoding("utf8").on("data", (text: string) => (printed.stdout += text));
  stderr!.setEncoding("utf8").on("data", (text: string) => (printed.stderr += text));
  return printed;
}
