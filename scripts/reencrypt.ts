// npm run reencrypt -- --remote|--local [--env NAME]: re-encrypts stored secrets with ENCRYPTION_KEY, reading those sealed with
// ENCRYPTION_KEY_PREVIOUS. Both come from the environment, with --local also from .dev.vars, or from a prompt.
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import * as z from "zod";
import { iso, systemClock } from "#worker/base/clock.ts";
import { sqlLiteral } from "#worker/base/sql-literal.ts";
import { type Keyring, createKeyring } from "#worker/base/seal.ts";
import { rotateTotpSecrets } from "#worker/features/auth/factors.ts";
import { rotateAddresses } from "#worker/features/interviews/address.ts";
import { rotateFeedTokens, rotateKeys } from "#worker/features/job-boards/rules.ts";
import { rotateTokens } from "#worker/features/linkedin/rules.ts";
import { rotateWebhookSecrets } from "#worker/features/webhooks/secrets.ts";
import { rotateSecrets } from "#worker/features/settings/rules.ts";
import { promptSecret } from "./setup/prompt.ts";
import { type DatabaseLocation, getDatabaseLocation, execute, executeFromFile } from "./setup/database.ts";
import { explain, UsageError } from "./setup/usage-error.ts";
import { parseCommandLine } from "./setup/command-line.ts";

const { values } = parseCommandLine({
  options: { remote: { type: "boolean" }, local: { type: "boolean" }, env: { type: "string" } },
});

/** A table with encrypted columns. */
type SealedTable<Row extends { keyId: string }, Done> = {
  label: string;
  row: z.ZodType<Row>;
  select: string;
  rotate: (keyring: Keyring, rows: Row[]) => Promise<{ done: Done[]; lost: string[] }>;
  /** Does not overwrite a row that changed since it was read. */
  update: (done: Done) => string;
  /** What to do about rows that neither key decrypts. */
  remedy: string;
};

const defineTable = <Row extends { keyId: string }, Done>(table: SealedTable<Row, Done>) => table;
const updatedAt = `updated_at = ${sqlLiteral(iso(systemClock()))}`;

const settings = defineTable({
  label: "setting(s)",
  row: z.object({ settingKey: z.string(), settingValue: z.string(), keyId: z.string() }),
  select: `SELECT setting_key AS settingKey, setting_value AS settingValue, key_id AS keyId FROM app_settings
    WHERE is_encrypted = 1 AND setting_value IS NOT NULL`,
  rotate: rotateSecrets,
  update: ({ key, was, now }) => `UPDATE app_settings
    SET setting_value = ${sqlLiteral(now.sealed)}, key_id = ${sqlLiteral(now.keyId)}, ${updatedAt}
    WHERE setting_key = ${sqlLiteral(key)} AND setting_value = ${sqlLiteral(was)};`,
  remedy: "enter them again under /admin/settings",
});

const accounts = defineTable({
  label: "LinkedIn account(s)",
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
    SET access_token = ${sqlLiteral(now.accessToken)}, key_id = ${sqlLiteral(now.keyId)},
      refresh_token = ${now.refreshToken === null ? "NULL" : sqlLiteral(now.refreshToken)}, ${updatedAt}
    WHERE author_urn = ${sqlLiteral(was.authorUrn)} AND access_token = ${sqlLiteral(was.accessToken)};`,
  remedy: "connect LinkedIn again",
});

const portals = defineTable({
  label: "job portal key(s)",
  row: z.object({ id: z.string(), name: z.string(), sealed: z.string(), keyId: z.string() }),
  select: "SELECT id, name, api_key AS sealed, key_id AS keyId FROM job_portals WHERE api_key IS NOT NULL",
  rotate: rotateKeys,
  update: ({ id, was, now }) => `UPDATE job_portals
    SET api_key = ${sqlLiteral(now.sealed)}, key_id = ${sqlLiteral(now.keyId)}, ${updatedAt}
    WHERE id = ${sqlLiteral(id)} AND api_key = ${sqlLiteral(was)};`,
  remedy: "enter them again under /admin/jobs",
});

const feedTokens = defineTable({
  label: "private feed address(es)",
  row: z.object({ id: z.string(), name: z.string(), sealed: z.string(), keyId: z.string() }),
  select: `SELECT t.id, p.name, t.token AS sealed, t.key_id AS keyId FROM job_feed_tokens t
    JOIN job_portals p ON p.id = t.portal_id
    WHERE t.ends_at IS NULL OR t.ends_at > ${sqlLiteral(iso(systemClock()))}`,
  rotate: rotateFeedTokens,
  update: ({ id, was, now }) => `UPDATE job_feed_tokens
    SET token = ${sqlLiteral(now.sealed)}, key_id = ${sqlLiteral(now.keyId)}
    WHERE id = ${sqlLiteral(id)} AND token = ${sqlLiteral(was)};`,
  remedy: "create new addresses under /admin/jobs",
});

const calendars = defineTable({
  label: "calendar address(es)",
  row: z.object({ id: z.string(), name: z.string(), sealed: z.string(), keyId: z.string() }),
  select: `SELECT user_id AS id, ics_host AS name, ics_url AS sealed, ics_key_id AS keyId FROM staff_calendars
    WHERE ics_url IS NOT NULL`,
  rotate: rotateAddresses,
  update: ({ id, was, now }) => `UPDATE staff_calendars
    SET ics_url = ${sqlLiteral(now.sealed)}, ics_key_id = ${sqlLiteral(now.keyId)}, ${updatedAt}
    WHERE user_id = ${sqlLiteral(id)} AND ics_url = ${sqlLiteral(was)};`,
  remedy: "connect the calendars again under /admin/profile",
});

const authenticators = defineTable({
  label: "authenticator app(s)",
  row: z.object({ id: z.string(), name: z.string(), sealed: z.string(), keyId: z.string() }),
  select: `SELECT user_id AS id, username AS name, secret AS sealed, key_id AS keyId FROM user_totp
    JOIN users ON users.id = user_id`,
  rotate: rotateTotpSecrets,
  update: ({ id, was, now }) => `UPDATE user_totp
    SET secret = ${sqlLiteral(now.sealed)}, key_id = ${sqlLiteral(now.keyId)}
    WHERE user_id = ${sqlLiteral(id)} AND secret = ${sqlLiteral(was)};`,
  remedy: "remove their second factor under /admin/users",
});

/** The current and the replaced secret of webhooks. */
const webhookSecrets = (["secret", "previous_secret"] as const).map((column) =>
  defineTable({
    label: column === "secret" ? "webhook secret(s)" : "replaced webhook secret(s)",
    row: z.object({ id: z.string(), name: z.string(), sealed: z.string(), keyId: z.string() }),
    select: `SELECT id, url AS name, ${column} AS sealed, ${column}_key_id AS keyId FROM webhook_endpoints
    WHERE ${column} IS NOT NULL`,
    rotate: rotateWebhookSecrets,
    update: ({ id, was, now }) => `UPDATE webhook_endpoints
    SET ${column} = ${sqlLiteral(now.sealed)}, ${column}_key_id = ${sqlLiteral(now.keyId)}, ${updatedAt}
    WHERE id = ${sqlLiteral(id)} AND ${column} = ${sqlLiteral(was)};`,
    remedy: "replace the secrets under /admin/settings/webhooks",
  }),
);

try {
  const location = getDatabaseLocation(values);
  const keyring = await createKeyring(
    await secret("ENCRYPTION_KEY"),
    await secret("ENCRYPTION_KEY_PREVIOUS"),
  );
  let changed =
    (await reencryptTable(location, keyring, settings)) +
    (await reencryptTable(location, keyring, accounts)) +
    (await reencryptTable(location, keyring, portals)) +
    (await reencryptTable(location, keyring, feedTokens)) +
    (await reencryptTable(location, keyring, calendars)) +
    (await reencryptTable(location, keyring, authenticators));
  for (const table of webhookSecrets) changed += await reencryptTable(location, keyring, table);
  if (changed > 0) throw new UsageError(`${changed} changed in the meantime. Run this command again.`);
} catch (error) {
  explain(error);
}

async function secret(name: string): Promise<string> {
  const file = values.local && existsSync(".dev.vars") ? parseEnv(readFileSync(".dev.vars", "utf8")) : {};
  const value =
    process.env[name] ?? file[name] ?? (process.stdin.isTTY ? await promptSecret(`${name}: `) : "");
  if (value.length < 32) throw new UsageError(`${name} is missing, or shorter than 32 characters.`);
  return value;
}

/** Re-encrypts rows sealed with another key, prints the counts and returns how many rows changed in the meantime. */
async function reencryptTable<Row extends { keyId: string }, Done>(
  location: DatabaseLocation,
  keyring: Keyring,
  { label: what, row, select, rotate: rotated, update, remedy }: SealedTable<Row, Done>,
): Promise<number> {
  const Output = z.array(z.object({ results: z.array(row) })).min(1);
  const read = () => Output.parse(JSON.parse(execute(location, "--json", "--command", select)))[0]!.results;
  const rows = read();
  const { done, lost } = await rotated(keyring, rows);
  if (done.length > 0) executeFromFile(location, done.map(update).join("\n"));
  const old = done.length > 0 ? read().filter(({ keyId }) => keyId !== keyring.current.id) : lost;
  console.log(
    `${rows.length} ${what}: ${done.length} re-encrypted with the current key, ${lost.length} lost.`,
  );
  if (lost.length > 0) {
    console.error(`Neither key decrypts ${lost.join(", ")}: ${remedy}.`);
    process.exitCode = 1;
  }
  return Math.max(0, old.length - lost.length);
}
