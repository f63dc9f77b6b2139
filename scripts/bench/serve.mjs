// Every office and its floor in one Miniflare with direct sockets: no proxy stands between client and worker.
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { spawnSync } from "node:child_process";

const require = createRequire(new URL("../../node_modules/wrangler/package.json", import.meta.url));
const OUT = ".wrangler/bench";
const SECRET = "a secret that only the benchmark uses, long enough";

function bundle(config, name) {
  const outdir = resolve(OUT, name);
  const args = ["deploy", "--dry-run", "--minify", "--outdir", outdir, "-c", config];
  const { status, stdout, stderr } = spawnSync("wrangler", args, {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`wrangler could not bundle ${name}:\n${stdout}\n${stderr}`);
  const file = readdirSync(outdir).find((entry) => entry.endsWith(".js"));
  return readFileSync(`${outdir}/${file}`, "utf8");
}

/** The statements of every migration, in order. */
const migrations = () =>
  readdirSync("migrations")
    .filter((file) => file.endsWith(".sql"))
    .toSorted()
    .flatMap((file) => readFileSync(`migrations/${file}`, "utf8").split("--> statement-breakpoint"))
    .map((statement) => statement.trim())
    .filter((statement) => statement && !/^(--[^\n]*\n?)*$/.test(statement));

const common = {
  compatibilityDate: "2026-09-18",
  compatibilityFlags: ["nodejs_compat"],
  // Both stand behind the same asset router, as they would when deployed.
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

const ours = {
  queueProducers: { WORK: "bench-work", SLOW_WORK: "bench-slow" },
  ratelimits: { PUBLIC_LIMIT: { namespace_id: "1001", simple: { limit: 1_000_000, period: 60 } } },
  bindings: { APP_ENV: "production", PUBLIC_ORIGIN: "", SESSION_SECRET: SECRET, ENCRYPTION_KEY: SECRET },
};

/**
 * Starts our worker and the floor once for each name, both on one database, KV and R2 of that name. Answers their origins,
 * the databases, our bundle's text and a way to stop.
 */
export async function startOffices(names, port) {
  const { Miniflare, Log, LogLevel, convertV4MiniflareOptions } = require("miniflare");
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const product = bundle("wrangler.toml", "app");
  const floor = bundle("scripts/bench/wrangler.toml", "floor");
  let last = port;
  const worker = (name, contents, office, more) => ({
    ...common,
    name,
    modules: [{ type: "ESModule", path: `${name}.js`, contents }],
    d1Databases: { DB: `bench-${office}` },
    kvNamespaces: { KV: `bench-${office}` },
    r2Buckets: { FILES: `bench-${office}` },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: ++last }],
    ...more,
  });
  const workers = names.flatMap((name) => [
    worker(`app-${name}`, product, name, ours),
    worker(`floor-${name}`, floor, name, {}),
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
  const originOf = (name) => `http://127.0.0.1:${port + 1 + workers.findIndex((each) => each.name === name)}`;
  const offices = [];
  for (const name of names) {
    const db = await mf.getD1Database("DB", `app-${name}`);
    for (const statement of migrations()) await db.prepare(statement).run();
    await db.prepare("create table floor_writes (id text primary key, body text not null)").run();
    offices.push({ name, db, app: originOf(`app-${name}`), floor: originOf(`floor-${name}`) });
  }
  return { offices, bundle: product, stop: () => mf.dispose() };
}
