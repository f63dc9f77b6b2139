// npm run create-admin -- --remote|--local [--username NAME]: makes an administrator, or gives one a new password.
// Asks for what it needs; without a terminal it takes ADMIN_USERNAME and ADMIN_PASSWORD. Ends the account's sessions.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Credentials, newPassword } from "#contract/auth.ts";
import { iso, systemClock } from "#worker/base/clock.ts";
import { newId } from "#worker/base/ids.ts";
import { hashPassword } from "#worker/base/password.ts";
import { passwordProblem } from "#worker/features/auth/rules.ts";
import { ask, askSecretly, Interrupted } from "./setup/ask.ts";

const { values } = parseArgs({
  options: { remote: { type: "boolean" }, local: { type: "boolean" }, username: { type: "string" } },
});

class Refusal extends Error {}

try {
  if (Boolean(values.remote) === Boolean(values.local)) {
    throw new Refusal("Say which database: --remote (the deployed one) or --local (this checkout's).");
  }
  if (values.local) run("node", "scripts/prepare.mjs", "--migrations");
  const { username, password } = await credentials();
  execute(sqlFor(username, await hashPassword(password)));
  console.log(`\nAdministrator "${username}" can sign in now. Sessions from before are ended.`);
} catch (error) {
  if (!(error instanceof Refusal || error instanceof Interrupted)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof Interrupted ? 130 : 1;
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
    ? passwordProblem(password, username.data)
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
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const now = quoted(iso(systemClock()));
  const [name, hash] = [quoted(username), quoted(passwordHash)];
  return `
INSERT INTO users (id, username, password_hash, role, is_active, epoch, must_change_password, created_at, updated_at)
VALUES (${quoted(newId())}, ${name}, ${hash}, 'admin', 1, 0, 0, ${now}, ${now})
ON CONFLICT (lower(username)) DO UPDATE SET password_hash = excluded.password_hash, role = 'admin', permissions = NULL,
  is_active = 1, epoch = epoch + 1, must_change_password = 0, updated_at = excluded.updated_at;
INSERT INTO admin_activity_logs (id, user_id, username, action, entity_type, entity_id, details, created_at)
SELECT ${quoted(newId())}, NULL, 'create-admin', 'user.create_admin', 'user', id, '{}', ${now}
FROM users WHERE lower(username) = lower(${name});
`;
}

/** Through a file that only we can read: an argument could be seen in the list of processes. */
function execute(sql: string): void {
  const folder = mkdtempSync(join(tmpdir(), "planwright-"));
  const file = join(folder, "admin.sql");
  const state = process.env.PLANWRIGHT_STATE ?? ".wrangler/state";
  const where = values.remote ? ["--remote", "--yes"] : ["--local", "--persist-to", state];
  try {
    writeFileSync(file, sql, { mode: 0o600 });
    run("wrangler", "d1", "execute", "DB", ...where, "--file", file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command: string, ...args: string[]): void {
  const done = spawnSync(command, args, {
    stdio: ["inherit", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  if (done.status !== 0) throw new Refusal(`${command} could not do its part; see above.`);
}
