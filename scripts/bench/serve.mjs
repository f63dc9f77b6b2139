// All instances and their baselines in one Miniflare with direct sockets, without a proxy in between.
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { spawnSync } from "node:child_process";
import { commandLine } from "../setup/checkout.mjs";

const require = createRequire(new URL("../../node_modules/wrangler/package.json", import.meta.url));
const OUT = ".wrangler/bench";
const SECRET = "a secret that only the benchmark uses, long enough";

function bundle(config, name) {
  const outdir = resolve(OUT, name);
  const args = ["deploy", "--dry-run", "--minify", "--outdir", outdir, "-c", config];
  const { status, stdout, stderr } = spawnSync(...commandLine("wrangler", args), {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`wrangler could not bundle ${name}:\n${stdout}\n${stderr}`);
  const file = readdirSync(outdir).find((entry) => entry.endsWith(".js"));
  return readFileSync(`${outdir}/${file}`, "utf8");
}

/** The statements of each migration, in order. */
const migrations = () =>
  readdirSync("migrations")
    .filter((file) => file.endsWith(".sql"))
    .toSorted()
    .map((file) =>
      readFileSync(`migrations/${file}`, "utf8")
        .split("--> statement-breakpoint")
        .map((statement) => statement.trim())
        .filter((statement) => statement && !/^(--[^\n]*\n?)*$/.test(statement)),
    );

const common = {
  compatibilityDate: "2026-09-18",
  compatibilityFlags: ["nodejs_compat"],
  // Both run behind the same asset router, as when deployed.
  assets: {
    directory: "dist/client",
    binding: "ASSETS",
    routerConfig: {
      invoke_user_worker_ahead_of_assets: true,
      has_user_worker: true,
      static_routing: { user_worker: ["/*"], asset_worker: ["/assets/*"] },
    },
    assetConfig: { html_handling: "none", not_found_handling: "none" },
  },
};

const productOptions = {
  queueProducers: { WORK: "bench-work", SLOW_WORK: "bench-slow" },
  ratelimits: {
    PUBLIC_LIMIT: { namespace_id: "1001", simple: { limit: 1_000_000, period: 60 } },
    API_KEY_LIMIT: { namespace_id: "1003", simple: { limit: 1_000_000, period: 60 } },
  },
  bindings: {
    APP_ENV: "production",
    PUBLIC_ORIGIN: "http://bench.example",
    SESSION_SECRET: SECRET,
    ENCRYPTION_KEY: SECRET,
  },
};

/** Starts the product and the baseline once per name, both on the D1, KV and R2 of that name. */
export async function startInstances(names, port) {
  const { Miniflare, Log, LogLevel, convertV4MiniflareOptions } = require("miniflare");
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const product = bundle("wrangler.toml", "app");
  const baseline = bundle("scripts/bench/wrangler.toml", "baseline");
  let last = port;
  const worker = (name, contents, instance, more) => ({
    ...common,
    name,
    modules: [{ type: "ESModule", path: `${name}.js`, contents }],
    d1Databases: { DB: `bench-${instance}` },
    kvNamespaces: { KV: `bench-${instance}` },
    r2Buckets: { FILES: `bench-${instance}` },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: ++last }],
    ...more,
  });
  const workers = names.flatMap((name) => [
    worker(`app-${name}`, product, name, productOptions),
    worker(`baseline-${name}`, baseline, name, {}),
  ]);
  const options = {
    host: "127.0.0.1",
    port,
    log: new Log(LogLevel.ERROR),
    cf: false,
    workers,
    handleStructuredLogs: () => undefined,
  };
  const mf = new Miniflare(convertV4MiniflareOptions ? convertV4MiniflareOptions(options) : options);
  await mf.ready;
  const getOrigin = (name) =>
    `http://127.0.0.1:${port + 1 + workers.findIndex((each) => each.name === name)}`;
  const instances = [];
  for (const name of names) {
    const db = await mf.getD1Database("DB", `app-${name}`);
    // One batch per migration, as wrangler applies it: deferred foreign keys hold until its end.
    for (const statements of migrations())
      await db.batch(statements.map((statement) => db.prepare(statement)));
    await db.prepare("create table baseline_writes (id text primary key, body text not null)").run();
    instances.push({ name, db, app: getOrigin(`app-${name}`), baseline: getOrigin(`baseline-${name}`) });
  }
  return { instances, bundle: product, stop: () => mf.dispose() };
}
