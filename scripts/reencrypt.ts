// npm run reencrypt -- --remote|--local: seals stored secrets again with ENCRYPTION_KEY; what ENCRYPTION_KEY_PREVIOUS has
// sealed is opened with that. Both come from the environment, with --local also from .dev.vars; a terminal is asked.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import * as z from "zod";
import { iso, systemClock } from "#worker/base/clock.ts";
import { type Keyring, keyringOf } from "#worker/base/seal.ts";
import { rotateKeys } from "#worker/features/distribution/rules.ts";
import { rotateTokens } from "#worker/features/linkedin/rules.ts";
import { rotate, type Rotation } from "#worker/features/settings/rules.ts";
import { askSecretly, Interrupted } from "./setup/ask.ts";

const { values } = parseArgs({ options: { remote: { type: "boolean" }, local: { type: "boolean" } } });
const where = values.remote
  ? ["--remote", "--yes"]
  : ["--local", "--persist-to", process.env.PLANWRIGHT_STATE ?? ".wrangler/state"];
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

class Refusal extends Error {}

const answered = <T extends z.ZodType>(row: T) => z.array(z.object({ results: z.array(row) })).min(1);
const Settings = answered(z.object({ settingKey: z.string(), settingValue: z.string(), keyId: z.string() }));
const Accounts = answered(
  z.object({
    authorUrn: z.string(),
    accessToken: z.string(),
    refreshToken: z.string().nullable(),
    keyId: z.string(),
  }),
);
const Portals = answered(
  z.object({ id: z.string(), name: z.string(), sealed: z.string(), keyId: z.string() }),
);

try {
  if (Boolean(values.remote) === Boolean(values.local)) {
    throw new Refusal("Say which database: --remote (the deployed one) or --local (this checkout's).");
  }
  const rows = read();
  const keyring = await keyringOf(await secret("ENCRYPTION_KEY"), await secret("ENCRYPTION_KEY_PREVIOUS"));
  const settings = await rotate(keyring, rows.settings);
  const accounts = await rotateTokens(keyring, rows.accounts);
  const statements = [...settings.done.map(settingUpdate), ...accounts.done.map(accountUpdate)];
  if (statements.length > 0) write(statements);
  await reencryptPortals(keyring);
  const lost = settings.lost.length + accounts.lost.length;
  const now = read();
  const old = [...now.settings, ...now.accounts].filter(({ keyId }) => keyId !== keyring.current.id);
  const stored = rows.settings.length + rows.accounts.length;
  console.log(`${stored} stored secret(s): ${statements.length} sealed with the present key, ${lost} lost.`);
  if (old.length > lost) throw new Refusal(`${old.length - lost} changed meanwhile. Run this once more.`);
  if (accounts.lost.length > 0) {
    console.error(`Neither key opens the tokens of ${accounts.lost.join(", ")}: connect LinkedIn again.`);
  }
  if (settings.lost.length > 0) {
    throw new Refusal(
      `Neither key opens ${settings.lost.join(", ")}: enter them again under /admin/settings.`,
    );
  }
  if (lost > 0) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof Refusal || error instanceof Interrupted)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof Interrupted ? 130 : 1;
}

async function secret(name: string): Promise<string> {
  const file = values.local && existsSync(".dev.vars") ? parseEnv(readFileSync(".dev.vars", "utf8")) : {};
  const value =
    process.env[name] ?? file[name] ?? (process.stdin.isTTY ? await askSecretly(`${name}: `) : "");
  if (value.length < 32) throw new Refusal(`${name} is missing, or shorter than 32 characters.`);
  return value;
}

function read() {
  const rowsOf = <Row>(schema: z.ZodType<{ results: Row[] }[]>, sql: string): Row[] =>
    schema.parse(JSON.parse(wrangler("--json", "--command", sql)))[0]!.results;
  return {
    settings: rowsOf(
      Settings,
      `SELECT setting_key AS settingKey, setting_value AS settingValue, key_id AS keyId FROM app_settings
        WHERE is_encrypted = 1 AND setting_value IS NOT NULL`,
    ),
    accounts: rowsOf(
      Accounts,
      `SELECT author_urn AS authorUrn, access_token AS accessToken, refresh_token AS refreshToken, key_id AS keyId
        FROM linkedin_accounts`,
    ),
  };
}

// A row that somebody has changed since it was read keeps what they wrote.

function settingUpdate({ key, was, now }: Rotation["done"][number]): string {
  return `UPDATE app_settings SET setting_value = ${quoted(now.sealed)}, key_id = ${quoted(now.keyId)},
  updated_at = ${quoted(iso(systemClock()))} WHERE setting_key = ${quoted(key)} AND setting_value = ${quoted(was)};`;
}

/** The keys of job portals, each bound to its portal. */
async function reencryptPortals(keyring: Keyring): Promise<void> {
  const sql =
    "SELECT id, name, api_key AS sealed, key_id AS keyId FROM job_portals WHERE api_key IS NOT NULL";
  const rows = Portals.parse(JSON.parse(wrangler("--json", "--command", sql)))[0]!.results;
  const { done, lost } = await rotateKeys(keyring, rows);
  const updates = done.map(
    ({
      id,
      was,
      now,
    }) => `UPDATE job_portals SET api_key = ${quoted(now.sealed)}, key_id = ${quoted(now.keyId)},
  updated_at = ${quoted(iso(systemClock()))} WHERE id = ${quoted(id)} AND api_key = ${quoted(was)};`,
  );
  if (updates.length > 0) write(updates);
  console.log(
    `${rows.length} portal key(s): ${done.length} sealed with the present key, ${lost.length} lost.`,
  );
  if (lost.length > 0) {
    console.error(`Neither key opens those of ${lost.join(", ")}: enter them again under /admin/jobs.`);
    process.exitCode = 1;
  }
}

function accountUpdate({ was, now }: Awaited<ReturnType<typeof rotateTokens>>["done"][number]): string {
  return `UPDATE linkedin_accounts SET access_token = ${quoted(now.accessToken)},
  refresh_token = ${now.refreshToken === null ? "NULL" : quoted(now.refreshToken)}, key_id = ${quoted(now.keyId)},
  updated_at = ${quoted(iso(systemClock()))}
  WHERE author_urn = ${quoted(was.authorUrn)} AND access_token = ${quoted(was.accessToken)};`;
}

/** Through a file that only we can read. */
function write(statements: string[]): void {
  const folder = mkdtempSync(join(tmpdir(), "planwright-"));
  const file = join(folder, "reencrypt.sql");
  try {
    writeFileSync(file, statements.join("\n"), { mode: 0o600 });
    wrangler("--file", file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function wrangler(...args: string[]): string {
  const done = spawnSync("wrangler", ["d1", "execute", "DB", ...where, ...args], {
    encoding: "utf8",
    stdio: ["inherit", "pipe", "inherit"],
    shell: process.platform === "win32",
  });
  if (done.status !== 0) throw new Refusal("wrangler could not do its part; see above.");
  return done.stdout;
}
