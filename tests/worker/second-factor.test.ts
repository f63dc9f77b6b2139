import { expect, test } from "vitest";
import { createAccountSite, deliverAccountMails } from "#tests/support/account-links.ts";
import { SECURE_ORIGIN, type Person } from "#tests/support/person.ts";
import { appCode, insertAuthenticator } from "#tests/support/second-factor.ts";
import { getSessionToken, insertUserWithPassword, PASSWORD, signIn, whoAmI } from "#tests/support/sign-in.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import { siteAhead, testApp } from "#tests/support/test-app.ts";

const enterCode = (person: Person, code: string) =>
  person.call("POST /api/auth/login/code", { body: { code } });

/** A user with a password, an authenticator app and recovery codes. */
async function insertProtectedUser(more: Parameters<typeof insertUserWithPassword>[0] = {}) {
  const user = await insertUserWithPassword(more);
  return { ...user, ...(await insertAuthenticator(user.id)) };
}

/** A browser whose password step is done. */
async function passFirstStep(username: string): Promise<Person> {
  const person = testApp.visitor();
  expect((await signIn(person, username)).status).toBe(200);
  return person;
}

test(
  "setting up an app: a code confirms it, other sessions end, ten codes are shown once",
  { tags: "full" },
  async () => {
    const email = "setup@example.com";
    const { username, id } = await insertUserWithPassword({ email });
    const site = createAccountSite();
    const [person, other] = [testApp.visitor().at(site), testApp.visitor()];
    await signIn(person, username);
    await signIn(other, username);
    const { status, body } = await person.call("POST /api/auth/totp", {});
    expect(status).toBe(201);
    expect(body.uri).toContain(body.secret);
    // Not before it is confirmed.
    expect((await person.call("GET /api/auth/factors", {})).body).toEqual({
      totp: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    expect((await signIn(testApp.visitor(), username)).body.user.id).toBe(id);

    const wrong = await person.call("PUT /api/auth/totp", { body: { code: "000000" } });
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ["code"]]);
    const confirmed = await person.call("PUT /api/auth/totp", { body: { code: appCode(body.secret) } });
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect((await whoAmI(other)).status).toBe(401);
    expect((await whoAmI(person)).status).toBe(200);
    expect((await person.call("GET /api/auth/factors", {})).body).toMatchObject({
      totp: { createdAt: expect.any(String) as string },
      recoveryCodesLeft: 10,
    });
    expect(await lastActivity("user.add_factor")).toMatchObject({ entity_id: id });
    const [mail] = await deliverAccountMails();
    expect(mail).toMatchObject({ to: email, subject: "Authenticator app added" });

    // Nothing readable is stored.
    const stored = JSON.stringify([
      await select("select * from user_totp"),
      await select("select * from user_recovery_codes"),
      await select("select * from admin_activity_logs"),
      await select("select * from deliveries"),
    ]);
    expect(stored).not.toContain(body.secret);
    for (const code of confirmed.body.recoveryCodes) expect(stored).not.toContain(code);
    expect((await person.call("POST /api/auth/totp", {})).status).toBe(409);
  },
);

test("the password alone opens nothing; the code of the app signs in and is logged with its method", async () => {
  const { username, id, secret } = await insertProtectedUser();
  const person = testApp.visitor();
  const { status, body, headers } = await person.call("POST /api/auth/login", {
    body: { username, password: PASSWORD },
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    secondStep: { methods: ["totp", "recovery"], expiresAt: expect.any(String) as string },
  });
  expect(headers.getSetCookie().filter((line) => line.startsWith("session="))).toEqual([]);
  expect((await whoAmI(person)).status).toBe(401);
  expect(await activityCount("auth.login")).toBe(0);

  const signedIn = await enterCode(person, appCode(secret));
  expect([signedIn.status, signedIn.body.user.id]).toEqual([200, id]);
  expect((await whoAmI(person)).status).toBe(200);
  expect(await lastActivity("auth.login")).toMatchObject({ details: { method: "password and app" } });
  expect(await select("select * from pending_sign_ins")).toEqual([]);
});

test("the cookie of the second step is HttpOnly and SameSite=Strict, on https Secure, and its token is not stored", async () => {
  const { username } = await insertProtectedUser();
  const person = testApp.visitor();
  person.origin = SECURE_ORIGIN;
  const { headers } = await signIn(person, username);
  const line = headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-sign-in="))!;
  expect(line.split("; ").slice(1).toSorted()).toEqual([
    "HttpOnly",
    "Max-Age=300",
    "Path=/",
    "SameSite=Strict",
    "Secure",
  ]);
  const token = /=([^;]+)/.exec(line)![1]!;
  expect(JSON.stringify(await select("select * from pending_sign_ins"))).not.toContain(token);
});

test("a code works once, also when two browsers send it at the same time", { tags: "full" }, async () => {
  const { username, secret } = await insertProtectedUser();
  const browsers = await Promise.all([1, 2, 3].map(() => passFirstStep(username)));
  const code = appCode(secret);
  const answers = await Promise.all(browsers.slice(0, 2).map((person) => enterCode(person, code)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect((await enterCode(browsers[2]!, code)).status).toBe(400);
  // Nor does an older one that is still inside the window.
  expect((await enterCode(browsers[2]!, appCode(secret, -1))).status).toBe(400);
  expect((await enterCode(browsers[2]!, appCode(secret, 1))).status).toBe(200);
});

test(
  "a recovery code works once, in any spelling, and the user gets an email",
  { tags: "full" },
  async () => {
    const email = "lost@example.com";
    const { username, recoveryCodes } = await insertProtectedUser({ email });
    const browsers = await Promise.all([1, 2, 3].map(() => passFirstStep(username)));
    for (const browser of browsers) browser.at(createAccountSite());
    const [first, second] = recoveryCodes;
    const answers = await Promise.all(browsers.slice(0, 2).map((person) => enterCode(person, first!)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await enterCode(browsers[2]!, first!)).status).toBe(400);
    expect((await enterCode(browsers[2]!, second!.toLowerCase().replaceAll("-", " "))).status).toBe(200);
    expect((await browsers[2]!.call("GET /api/auth/factors", {})).body.recoveryCodesLeft).toBe(8);
    expect((await deliverAccountMails()).map(({ to, subject }) => [to, subject])).toEqual([
      [email, "Recovery code used"],
      [email, "Recovery code used"],
    ]);
  },
);

test("a code needs the password step of the same browser, within five minutes, before the account changes", async () => {
  const { username, id, secret } = await insertProtectedUser();
  expect((await enterCode(testApp.visitor(), appCode(secret))).status).toBe(410);

  const late = await passFirstStep(username);
  expect((await enterCode(late.at(siteAhead(6, "minute")), appCode(secret, 12))).status).toBe(410);

  const ended = await passFirstStep(username);
  await select("update users set epoch = epoch + 1 where id = ?", id);
  expect((await enterCode(ended, appCode(secret))).status).toBe(410);

  const inactive = await passFirstStep(username);
  await select("update users set is_active = 0 where id = ?", id);
  expect((await enterCode(inactive, appCode(secret))).status).toBe(410);
});

test(
  "wrong codes count like wrong passwords, and entering the password again does not reset them",
  { tags: "full" },
  async () => {
    const { username, secret } = await insertProtectedUser();
    const person = testApp.visitor();
    const statuses: number[] = [];
    for (let round = 0; round < 5; round++) {
      statuses.push((await signIn(person, username)).status);
      statuses.push((await enterCode(person, "000000")).status);
    }
    expect(statuses).toEqual([200, 400, 200, 400, 200, 400, 200, 400, 200, 400]);
    expect((await enterCode(person, appCode(secret))).status).toBe(429);
    expect((await signIn(person, username)).status).toBe(429);
    expect(await activityCount("auth.code_refused")).toBe(5);
  },
);

test("new recovery codes end the former ones", { tags: "full" }, async () => {
  const { username, secret, recoveryCodes } = await insertProtectedUser();
  const person = await passFirstStep(username);
  await enterCode(person, appCode(secret));
  const { status, body } = await person.call("POST /api/auth/recovery-codes", {});
  expect([status, body.recoveryCodes.length]).toEqual([201, 10]);
  const [other, third] = [await passFirstStep(username), await passFirstStep(username)];
  expect((await enterCode(other, recoveryCodes[0]!)).status).toBe(400);
  expect((await enterCode(third, body.recoveryCodes[0]!)).status).toBe(200);
  const without = await testApp.as("user");
  expect((await without.call("POST /api/auth/recovery-codes", {})).status).toBe(409);
});

test(
  "removing the app ends other sessions and recovery codes; the password signs in alone again",
  { tags: "full" },
  async () => {
    const { username, id, secret } = await insertProtectedUser();
    const [person, other] = [await passFirstStep(username), await passFirstStep(username)];
    await enterCode(other, appCode(secret));
    await enterCode(person, appCode(secret, 1));
    const old = getSessionToken(person);
    const { body } = await person.call("DELETE /api/auth/totp", {});
    expect(body).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
    expect(getSessionToken(person)).not.toBe(old);
    expect([(await whoAmI(person)).status, (await whoAmI(other)).status]).toEqual([200, 401]);
    expect(await select("select * from user_recovery_codes where user_id = ?", id)).toEqual([]);
    expect((await signIn(testApp.visitor(), username)).body.user.id).toBe(id);
    expect((await person.call("DELETE /api/auth/totp", {})).status).toBe(409);
  },
);

test(
  "an administrator removes the second factor of a user: all sessions end, and the user gets an email",
  { tags: "full" },
  async () => {
    const email = "phone@example.com";
    const { username, id, secret } = await insertProtectedUser({ email });
    const person = await passFirstStep(username);
    await enterCode(person, appCode(secret));
    const pending = await passFirstStep(username);
    const admin = (await testApp.as("admin")).at(createAccountSite());
    const users = await admin.call("GET /api/admin/users", { query: { q: username } });
    expect(users.body[0]).toMatchObject({ id, hasSecondFactor: true });

    expect((await admin.call("DELETE /api/admin/users/:id/factors", { params: { id } })).status).toBe(200);
    expect((await whoAmI(person)).status).toBe(401);
    expect((await enterCode(pending, appCode(secret, 1))).status).toBe(410);
    expect((await signIn(testApp.visitor(), username)).body.user.id).toBe(id);
    expect(await lastActivity("user.remove_factors")).toMatchObject({ entity_id: id });
    expect(await deliverAccountMails()).toMatchObject([{ to: email, subject: "Second factor removed" }]);
    expect((await admin.call("DELETE /api/admin/users/:id/factors", { params: { id } })).status).toBe(409);
  },
);

test("managers and users with fewer permissions can't remove the second factor of an administrator", async () => {
  const { id } = await insertProtectedUser({ role: "admin" });
  const limited = await testApp.as("admin", { permissions: ["users.manage"] });
  const manager = await testApp.as("manager");
  for (const person of [limited, manager])
    expect((await person.call("DELETE /api/admin/users/:id/factors", { params: { id } })).status).toBe(403);
  const own = { id: limited.userId! };
  expect((await limited.call("DELETE /api/admin/users/:id/factors", { params: own })).status).toBe(409);
  expect(await select("select * from user_totp where user_id = ?", id)).toHaveLength(1);
});

test("a new password by mail does not skip the second factor", { tags: "full" }, async () => {
  const { username, id } = await insertProtectedUser({ email: "reset@example.com" });
  const site = createAccountSite();
  const person = testApp.visitor().at(site);
  await person.call("POST /api/auth/forgot", { body: { login: username } });
  const [mail] = await deliverAccountMails();
  const token = /#([\da-f]{64})/.exec(mail!.text)![1]!;
  const newPassword = "seven lanterns on a pier";
  expect((await person.call("POST /api/auth/reset", { body: { token, newPassword } })).status).toBe(200);
  const { body } = await person.call("POST /api/auth/login", { body: { username, password: newPassword } });
  expect(body).toHaveProperty("secondStep");
  expect(await select("select * from user_sessions where user_id = ?", id)).toEqual([]);
});
