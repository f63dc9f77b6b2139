import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Copy } from "./copy.ts";
import { assert, type Step } from "./step.ts";

const STAND_IN = path.join(import.meta.dirname, "../support/wrangler-stand-in");
const PACKAGES = path.join(import.meta.dirname, "../../node_modules");
const STAGING = ["--env", "staging"];
const FLAG = "--env=staging";

/** KV namespaces belong to the account: wrangler names them by their title alone. */
const isForStaging = (args: string[]): boolean =>
  args.includes(FLAG) || /^kv namespace (list|create \S*-staging-)/.test(args.join(" "));

type Call = { args?: string[]; opened?: { d1: string[]; r2: string[] } };

/** Links wrangler of the copy to `command` and `module`. */
function linkWrangler(copy: Copy, command: string, install: (folder: string) => void): void {
  const [folder, link] = [copy.path("node_modules/wrangler"), copy.path("node_modules/.bin/wrangler")];
  for (const target of [folder, link]) rmSync(target, { recursive: true, force: true });
  symlinkSync(command, link);
  install(folder);
}

/** Puts the recording stand-in where wrangler is, so that nothing can reach an account. */
function installStandIn(copy: Copy): void {
  linkWrangler(copy, path.join(STAND_IN, "cli.ts"), (folder) => {
    mkdirSync(folder);
    symlinkSync(path.join(STAND_IN, "api.ts"), path.join(folder, "index.ts"));
    writeFileSync(
      path.join(folder, "package.json"),
      JSON.stringify({ name: "wrangler", type: "module", exports: "./index.ts", bin: "./cli.ts" }),
    );
    symlinkSync(path.join(STAND_IN, "cli.ts"), path.join(folder, "cli.ts"));
    // Without wrangler's own packages the installation would count as damaged, and be repaired.
    symlinkSync(path.join(PACKAGES, "wrangler/node_modules"), path.join(folder, "node_modules"), "junction");
  });
}

function restoreWrangler(copy: Copy): void {
  linkWrangler(copy, path.join(PACKAGES, ".bin/wrangler"), (folder) =>
    symlinkSync(path.join(PACKAGES, "wrangler"), folder, "junction"),
  );
}

/** Answers Cloudflare's API with success. */
async function withApi<T>(work: (origin: string) => Promise<T>): Promise<T> {
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "application/json").end('{"success":true,"result":{}}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

export const staging: Step = {
  title: "Deploy to staging, against a recording stand-in for wrangler",
  run: async (copy) => {
    const account = copy.path(".wrangler/account");
    const calls = path.join(account, "calls.jsonl");
    mkdirSync(account, { recursive: true });
    const take = () => {
      const text = existsSync(calls) ? readFileSync(calls, "utf8").trim() : "";
      rmSync(calls, { force: true });
      return text ? text.split("\n").map((line) => JSON.parse(line) as Call) : [];
    };
    const assertStaging = (recorded: Call[]) => {
      assert(recorded.length > 0, "Nothing was recorded.");
      const elsewhere = recorded.filter(({ args }) => args && !isForStaging(args));
      assert(elsewhere.length === 0, `Not for staging: ${JSON.stringify(elsewhere)}`);
      const stores = recorded.flatMap(({ opened }) => (opened ? [...opened.d1, ...opened.r2] : []));
      assert(
        stores.every((name) => name.includes("staging")),
        `Opened: ${stores.join(", ")}`,
      );
      return recorded.flatMap(({ args }) => (args ? [args.join(" ")] : []));
    };
    installStandIn(copy);
    try {
      return await withApi(async (api) => {
        const env = {
          WRANGLER_STAND_IN: account,
          WRANGLER_STAND_IN_CALLS: calls,
          CLOUDFLARE_API_BASE_URL: api,
        };
        const unfinished = await copy.npm("deploy", STAGING, env);
        assert(unfinished.status === 1, "npm run deploy accepts placeholders in wrangler.toml.");
        assert(take().length === 0, "npm run deploy calls wrangler in spite of placeholders.");

        const production = copy.read("wrangler.toml").split("[env.staging]")[0];
        await copy.npmSucceeds(
          "setup:cloudflare",
          [...STAGING, "--origin", "https://staging.example.com"],
          env,
        );
        const created = assertStaging(take()).filter((command) => command.includes(" create"));
        await copy.npmSucceeds("deploy", STAGING, env);
        const deployed = assertStaging(take());
        const position = (start: string) => deployed.findIndex((command) => command.startsWith(start));
        assert(
          position("d1 migrations apply") >= 0 && position("deploy") > position("d1 migrations apply"),
          `The migrations are not applied before the deployment: ${JSON.stringify(deployed)}`,
        );
        assert(
          copy.read("wrangler.toml").split("[env.staging]")[0] === production,
          "The set-up of staging changes production in wrangler.toml.",
        );
        return [`${created.length} resources created`, ...deployed.map((command) => `wrangler ${command}`)];
      });
    } finally {
      restoreWrangler(copy);
      copy.git("checkout", "--quiet", "wrangler.toml");
    }
  },
};
