// What a checkout needs before anything runs. Each step runs only if it is not up to date.
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
  isStampCurrent,
  state,
  toolEnvironment,
  writeStamp,
} from "./checkout.mjs";
import { withLock } from "./lock.mjs";

const log = (sentence) => console.log(sentence);

/** Whether node_modules matches package-lock.json, for example after a manual `npm ci`. */
function isInstalled() {
  const readPackages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const present = readPackages(at("node_modules", ".package-lock.json"));
  const expected = readPackages(at("package-lock.json"));
  return Object.entries(expected).every(([path, { version, optional }]) =>
    path === "" ? true : present[path] ? present[path].version === version : optional === true,
  );
}

function install() {
  const stamp = at("node_modules", ".planwright", "installed");
  const expected = fingerprint("package-lock.json");
  if (isStampCurrent(stamp, expected)) return;
  if (!existsSync(at("node_modules", ".package-lock.json")) || !isInstalled()) {
    if (process.env.WRANGLER_COMMAND) {
      throw new SetupError(
        "package-lock.json has changed. Stop this command and start it again through npm.",
      );
    }
    log("Installing packages (npm ci)...");
    run("npm", ["ci", "--include=dev", "--include=optional"], { env: npmEnvironment() });
  }
  writeStamp(stamp, expected);
}

function secrets() {
  const file = at(".dev.vars");
  if (existsSync(file)) return;
  log("Writing local secrets (.dev.vars)...");
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
  const expected = fingerprint("wrangler.toml", "package-lock.json");
  if (isStampCurrent(stamp, expected) && existsSync(at("worker-configuration.d.ts"))) return;
  log("Writing types of the bindings (wrangler types)...");
  run("wrangler", ["types", "--include-runtime"]);
  writeStamp(stamp, expected);
}

/** Local D1 names its file by the database id: another id in wrangler.toml means another, empty database. */
const databaseId = () => setting("database_id");

function migrations() {
  const stamp = join(state, "migrated");
  const expected = `${databaseId()} ${fingerprint("migrations")}`;
  if (isStampCurrent(stamp, expected) && existsSync(join(state, "v3", "d1"))) return false;
  log("Applying migrations to the local database...");
  run("wrangler", ["d1", "migrations", "apply", "DB", "--local", "--persist-to", state]);
  writeStamp(stamp, expected);
  return true;
}

function data() {
  const stamp = join(state, "seeded");
  const migrated = migrations();
  if (!migrated && isStampCurrent(stamp, databaseId())) return;
  run("node", ["scripts/seed.ts", "--if-empty"], { quiet: false });
  writeStamp(stamp, databaseId());
}

function photographs() {
  const stamp = at("node_modules", ".planwright", "photographs");
  const sources = ["web/content/photographs", "worker/contract/images/photograph-path.ts"];
  const expected = fingerprint(...sources, "scripts/photographs.ts", "package-lock.json");
  if (isStampCurrent(stamp, expected) && existsSync(at("web/public/photographs"))) return;
  log("Resizing photographs (sharp)...");
  run("node", ["scripts/photographs.ts"]);
  writeStamp(stamp, expected);
}

/** The sources of the browser bundle. */
const WEB_SOURCES = ["web", "worker/contract", "package-lock.json"];

function web() {
  photographs();
  const stamp = at("node_modules", ".planwright", "web");
  const expected = fingerprint(...WEB_SOURCES);
  if (isStampCurrent(stamp, expected) && existsSync(at("dist/client/index.html"))) return;
  log("Building the web app (vite build)...");
  const env = toolEnvironment({ NODE_ENV: "production" });
  run("vite", ["build", "--config", "web/vite.config.ts", "--logLevel", "warn"], { env });
  writeStamp(stamp, expected);
}

const steps = { install, secrets, types, migrations, data, photographs, web };
export const stepNames = Object.keys(steps);

/**
 * Runs the named steps that are not up to date, in order; later steps rely on `install`. wrangler, run by a step, calls
 * prepare.mjs as its custom build: PLANWRIGHT_PREPARING makes that call return at once.
 */
export function prepare(names) {
  if (process.env.PLANWRIGHT_PREPARING) return;
  process.env.PLANWRIGHT_PREPARING = "1";
  process.chdir(root);
  withLock(() => {
    for (const name of stepNames) if (names.includes(name)) steps[name]();
  });
  delete process.env.PLANWRIGHT_PREPARING;
}
