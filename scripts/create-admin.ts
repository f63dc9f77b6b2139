// npm run create-admin -- --remote|--local [--env NAME] [--username NAME]: creates an administrator or resets a password.
// Prompts for missing values; without a terminal set ADMIN_USERNAME and ADMIN_PASSWORD. Ends the account's sessions.
import { readFileSync } from "node:fs";
import { Credentials, newPassword } from "#contract/auth/endpoints.ts";
import { firm } from "#contract/firm.ts";
import { iso, systemClock } from "#worker/base/clock.ts";
import { sqlLiteral } from "#worker/base/sql-literal.ts";
import { newId } from "#worker/base/ids.ts";
import { hashPassword } from "#worker/base/password.ts";
import { lockPrefix } from "#worker/features/auth/throttle.ts";
import { findPasswordProblem } from "#worker/features/auth/password-rules.ts";
import { promptLine, promptSecret } from "./setup/prompt.ts";
import { getDatabaseLocation, executeFromFile, run } from "./setup/database.ts";
import { explain, UsageError } from "./setup/usage-error.ts";
import { parseCommandLine } from "./setup/command-line.ts";

const { values } = parseCommandLine({
  options: {
    remote: { type: "boolean" },
    local: { type: "boolean" },
    env: { type: "string" },
    username: { type: "string" },
  },
});

try {
  const location = getDatabaseLocation(values);
  if (location.local) run("node", "scripts/prepare.mjs", "--migrations");
  const { username, password } = await credentials();
  executeFromFile(location, createSql(username, await hashPassword(password), await lockPrefix(username)));
  console.log(`\nAdministrator "${username}" can sign in now. Earlier sessions have ended.`);
} catch (error) {
  explain(error);
}

async function credentials(): Promise<{ username: string; password: string }> {
  const interactive = process.stdin.isTTY;
  const input =
    values.username ?? process.env.ADMIN_USERNAME ?? (interactive ? await promptLine("Username: ") : "");
  const username = Credentials.shape.username.safeParse(input);
  if (!username.success)
    throw new UsageError("A username is missing: --username, ADMIN_USERNAME, or run it in a terminal.");
  const password = process.env.ADMIN_PASSWORD ?? (interactive ? await promptNewPassword() : "");
  if (!password) throw new UsageError("A password is missing: ADMIN_PASSWORD, or run it in a terminal.");
  const wellFormed = newPassword.safeParse(password);
  const problem = wellFormed.success
    ? findPasswordProblem(
        password,
        { userNames: [username.data], firmNames: [firm.shortName] },
        readFileSync("web/public/common-passwords.bin"),
      )
    : (wellFormed.error.issues[0]?.message ?? "This password cannot be used.");
  if (problem) throw new UsageError(problem);
  return { username: username.data, password };
}

async function promptNewPassword(): Promise<string> {
  const password = await promptSecret("Password: ");
  if ((await promptSecret("Repeat password: ")) !== password)
    throw new UsageError("The passwords do not match.");
  return password;
}

function createSql(username: string, passwordHash: string, lockKeyPrefix: string): string {
  const now = sqlLiteral(iso(systemClock()));
  const [name, hash] = [sqlLiteral(username), sqlLiteral(passwordHash)];
  return `
INSERT INTO users (id, username, password_hash, role, is_active, epoch, must_change_password, created_at, updated_at)
VALUES (${sqlLiteral(newId())}, ${name}, ${hash}, 'admin', 1, 0, 0, ${now}, ${now})
ON CONFLICT (lower(username)) DO UPDATE SET password_hash = excluded.password_hash, role = 'admin', role_id = NULL,
  permissions = NULL,
  is_active = 1, epoch = epoch + 1, must_change_password = 0, updated_at = excluded.updated_at;
INSERT INTO admin_activity_logs (id, user_id, username, action, entity_type, entity_id, details, created_at)
SELECT ${sqlLiteral(newId())}, NULL, 'create-admin', 'user.create_admin', 'user', id, '{}', ${now}
FROM users WHERE lower(username) = lower(${name});
DELETE FROM rate_counters WHERE key > ${sqlLiteral(`${lockKeyPrefix}:`)} AND key < ${sqlLiteral(`${lockKeyPrefix};`)};
`;
}
