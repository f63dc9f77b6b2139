import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import {
  addPasskey,
  type Authenticator,
  createAuthenticator,
  toOptions,
} from "#tests/support/authenticator.ts";
import { createAccountSite, deliverAccountMails } from "#tests/support/account-links.ts";
import { appCode } from "#tests/support/second-factor.ts";
import type { Person } from "#tests/support/person.ts";
import { insertUserWithPassword, PASSWORD, signIn, whoAmI } from "#tests/support/sign-in.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import { siteAhead, testApp } from "#tests/support/test-app.ts";

type Overrides = Parameters<Authenticator["use"]>[1];

/** Signs in with a passkey. */
async function signInByPasskey(person: Person, authenticator: Authenticator, overrides: Overrides = {}) {
  const { body } = await person.call("POST /api/auth/login/passkey-options", {});
  const credential = await authenticator.use(toOptions(body), overrides);
  return person.call("POST /api/auth/login/passkey", { body: { credential } });
}

/** A signed-in user with a passkey. */
async function createPasskeyUser(more: Parameters<typeof insertUserWithPassword>[0] = {}) {
  const { username, id } = await insertUserWithPassword(more);
  const person = testApp.visitor();
  await signIn(person, username);
  const { authenticator, added } = await addPasskey(person);
  expect(added.status).toBe(201);
  return { username, id, person, authenticator, recoveryCodes: added.body.recoveryCodes };
}

test(
  "adding a passkey ends other sessions, shows recovery codes once and sends an email",
  { tags: "full" },
  async () => {
    const email = "keys@example.com";
    const { username } = await insertUserWithPassword({ email });
    const [person, other] = [testApp.visitor().at(createAccountSite()), testApp.visitor()];
    await signIn(person, username);
    await signIn(other, username);
    const { added, authenticator } = await addPasskey(person, "Work laptop");
    expect(added.status).toBe(201);
    expect(added.body.passkey).toMatchObject({ id: authenticator.id, name: "Work laptop", lastUsedAt: null });
    expect(added.body.recoveryCodes).toHaveLength(10);
    expect([(await whoAmI(person)).status, (await whoAmI(other)).status]).toEqual([200, 401]);
    expect(await deliverAccountMails()).toMatchObject([{ to: email, subject: "Passkey added" }]);

    // A further factor keeps the codes and sends an email, too.
    const { body: totp } = await person.call("POST /api/auth/totp", {});
    const app = await person.call("PUT /api/auth/totp", { body: { code: appCode(totp.secret) } });
    expect(app.body.recoveryCodes).toEqual([]);
    expect(await deliverAccountMails()).toMatchObject([{ to: email, subject: "Authenticator app added" }]);
    const second = await addPasskey(person, "Phone");
    expect(second.added.body.recoveryCodes).toEqual([]);
    const { body } = await person.call("GET /api/auth/factors", {});
    expect(body.passkeys.map(({ name }) => name)).toEqual(["Work laptop", "Phone"]);
    expect(JSON.stringify(body)).not.toMatch(/publicKey|counter/);
  },
);

test(
  "a passkey that verified its user signs in without a password or a code, and is logged",
  { tags: "full" },
  async () => {
    const { id, authenticator, person: owner } = await createPasskeyUser();
    const person = testApp.visitor();
    const { status, body } = await signInByPasskey(person, authenticator);
    expect([status, body.user.id]).toEqual([200, id]);
    expect((await whoAmI(person)).status).toBe(200);
    expect(await lastActivity("auth.login")).toMatchObject({ user_id: id, details: { method: "passkey" } });
    const { body: factors } = await owner.call("GET /api/auth/factors", {});
    expect(factors.passkeys[0]!.lastUsedAt).not.toBeNull();
  },
);

test(
  "the password of a user with a passkey is not enough; a recovery code or the passkey completes it",
  { tags: "full" },
  async () => {
    const { username, authenticator, recoveryCodes } = await createPasskeyUser();
    const person = testApp.visitor();
    const { body } = await person.call("POST /api/auth/login", { body: { username, password: PASSWORD } });
    expect(body).toMatchObject({ secondStep: { methods: ["passkey", "recovery"] } });
    expect((await whoAmI(person)).status).toBe(401);
    const code = await person.call("POST /api/auth/login/code", { body: { code: recoveryCodes[0]! } });
    expect(code.status).toBe(200);
    const other = testApp.visitor();
    await signIn(other, username);
    expect((await signInByPasskey(other, authenticator)).status).toBe(200);
  },
);

test(
  "an answer for another site, without user verification, of another user or with a wrong signature is refused",
  { tags: "full" },
  async () => {
    const { authenticator } = await createPasskeyUser();
    const wrong: Overrides[] = [
      { origin: "https://evil.example" },
      { rpId: "evil.example" },
      { isVerified: false },
      { userHandle: Buffer.from(crypto.randomUUID()).toString("base64url") },
      { challenge: Buffer.from("a challenge of somebody else").toString("base64url") },
    ];
    for (const overrides of wrong) {
      const person = testApp.visitor();
      const { status, body } = await signInByPasskey(person, authenticator, overrides);
      expect([status, body.code], JSON.stringify(overrides)).toEqual([401, "unauthenticated"]);
      expect((await whoAmI(person)).status).toBe(401);
    }
    const forger = await createAuthenticator();
    const person = testApp.visitor();
    const { body: options } = await person.call("POST /api/auth/login/passkey-options", {});
    const forged = await forger.use(toOptions(options));
    const credential = { ...forged, id: authenticator.id, rawId: authenticator.id };
    expect((await person.call("POST /api/auth/login/passkey", { body: { credential } })).status).toBe(401);
    expect((await signInByPasskey(testApp.visitor(), forger)).status).toBe(401);
    expect(await activityCount("auth.passkey_refused")).toBe(wrong.length + 2);
  },
);

test(
  "a challenge works once, for five minutes, and only for what it was created for",
  { tags: "full" },
  async () => {
    const { authenticator, person: owner } = await createPasskeyUser();
    const person = testApp.visitor();
    const { body } = await person.call("POST /api/auth/login/passkey-options", {});
    const credential = await authenticator.use(toOptions(body));
    const send = () => person.call("POST /api/auth/login/passkey", { body: { credential } });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await send()).status).toBe(401);

    const late = testApp.visitor();
    const { body: old } = await late.call("POST /api/auth/login/passkey-options", {});
    const answer = await authenticator.use(toOptions(old));
    late.at(siteAhead(6, "minute"));
    expect((await late.call("POST /api/auth/login/passkey", { body: { credential: answer } })).status).toBe(
      401,
    );

    const { body: forStepUp } = await owner.call("POST /api/auth/step-up/passkey-options", {});
    const misused = await authenticator.use(toOptions(forStepUp));
    expect(
      (await person.call("POST /api/auth/login/passkey", { body: { credential: misused } })).status,
    ).toBe(401);
  },
);

test(
  "a signature counter that does not advance is refused, as of a cloned authenticator",
  { tags: "full" },
  async () => {
    const { authenticator } = await createPasskeyUser();
    expect((await signInByPasskey(testApp.visitor(), authenticator, { counter: 50 })).status).toBe(200);
    for (const counter of [50, 49, 0])
      expect((await signInByPasskey(testApp.visitor(), authenticator, { counter })).status).toBe(401);
    expect((await signInByPasskey(testApp.visitor(), authenticator, { counter: 51 })).status).toBe(200);
  },
);

test(
  "passkeys without a counter work again and again; those of inactive users don't",
  { tags: "full" },
  async () => {
    const { authenticator, id } = await createPasskeyUser();
    await select("update user_passkeys set counter = 0 where user_id = ?", id);
    for (let n = 0; n < 2; n++)
      expect((await signInByPasskey(testApp.visitor(), authenticator, { counter: 0 })).status).toBe(200);
    await select("update users set is_active = 0 where id = ?", id);
    expect((await signInByPasskey(testApp.visitor(), authenticator, { counter: 0 })).status).toBe(401);
  },
);

test("a passkey does not confirm the identity of another user", { tags: "full" }, async () => {
  const { authenticator, person } = await createPasskeyUser();
  const { person: other } = await createPasskeyUser();
  const confirm = async (browser: Person) => {
    const { body } = await browser.call("POST /api/auth/step-up/passkey-options", {});
    const passkey = await authenticator.use(toOptions(body));
    return browser.call("POST /api/auth/step-up", { body: { passkey } });
  };
  for (const browser of [person, other]) browser.at(siteAhead(11, "minute"));
  expect((await confirm(other)).status).toBe(401);
  expect((await confirm(person)).status).toBe(200);
  expect((await person.call("POST /api/auth/step-up/check", {})).status).toBe(200);
  expect((await other.call("POST /api/auth/step-up/check", {})).status).toBe(403);
});

test(
  "a passkey is created once, with a challenge of the same user and a recent proof",
  { tags: "full" },
  async () => {
    const { person, authenticator } = await createPasskeyUser();
    const { body } = await person.call("POST /api/auth/passkeys/creation-options", {});
    const { person: other } = await createPasskeyUser();
    const stolen = await (await createAuthenticator()).create(toOptions(body));
    const add = (browser: Person, credential: typeof stolen) =>
      browser.call("POST /api/auth/passkeys", { body: { name: "Key", credential } });
    expect((await add(other, stolen)).status).toBe(401);

    const unverified = await createAuthenticator();
    const { body: options } = await person.call("POST /api/auth/passkeys/creation-options", {});
    const weak = await unverified.create(toOptions(options), { isVerified: false });
    expect((await add(person, weak)).status).toBe(400);

    const { body: again } = await person.call("POST /api/auth/passkeys/creation-options", {});
    expect((await add(person, await authenticator.create(toOptions(again)))).status).toBe(409);
    person.at(siteAhead(11, "minute"));
    expect((await person.call("POST /api/auth/passkeys/creation-options", {})).status).toBe(403);
  },
);

test(
  "users rename and remove their own passkeys; the last one ends the second factor and its recovery codes",
  { tags: "full" },
  async () => {
    const { person, username, id, authenticator } = await createPasskeyUser();
    const { person: other } = await createPasskeyUser();
    const params = { id: authenticator.id };
    const body = { name: "Old phone" };
    expect((await other.call("PUT /api/auth/passkeys/:id", { params, body })).status).toBe(404);
    expect((await other.call("DELETE /api/auth/passkeys/:id", { params })).status).toBe(404);
    expect((await person.call("PUT /api/auth/passkeys/:id", { params, body })).body.name).toBe("Old phone");

    expect((await person.call("DELETE /api/auth/passkeys/:id", { params })).status).toBe(200);
    expect((await whoAmI(person)).status).toBe(200);
    expect(await select("select * from user_recovery_codes where user_id = ?", id)).toEqual([]);
    expect((await signIn(testApp.visitor(), username)).body.user.id).toBe(id);
    expect((await signInByPasskey(testApp.visitor(), authenticator)).status).toBe(401);
  },
);
