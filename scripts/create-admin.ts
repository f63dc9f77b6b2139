// npm run create-admin -- --remote|--local [--username NAME]: makes an administrator, or gives one a new password.
// Asks for what it needs; without a terminal it takes ADMIN_USERNAME and ADMIN_PASSWORD. Ends the account's sessions.
import { Credentials, newPassword } from "#contract/auth/endpoints.ts";
import { iso, systemClock } from "#worker/base/clock.ts";
import { newId } from "#worker/base/ids.ts";
import { hashPassword } from "#worker/base/password.ts";
import { findPasswordProblem } from "#worker/features/auth/rules.ts";
import { ask, askSecretly } from "./setup/ask.ts";
import { chosenPlace, executeSecretly, literal, run } from "./setup/database.ts";
import { explain, Refusal } from "./setup/refusal.ts";
import { typed } from "./setup/typed.ts";

const { values } = typed({
  options: { remote: { type: "boolean" }, local: { type: "boolean" }, username: { type: "string" } },
});

try {
  const place = chosenPlace(values);
  if (place === "local") run("node", "scripts/prepare.mjs", "--migrations");
  const { username, password } = await credentials();
  executeSecretly(place, sqlFor(username, await hashPassword(password)));
  console.log(`\nAdministrator "${username}" can sign in now. Sessions from before are ended.`);
} catch (error) {
  explain(error);
}

async function credentials(): Promise<{ username: string; password: string }> {
  const interactive = process.stdin.isTTY;
  const given = values.username ?? process.env.ADMIN_USERNAME ?? (interactive ? await ask("Username: ") : "");
  const username = Credentials.shape.username.safeParse(given);
  if (!username.success)
    throw new Refusal("A username is missing: --username, ADMIN_USERNAME, or a terminal to ask at.");
  const password = process.env.ADMIN_PASSWORD ?? (interactive ? await chosenPassword() : "");
  if (!password) throw new Refusal("A password is missing: ADMIN_PASSWORD, or a terminal to ask at.");
  const wellFormed = newPassword.safeParse(password);
  const problem = wellFormed.success
    ? findPasswordProblem(password, username.data)
    : (wellFormed.error.issues[0]?.message ?? "This password cannot be used.");
  if (problem) throw new Refusal(problem);
  return { username: username.data, password };
}

async function chosenPassword(): Promise<string> {
  const password = await askSecretly("Password: ");
  if ((await askSecretly("Once more: ")) !== password) throw new Refusal("The two passwords differ.");
  return password;
}

function sqlFor(username: string, passwordHash: string): string {
  const now = literal(iso(systemClock()));
  const [name, hash] = [literal(username), literal(passwordHash)];
  return `
INSERT INTO users (id, username, password_hash, role, is_active, epoch, must_change_password, created_at, updated_at)
VALUES (${literal(newId())}, ${name}, ${hash}, 'admin', 1, 0, 0, ${now}, ${now})
ON CONFLICT (lower(username)) DO UPDATE SET password_hash = excluded.password_hash, role = 'admin', permissions = NULL,
  is_active = 1, epoch = epoch + 1, must_change_password = 0, updated_at = excluded.updated_at;
INSERT INTO admin_activity_logs (id, user_id, username, action, entity_type, entity_id, details, created_at)
SELECT ${literal(newId())}, NULL, 'create-admin', 'user.create_admin', 'user', id, '{}', ${now}
FROM users WHERE lower(username) = lower(${name});
`;
}
