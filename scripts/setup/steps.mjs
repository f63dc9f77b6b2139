// What a checkout needs before anything runs. Each step looks first and does only what is missing.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  at,
  fingerprint,
  npmEnvironment,
  root,
  run,
  setting,
  SetupError,
  stampSays,
  state,
  toolEnvironment,
  writeStamp,
} from "./checkout.mjs";
import { alone } from "./lock.mjs";

const say = (sentence) => console.log(sentence);

/** Whether node_modules is what package-lock.json asks for, for example because somebody ran `npm ci` by hand. */
function isInstalled() {
  const packagesIn = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const present = packagesIn(at("node_modules", ".package-lock.json"));
  const wanted = packagesIn(at("package-lock.json"));
  return Object.entries(wanted).every(([path, { version, optional }]) =>
    path === "" ? true : present[path] ? present[path].version === version : optional === true,
  );
}

function install() {
  const stamp = at("node_modules", ".planwright", "installed");
  const wanted = fingerprint("package-lock.json");
  if (stampSays(stamp, wanted)) return;
  if (!existsSync(at("node_modules", ".package-lock.json")) || !isInstalled()) {
    if (process.env.WRANGLER_COMMAND) {
      throw new SetupError(
        "package-lock.json has changed. Stop this command and start it again through npm.",
      );
    }
    say("Installing packages (npm ci)...");
    run("npm", ["ci", "--include=dev", "--include=optional"], { env: npmEnvironment() });
  }
  writeStamp(stamp, wanted);
}

function secrets() {
  const file = at(".dev.vars");
  if (existsSync(file)) return;
  say("Writing local secrets (.dev.vars)...");
  const random = () => randomBytes(36).toString("base64url");
  const lines = [
    "# Local only; made by scripts/prepare.mjs and never committed. Production has its own: `wrangler secret put`.",
    "APP_ENV=development",
    `SESSION_SECRET=${random()}`,
    `ENCRYPTION_KEY=${random()}`,
    "MAIL_FROM=planwright@localhost.example",
    "MAIL_STAFF=recruiting@localhost.example",
  ];
  writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
}

function types() {
  const stamp = at("node_modules", ".planwright", "types");
  const wanted = fingerprint("wrangler.toml", "package-lock.json");
  if (stampSays(stamp, wanted) && existsSync(at("worker-configuration.d.ts"))) return;
  say("Writing types of the bindings (wrangler types)...");
  run("wrangler", ["types", "--include-runtime"]);
  writeStamp(stamp, wanted);
}

/** Local D1 takes its file from the database's id, so another id in wrangler.toml means another, empty database. */
const databaseId = () => setting("database_id");

function migrations() {
  const stamp = join(state, "migrated");
  const wanted = `${databaseId()} ${fingerprint("migrations")}`;
  if (stampSays(stamp, wanted) && existsSync(join(state, "v3", "d1"))) return false;
  say("Applying migrations to the local database...");
  run("wrangler", ["d1", "migrations", "apply", "DB", "--local", "--persist-to", state]);
  writeStamp(stamp, wanted);
  return true;
}

function data() {
  const stamp = join(state, "seeded");
  const migrated = migrations();
  if (!migrated && stampSays(stamp, databaseId())) return;
  run("node", ["scripts/seed.ts", "--if-empty"], { quiet: false });
  writeStamp(stamp, databaseId());
}

/** Everything that the browser's bundle is made from. */
const WEB_SOURCES = ["web", "worker/contract", "package-lock.json"];

function web() {
  const stamp = at("node_modules", ".planwright", "web");
  const wanted = fingerprint(...WEB_SOURCES);
  if (stampSays(stamp, wanted) && existsSync(at("dist/client/index.html"))) return;
  say("Building the web app (vite build)...");
  const env = toolEnvironment({ NODE_ENV: "production" });
  run("vite", ["build", "--config", "web/vite.config.ts", "--logLevel", "warn"], { env });
  writeStamp(stamp, wanted);
}

const steps = { install, secrets, types, migrations, data, web };
export const stepNames = Object.keys(steps);

/**
 * Does what is missing of the named steps, in their order; everything after `install` relies on it. wrangler, run by a
 * step, calls prepare.mjs again as its custom build: that call finds PLANWRIGHT_PREPARING and leaves at once.
 */
export function prepare(names) {
  if (process.env.PLANWRIGHT_PREPARING) return;
  process.env.PLANWRIGHT_PREPARING = "1";
  process.chdir(root);
  alone(() => {
    for (const name of stepNames) if (names.includes(name)) steps[name]();
  });
  delete process.env.PLANWRIGHT_PREPARING;
}
