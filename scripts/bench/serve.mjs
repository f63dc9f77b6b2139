// Both workers, ours and the floor, in one Miniflare with direct sockets: no proxy stands between client and worker.
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

/** Starts them; answers their origins, the database, our bundle's text and a way to stop. */
export async function startBoth({ port }) {
  const { Miniflare, Log, LogLevel, convertV4MiniflareOptions } = require("miniflare");
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const ours = bundle("wrangler.toml", "app");
  const floor = bundle("scripts/bench/wrangler.toml", "floor");
  const common = {
    compatibilityDate: "2026-09-18",
    compatibilityFlags: ["nodejs_compat"],
    d1Databases: { DB: "bench" },
  };
  const worker = (name, contents, more, at) => ({
    ...common,
    name,
    modules: [{ type: "ESModule", path: `${name}.js`, contents }],
    unsafeDirectSockets: [{ host: "127.0.0.1", port: at }],
    ...more,
  });
  // Both stand behind the same asset router, as they would when deployed.
  const assets = {
    directory: "dist/client",
    binding: "ASSETS",
    routerConfig: {
      invoke_user_worker_ahead_of_assets: true,
      has_user_worker: true,
      static_routing: { user_worker: ["/*"], asset_worker: ["/assets/*"] },
    },
    assetConfig: { html_handling: "none", not_found_handling: "none" },
  };
  const product = {
    assets,
    kvNamespaces: ["KV"],
    r2Buckets: ["FILES"],
    queueProducers: { WORK: "bench-work" },
    ratelimits: { PUBLIC_LIMIT: { namespace_id: "1001", simple: { limit: 1_000_000, period: 60 } } },
    bindings: { APP_ENV: "production", PUBLIC_ORIGIN: "", SESSION_SECRET: SECRET, ENCRYPTION_KEY: SECRET },
  };
  const options = {
    host: "127.0.0.1",
    port,
    log: new Log(LogLevel.ERROR),
    cf: false,
    workers: [
      worker("app", ours, product, port + 1),
      worker("floor", floor, { assets }, port + 2),
      // Ours once more with a database of its own, for what grows with the number of rows.
      worker("few", ours, { ...product, d1Databases: { DB: "bench-few" } }, port + 3),
    ],
  };
  const mf = new Miniflare(convertV4MiniflareOptions ? convertV4MiniflareOptions(options) : options);
  await mf.ready;
  const db = await mf.getD1Database("DB", "app");
  const fewDb = await mf.getD1Database("DB", "few");
  for (const statement of migrations()) {
    await db.prepare(statement).run();
    await fewDb.prepare(statement).run();
  }
  return {
    app: `http://127.0.0.1:${port + 1}`,
    floor: `http://127.0.0.1:${port + 2}`,
    few: `http://127.0.0.1:${port + 3}`,
    db,
    fewDb,
    bundle: ours,
    stop: () => mf.dispose(),
  };
}
