// npm run reencrypt -- --remote|--local: seals stored secrets again with ENCRYPTION_KEY; what ENCRYPTION_KEY_PREVIOUS has
// sealed is opened with that. Both come from the environment, with --local also from .dev.vars; a terminal is asked.
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import * as z from "zod";
import { iso, systemClock } from "#worker/base/clock.ts";
import { type Keyring, createKeyring } from "#worker/base/seal.ts";
import { rotateKeys } from "#worker/features/job-boards/rules.ts";
import { rotateTokens } from "#worker/features/linkedin/rules.ts";
import { rotateSecrets } from "#worker/features/settings/rules.ts";
import { askSecretly } from "./setup/ask.ts";
import { chosenPlace, execute, executeSecretly, literal } from "./setup/database.ts";
import { explain, Refusal } from "./setup/refusal.ts";
import { typed } from "./setup/typed.ts";

const { values } = typed({ options: { remote: { type: "boolean" }, local: { type: "boolean" } } });

/** Rows of one table that hold something sealed. */
type Sealed<Row extends { keyId: string }, Done> = {
  what: string;
  row: z.ZodType<Row>;
  select: string;
  rotate: (keyring: Keyring, rows: Row[]) => Promise<{ done: Done[]; lost: string[] }>;
  /** A row that somebody has changed since it was read keeps what they wrote. */
  update: (done: Done) => string;
  /** What to do about those that no key opens. */
  remedy: string;
};

const kept = <Row extends { keyId: string }, Done>(table: Sealed<Row, Done>) => table;
const updatedAt = `updated_at = ${literal(iso(systemClock()))}`;

const settings = kept({
  what: "setting(s)",
  row: z.object({ settingKey: z.string(), settingValue: z.string(), keyId: z.string() }),
  select: `SELECT setting_key AS settingKey, setting_value AS settingValue, key_id AS keyId FROM app_settings
    WHERE is_encrypted = 1 AND setting_value IS NOT NULL`,
  rotate: rotateSecrets,
  update: ({ key, was, now }) => `UPDATE app_settings
    SET setting_value = ${literal(now.sealed)}, key_id = ${literal(now.keyId)}, ${updatedAt}
    WHERE setting_key = ${literal(key)} AND setting_value = ${literal(was)};`,
  remedy: "enter them again under /admin/settings",
});

const accounts = kept({
  what: "LinkedIn account(s)",
  row: z.object({
    authorUrn: z.string(),
    accessToken: z.string(),
    refreshToken: z.string().nullable(),
    keyId: z.string(),
  }),
  select: `SELECT author_urn AS authorUrn, access_token AS accessToken, refresh_token AS refreshToken, key_id AS keyId
    FROM linkedin_accounts`,
  rotate: rotateTokens,
  update: ({ was, now }) => `UPDATE linkedin_accounts
    SET access_token = ${literal(now.accessToken)}, key_id = ${literal(now.keyId)},
      refresh_token = ${now.refreshToken === null ? "NULL" : literal(now.refreshToken)}, ${updatedAt}
    WHERE author_urn = ${literal(was.authorUrn)} AND access_token = ${literal(was.accessToken)};`,
  remedy: "connect LinkedIn again",
});

const portals = kept({
  what: "job portal key(s)",
  row: z.object({ id: z.string(), name: z.string(), sealed: z.string(), keyId: z.string() }),
  select: "SELECT id, name, api_key AS sealed, key_id AS keyId FROM job_portals WHERE api_key IS NOT NULL",
  rotate: rotateKeys,
  update: ({ id, was, now }) => `UPDATE job_portals
    SET api_key = ${literal(now.sealed)}, key_id = ${literal(now.keyId)}, ${updatedAt}
    WHERE id = ${literal(id)} AND api_key = ${literal(was)};`,
  remedy: "enter them again under /admin/jobs",
});

try {
  const place = chosenPlace(values);
  const keyring = await createKeyring(await secret("ENCRYPTION_KEY"), await secret("ENCRYPTION_KEY_PREVIOUS"));
  const changed =
    (await sealAgain(place, keyring, settings)) +
    (await sealAgain(place, keyring, accounts)) +
    (await sealAgain(place, keyring, portals));
  if (changed > 0) throw new Refusal(`${changed} changed meanwhile. Run this once more.`);
} catch (error) {
  explain(error);
}

async function secret(name: string): Promise<string> {
  const file = values.local && existsSync(".dev.vars") ? parseEnv(readFileSync(".dev.vars", "utf8")) : {};
  const value =
    process.env[name] ?? file[name] ?? (process.stdin.isTTY ? await askSecretly(`${name}: `) : "");
  if (value.length < 32) throw new Refusal(`${name} is missing, or shorter than 32 characters.`);
  return value;
}

/** Seals what another key has sealed, says how much that was, and answers how many rows somebody has changed meanwhile. */
async function sealAgain<Row extends { keyId: string }, Done>(
  place: "remote" | "local",
  keyring: Keyring,
  { what, row, select, rotate: rotated, update, remedy }: Sealed<Row, Done>,
): Promise<number> {
  const answered = z.array(z.object({ results: z.array(row) })).min(1);
  const read = () => answered.parse(JSON.parse(execute(place, "--json", "--command", select)))[0]!.results;
  const rows = read();
  const { done, lost } = await rotated(keyring, rows);
  if (done.length > 0) executeSecretly(place, done.map(update).join("\n"));
  const old = done.length > 0 ? read().filter(({ keyId }) => keyId !== keyring.current.id) : lost;
  console.log(`${rows.length} ${what}: ${done.length} sealed with the present key, ${lost.length} lost.`);
  if (lost.length > 0) {
    console.error(`Neither key opens ${lost.join(", ")}: ${remedy}.`);
    process.exitCode = 1;
  }
  return Math.max(0, old.length - lost.length);
}
