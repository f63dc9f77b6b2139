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
import { findNewerMigrations } from "./newer-database.mjs";
import {
  choosePackagedNode,
  hasNode,
  isPackagedNode,
  nodePackages,
  requireSupportedPlatform,
} from "./node.mjs";

const log = (sentence) => console.log(sentence);

const readPackages = (...file) => {
  try {
    return JSON.parse(readFileSync(at(...file), "utf8")).packages;
  } catch {
    return {};
  }
};

/** Removed where the machine's Node fits. */
const isNodePackage = (path) => Object.values(nodePackages).includes(path.replace("node_modules/", ""));

/** Whether node_modules matches package-lock.json, for example after a manual `npm ci`. */
function isInstalled() {
  const present = readPackages("node_modules", ".package-lock.json");
  const expected = readPackages("package-lock.json");
  return Object.entries(expected).every(([path, { version, optional }]) =>
    path === "" ? true : present[path] ? present[path].version === version : optional === true,
  );
}

/** A package that npm installed and whose folder is gone or half there. */
const findMissingPackage = () =>
  Object.keys(readPackages("node_modules", ".package-lock.json")).find(
    (path) => !isNodePackage(path) && !existsSync(at(path, "package.json")),
  );

function install() {
  const stamp = at("node_modules", ".planwright", "installed");
  const platform = `${process.platform}-${process.arch}`;
  const expected = `${platform} ${fingerprint("package-lock.json")}`;
  const missing = findMissingPackage();
  if (isStampCurrent(stamp, expected) && !missing && hasNode()) return;
  requireSupportedPlatform();
  // A folder that was copied from another machine has the programs of that one.
  const stamped = existsSync(stamp) ? /^(\w+-\w+) /.exec(readFileSync(stamp, "utf8"))?.[1] : undefined;
  const isForeign = stamped !== undefined && stamped !== platform;
  if (missing || isForeign || !isInstalled() || !hasNode()) {
    if (process.env.WRANGLER_COMMAND) {
      throw new SetupError("The packages have changed. Stop this command and start it again through npm.");
    }
    if (isPackagedNode && process.platform === "win32")
      throw new SetupError("The packages have changed: run `npm ci`, then the command again.");
    log(
      missing
        ? `${missing} is incomplete. Installing packages again (npm ci)...`
        : "Installing packages (npm ci)...",
    );
    run("npm", ["ci", "--include=dev", "--include=optional"], { env: npmEnvironment() });
  }
  choosePackagedNode();
  writeStamp(stamp, expected);
}

/** Without them the site answers 503 only. */
function requireSecrets(text) {
  const missing = ["SESSION_SECRET", "ENCRYPTION_KEY"].find(
    (name) => !new RegExp(`^\\s*${name}\\s*=\\s*["']?[^\\s"']{32}`, "m").test(text),
  );
  if (missing)
    throw new SetupError(
      `.dev.vars has no ${missing} of at least 32 characters: add it, or delete the file to get new local secrets.`,
    );
}

function secrets() {
  const file = at(".dev.vars");
  if (existsSync(file)) return requireSecrets(readFileSync(file, "utf8"));
  log("Writing local secrets (.dev.vars)...");
  const random = () => randomBytes(36).toString("base64url");
  const lines = [
    "# Local only; made by scripts/prepare.mjs and never committed. Production has its own: `wrangler secret put`.",
    "APP_ENV=development",
    `SESSION_SECRET=${random()}`,
    `ENCRYPTION_KEY=${random()}`,
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
  const newer = existsSync(join(state, "v3", "d1"))
    ? findNewerMigrations(["--local", "--persist-to", state])
    : [];
  if (newer.length)
    throw new SetupError(
      `The local database is newer than this code (it has ${newer.at(-1)}): check out the newer version, or delete ${state} to begin with new sample data.`,
    );
  log("Applying migrations to the local database...");
  run("node", ["scripts/migrate.ts"]);
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

function brand() {
  const stamp = at("node_modules", ".planwright", "brand");
  const content = ["icon.svg", "firm.ts", "article-prompts.json"].map((name) => `web/content/${name}`);
  const sources = [...content, "worker/contract", "scripts/brand.ts"];
  const icons = ["favicon.svg", "favicon.ico", "apple-touch-icon.png", "icon-192.png", "logo.png"];
  const outputs = [
    "web/app/firm.css",
    "web/app/firm-dark.css",
    ...[...icons, "firm.css", "site.webmanifest"].map((name) => `web/public/${name}`),
  ];
  const expected = fingerprint(...sources, "package-lock.json");
  if (isStampCurrent(stamp, expected) && outputs.every((file) => existsSync(at(file)))) return;
  log("Writing icons and colors of the firm...");
  run("node", ["scripts/brand.ts"]);
  writeStamp(stamp, expected);
}

/** The sources of the browser bundle. */
const WEB_SOURCES = ["web", "worker/contract", "package-lock.json"];

function web() {
  photographs();
  brand();
  const stamp = at("node_modules", ".planwright", "web");
  const expected = fingerprint(...WEB_SOURCES);
  if (isStampCurrent(stamp, expected) && existsSync(at("dist/client/index.html"))) return;
  log("Building the web app (vite build)...");
  const env = toolEnvironment({ NODE_ENV: "production" });
  run("vite", ["build", "--config", "web/vite.config.ts", "--logLevel", "warn"], { env });
  writeStamp(stamp, expected);
}

const steps = { install, secrets, types, migrations, data, photographs, brand, web };
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
