// A copy of this checkout whose wrangler is the stand-in.
import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { type Account, type Call, cloudData, readAccount } from "./account.ts";

const root = resolve(import.meta.dirname, "../../..");
const COPIED = ["package.json", "wrangler.toml", "scripts", "worker", "migrations", "tests/support"];
const LINKED = ["web/content", "web/public/common-passwords.bin"];

type Result = { code: number | null; output: string; calls: Call[] };
type ApiRequest = { method?: string; url?: string; authorization?: string; body: string };

export type Checkout = {
  folder: string;
  account(): Account;
  /** The local data that stands for the account's stores. */
  data: string;
  /** Requests to Cloudflare's API. */
  requests: ApiRequest[];
  /** Runs a script of the checkout, or of another folder with the same packages. */
  run(script: string, args: string[], env?: Record<string, string>, inFolder?: string): Promise<Result>;
  close(): void;
};

export async function createCheckout(): Promise<Checkout> {
  const folder = mkdtempSync(join(tmpdir(), "planwright-checkout-"));
  const cloud = join(folder, ".cloud");
  mkdirSync(cloud);
  for (const name of COPIED) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of LINKED) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    symlinkSync(join(root, name), join(folder, name));
  }
  installStandIn(join(folder, "node_modules"));

  const requests: ApiRequest[] = [];
  const api = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method, url, headers } = request;
      requests.push({
        method,
        url,
        authorization: headers.authorization,
        body: Buffer.concat(chunks).toString(),
      });
      response.setHeader("Content-Type", "application/json").end(`{"success":true,"result":{}}`);
    });
  });
  await new Promise<void>((done) => api.listen(0, "127.0.0.1", done));
  const apiOrigin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;

  let runs = 0;
  const run: Checkout["run"] = async (script, args, env = {}, inFolder = folder) => {
    const calls = join(cloud, `calls-${++runs}.jsonl`);
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(CLOUDFLARE_|npm_|ADMIN_)/.test(name),
    );
    const child = spawn(process.execPath, [join("scripts", script), ...args], {
      cwd: inFolder,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...(Object.fromEntries(inherited) as NodeJS.ProcessEnv),
        PATH: [join(folder, "node_modules/.bin"), process.env.PATH].join(delimiter),
        CLOUDFLARE_API_BASE_URL: apiOrigin,
        WRANGLER_STAND_IN: cloud,
        WRANGLER_STAND_IN_CALLS: calls,
        // The copy needs no packages and no web build.
        PLANWRIGHT_PREPARING: "1",
        PLANWRIGHT_STATE: join(folder, ".wrangler/state"),
        ...env,
      },
    });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    const code = await new Promise<number | null>((done) => child.once("close", done));
    const lines = existsSync(calls) ? readFileSync(calls, "utf8").split("\n").filter(Boolean) : [];
    return {
      code,
      output: Buffer.concat(chunks).toString(),
      calls: lines.map((line) => JSON.parse(line) as Call),
    };
  };
  const close = () => {
    api.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, account: () => readAccount(cloud), data: cloudData(cloud), requests, run, close };
}

/** Links every package, and puts the stand-in where wrangler would be. */
function installStandIn(modules: string): void {
  mkdirSync(join(modules, ".bin"), { recursive: true });
  mkdirSync(join(modules, "wrangler"));
  const link = (folder: string, name: string) =>
    symlinkSync(join(root, "node_modules", folder, name), join(modules, folder, name));
  for (const name of readdirSync(join(root, "node_modules")))
    if (name !== ".bin" && name !== "wrangler") link("", name);
  for (const name of readdirSync(join(root, "node_modules/.bin")))
    if (name !== "wrangler") link(".bin", name);
  symlinkSync(join(import.meta.dirname, "cli.ts"), join(modules, ".bin/wrangler"));
  symlinkSync(join(import.meta.dirname, "api.ts"), join(modules, "wrangler/index.ts"));
  writeFileSync(
    join(modules, "wrangler/package.json"),
    JSON.stringify({ name: "wrangler", type: "module", exports: "./index.ts" }),
  );
}
