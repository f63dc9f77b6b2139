import { expect, test } from "vitest";
import { PASSWORD, insertUserWithPassword, signIn, getSessionToken, whoAmI } from "#tests/support/sign-in.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import { siteAhead, testApp, createTestSite } from "#tests/support/test-app.ts";
import { SECURE_ORIGIN } from "#tests/support/person.ts";
import { LOCAL_PASSWORD } from "#contract/auth/constants.ts";
import { hashPassword, verifyPassword } from "#worker/base/password.ts";

test("a recruiter signs in, case-insensitively, and later requests are authenticated", async () => {
  const { username, id } = await insertUserWithPassword();
  const person = testApp.visitor();
  expect((await whoAmI(person)).status).toBe(401);

  const { status, body } = await signIn(person, username.toUpperCase());
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ id, username, role: "recruiter", isActive: true });
  expect(body.user.capabilities).toContain("jobs.write");
  expect(Date.parse(body.user.lastLogin!)).toBeGreaterThan(Date.now() - 60_000);
  expect(JSON.stringify(body)).not.toMatch(/hash|scrypt|epoch/i);

  expect((await whoAmI(person)).body).toMatchObject({ id, username, lastLogin: body.user.lastLogin });
  expect(await lastActivity("auth.login")).toMatchObject({ user_id: id, entity_id: id, username });
});

test(
  "a wrong password, an unknown name and an inactive account get the same 401 in similar time",
  { tags: "full" },
  async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const { username } = await insertUserWithPassword({ passwordHash });
    const { username: inactive } = await insertUserWithPassword({ passwordHash, isActive: false });
    const names = [username, "nobody-by-this-name", inactive];
    const times: number[] = [];
    for (const name of names) {
      const began = Date.now();
      const { status, body, headers } = await signIn(
        testApp.visitor(),
        name,
        name === inactive ? PASSWORD : "wrong",
      );
      times.push(Date.now() - began);
      expect([status, body]).toEqual([
        401,
        { code: "unauthenticated", message: "Invalid username or password" },
      ]);
      expect(headers.getSetCookie()).toEqual([]);
    }
    // Hashing takes some 100 ms, the rest a few: a response without hashing would be far faster.
    expect(Math.min(...times)).toBeGreaterThan(Math.max(...times) / 8);
  },
);

test("failed sign-ins are logged without the typed values", { tags: "full" }, async () => {
  const { username, id } = await insertUserWithPassword();
  await signIn(testApp.visitor(), username, "hunter2-and-more");
  await signIn(testApp.visitor(), "my-password-in-the-wrong-field", "hunter2-and-more");

  expect(await activityCount("auth.login_refused")).toBe(2);
  const log = await select("select * from admin_activity_logs where action = 'auth.login_refused'");
  expect(new Set(log.map(({ user_id }) => user_id))).toEqual(new Set([id, null]));
  expect(JSON.stringify(log)).not.toMatch(/hunter2|wrong-field/);
  const counters = JSON.stringify(await select("select * from rate_counters"));
  expect(counters).not.toMatch(new RegExp(`hunter2|wrong-field|${username}`));
});

test("failed sign-ins are logged with their reason, which only the log says", { tags: "full" }, async () => {
  const active = await insertUserWithPassword();
  const inactive = await insertUserWithPassword({ isActive: false });
  const invited = await insertUserWithPassword({ passwordHash: "none" });
  const listReasons = () =>
    select<{ reason: string; user_id: string | null }>(
      `select details ->> 'reason' as reason, user_id from admin_activity_logs
       where action = 'auth.login_refused' order by id`,
    );
  const responses = [
    await signIn(testApp.visitor(), active.username, "not this one"),
    await signIn(testApp.visitor(), inactive.username),
    await signIn(testApp.visitor(), invited.username, "not this one"),
    await signIn(testApp.visitor(), "nobody-has-this-name", "not this one"),
  ];
  expect(new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(await listReasons()).toEqual([
    { reason: "wrong_password", user_id: active.id },
    { reason: "inactive", user_id: inactive.id },
    { reason: "invited", user_id: invited.id },
    { reason: "unknown_name", user_id: null },
  ]);
});

test("a lock is logged once, however many sign-ins it refuses", { tags: "full" }, async () => {
  const { username, id } = await insertUserWithPassword();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 13; attempt++)
    statuses.push((await signIn(testApp.visitor(), username, "not this one")).status);
  expect(statuses.slice(-4)).toEqual([401, 429, 429, 429]);
  const locks = await select("select user_id from admin_activity_logs where details ->> 'reason' = 'locked'");
  expect(locks).toEqual([{ user_id: id }]);
});

test("the session cookie is HttpOnly and SameSite; on https it is Secure with a __Host- prefix", async () => {
  const { username } = await insertUserWithPassword();
  const plain = testApp.visitor();
  const [line, device, ...others] = (await signIn(plain, username)).headers.getSetCookie();
  expect(others).toEqual([expect.stringMatching(/^bookmark=[\da-f-]+; /)]);
  expect(line).toMatch(/^session=[\w-]{43}; /);
  expect(line!.split("; ").slice(1).toSorted()).toEqual([
    "HttpOnly",
    "Max-Age=604800",
    "Path=/",
    "SameSite=Lax",
  ]);
  // The device cookie does not reveal the user.
  expect(device).toMatch(/^device=[\w-]+\.[\w-]+\.[\w-]+; /);
  expect(atob(device!.split(".")[1]!)).not.toMatch(new RegExp(username));
  expect(device!.split("; ").slice(1).toSorted()).toEqual([
    "HttpOnly",
    "Max-Age=15552000",
    "Path=/",
    "SameSite=Strict",
  ]);

  const secure = testApp.visitor();
  secure.origin = SECURE_ORIGIN;
  const [https, httpsDevice] = (await signIn(secure, username)).headers.getSetCookie();
  expect(httpsDevice).toMatch(/^__Host-device=.*; HttpOnly; Secure; SameSite=Strict$/);
  expect(https).toMatch(/^__Host-session=[\w-]{43}; /);
  expect(https!.split("; ").slice(1).toSorted()).toEqual([
    "HttpOnly",
    "Max-Age=604800",
    "Path=/",
    "SameSite=Lax",
    "Secure",
  ]);
  expect((await whoAmI(secure)).status).toBe(200);
});

test("signing in again ends the previous session of the browser", async () => {
  const { username } = await insertUserWithPassword();
  const person = testApp.visitor();
  await signIn(person, username);
  const old = getSessionToken(person);
  await signIn(person, username);

  expect(getSessionToken(person)).not.toBe(old);
  expect((await whoAmI(person)).status).toBe(200);
  const attacker = testApp.visitor();
  expect((await attacker.callUntyped("GET /api/auth/verify", {}, { cookie: `session=${old}` })).status).toBe(
    401,
  );
});

test("signing out ends the session on the server", async () => {
  const { username } = await insertUserWithPassword();
  const person = testApp.visitor();
  await signIn(person, username);
  const token = getSessionToken(person);
  const cookie = { cookie: `session=${token}` };
  expect((await person.callUntyped("GET /api/auth/verify", {}, cookie)).status).toBe(200);

  expect((await person.call("POST /api/auth/logout", {})).body).toEqual({ ok: true });
  expect(getSessionToken(person), "the cookie is cleared").toBe("");
  expect((await person.callUntyped("GET /api/auth/verify", {}, cookie)).status).toBe(401);
});

test("signing out without a session gets 200", async () => {
  expect((await testApp.visitor().call("POST /api/auth/logout", {})).status).toBe(200);
});

test("deactivating a user or raising their epoch ends their sessions immediately", async () => {
  const active = await testApp.as("admin");
  const other = await testApp.as("admin");
  expect((await whoAmI(active)).status).toBe(200);
  await select("update users set is_active = 0 where id = ?", active.userId);
  expect((await whoAmI(active)).status).toBe(401);
  expect((await active.call("GET /api/applications", {})).status).toBe(401);

  expect((await whoAmI(other)).status).toBe(200);
  await select("update users set epoch = epoch + 1 where id = ?", other.userId);
  expect((await whoAmI(other)).status).toBe(401);
});

test("a session that is not used expires after twelve hours, and an invalid token gets 401", async () => {
  const person = await testApp.as("user");
  expect((await whoAmI(person.at(siteAhead(13, "hour")))).status).toBe(401);
  expect((await whoAmI(person.at(siteAhead(11, "hour")))).status).toBe(200);
  for (const token of ["", "x", "x".repeat(5_000), "../session", "%00"]) {
    const headers = { cookie: `session=${token}` };
    expect(
      (await testApp.visitor().callUntyped("GET /api/auth/verify", {}, headers)).status,
      token.slice(0, 20),
    ).toBe(401);
  }
});

test("verify returns the user's capabilities and the portals they may open", async () => {
  const getPortals = async (...who: Parameters<typeof testApp.as>) => {
    const { body } = await whoAmI(await testApp.as(...who));
    return { slugs: body.portals.map(({ slug }) => slug), capabilities: body.capabilities };
  };
  const user = await getPortals("user");
  expect(user.slugs).toContain("jobs");
  expect(user.slugs).not.toContain("applications");
  expect(user.capabilities.toSorted()).toEqual(["content.read", "jobs.read"]);

  const recruiter = await getPortals("recruiter");
  expect(recruiter.slugs).toEqual(expect.arrayContaining(["jobs", "applications"]));
  expect(recruiter.slugs.indexOf("jobs")).toBeLessThan(recruiter.slugs.indexOf("applications"));

  expect(await getPortals("admin", { permissions: [] })).toEqual({ slugs: [], capabilities: [] });
  const custom = await getPortals("manager", { permissions: ["crm.read", "no.such.thing"] });
  expect(custom.slugs).toEqual(expect.arrayContaining(["applications"]));
  expect(custom.slugs).not.toContain("jobs");
  expect(custom.capabilities).toEqual(["crm.read"]);
});

test("in production the sample password is rejected", { tags: "full" }, async () => {
  const { username } = await insertUserWithPassword({ passwordHash: await hashPassword(LOCAL_PASSWORD) });
  const production = createTestSite((ctx) => ({ config: { ...ctx.config, environment: "production" } }));
  expect((await signIn(testApp.visitor(), username, LOCAL_PASSWORD)).status).toBe(200);
  const refused = await signIn(testApp.visitor().at(production), username, LOCAL_PASSWORD);
  expect([refused.status, refused.body.message]).toEqual([401, "Invalid username or password"]);
});

test(
  "a password hash contains its parameters and verifies only its own password",
  { tags: "full" },
  async () => {
    const hash = await hashPassword(PASSWORD);
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=$/);
    expect(await verifyPassword(PASSWORD, hash)).toBe(true);
    expect(await verifyPassword(`${PASSWORD} `, hash), "never trimmed").toBe(false);
    expect(await verifyPassword(PASSWORD, "none")).toBe(false);
    expect(await hashPassword(PASSWORD), "salted").not.toBe(hash);
  },
);
