import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { CLIENT_ID, createIssuer, ISSUER } from "#tests/support/issuer.ts";
import type { Person } from "#tests/support/person.ts";
import { appCode, insertAuthenticator } from "#tests/support/second-factor.ts";
import { insertUserWithPassword, whoAmI } from "#tests/support/sign-in.ts";
import { lastActivity, select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

type Issuer = Awaited<ReturnType<typeof createIssuer>>;

const EMAIL = "ann@example.com";

const getLocation = (response: Response) => response.headers.get("location") ?? "";

/** Sends a browser to the issuer and back. Returns the outcome in the address of the login page. */
async function signInBySso(person: Person, issuer: Issuer, answer: Record<string, string> = {}) {
  person.at(issuer.site);
  const started = await person.fetch("/api/auth/oidc/start?next=/admin/jobs");
  expect(started.status).toBe(303);
  const back = await person.fetch(issuer.accept(getLocation(started), answer));
  expect(back.status).toBe(303);
  const url = new URL(getLocation(back), person.origin);
  expect(url.pathname).toBe("/login");
  return { outcome: url.searchParams.get("sso"), next: url.searchParams.get("next") };
}

async function createConfiguredIssuer(more: Parameters<Issuer["configure"]>[0] = {}) {
  const issuer = await createIssuer();
  await issuer.configure(more);
  return issuer;
}

test("without an issuer there is no button, and the start leads back to the login page", async () => {
  const person = testApp.visitor();
  expect((await person.call("GET /api/auth/methods", {})).body).toEqual({ oidc: null });
  expect(getLocation(await person.fetch("/api/auth/oidc/start"))).toBe("/login?sso=failed");
});

test("a user signs in at the issuer: PKCE, state and nonce, linked by the verified address, then by the subject", async () => {
  const issuer = await createConfiguredIssuer({ oidc_button_label: "Continue with Example" });
  const { id } = await insertUserWithPassword({ email: EMAIL });
  const person = testApp.visitor();
  expect((await person.call("GET /api/auth/methods", {})).body).toEqual({
    oidc: { label: "Continue with Example" },
  });
  expect(await signInBySso(person, issuer)).toEqual({ outcome: "done", next: "/admin/jobs" });
  expect((await whoAmI(person)).body.id).toBe(id);
  expect(await lastActivity("auth.login")).toMatchObject({
    user_id: id,
    details: { method: "single sign-on" },
  });
  expect(await lastActivity("user.link_sso")).toMatchObject({ entity_id: id });

  const { form, headers } = issuer.requests.find(({ url }) => url === `${ISSUER}/token`)!;
  expect(form.get("code_verifier")).toMatch(/^[\w-]{43}$/);
  expect(headers.get("authorization")).toMatch(/^Basic /);
  expect(form.get("client_secret")).toBeNull();

  // Another address at the issuer: the subject stays linked.
  issuer.options.claims = { email: "renamed@example.com" };
  const other = testApp.visitor();
  expect((await signInBySso(other, issuer)).outcome).toBe("done");
  expect((await whoAmI(other)).body.id).toBe(id);
});

test("the request to the issuer carries the challenge of the verifier, and its secrets work once", async () => {
  const issuer = await createConfiguredIssuer();
  await insertUserWithPassword({ email: EMAIL });
  const person = testApp.visitor().at(issuer.site);
  const location = new URL(getLocation(await person.fetch("/api/auth/oidc/start")));
  expect(location.origin + location.pathname).toBe(`${ISSUER}/authorize`);
  const query = Object.fromEntries(location.searchParams);
  expect(query).toMatchObject({
    response_type: "code",
    client_id: CLIENT_ID,
    redirect_uri: `${person.origin}/api/auth/oidc/callback`,
    code_challenge_method: "S256",
  });
  const stored = JSON.stringify(await select("select id, nonce from oidc_requests"));
  expect(stored).not.toContain(query.state);
  const callback = issuer.accept(location.href);
  const { cookie } = person;
  expect(getLocation(await person.fetch(callback))).toBe("/login?sso=done");
  const { form } = issuer.requests.find(({ url }) => url === `${ISSUER}/token`)!;
  expect(createHash("sha256").update(form.get("code_verifier")!).digest("base64url")).toBe(
    query.code_challenge,
  );
  expect(getLocation(await person.fetch(callback, { headers: { cookie } }))).toBe("/login?sso=expired");
});

test("an answer with the state of another browser signs nobody in", async () => {
  const issuer = await createConfiguredIssuer();
  await insertUserWithPassword({ email: EMAIL });
  const [attacker, victim] = [testApp.visitor().at(issuer.site), testApp.visitor().at(issuer.site)];
  const callback = issuer.accept(getLocation(await attacker.fetch("/api/auth/oidc/start")));
  expect(getLocation(await victim.fetch(callback))).toBe("/login?sso=expired");
  await victim.fetch("/api/auth/oidc/start");
  expect(getLocation(await victim.fetch(callback))).toBe("/login?sso=expired");
  expect((await whoAmI(victim)).status).toBe(401);
});

const refusals: [name: string, change: (issuer: Issuer) => void, outcome: string][] = [
  ["another issuer", ({ options }) => (options.claims = { iss: "https://evil.example.com" }), "failed"],
  ["another audience", ({ options }) => (options.claims = { aud: "another-client" }), "failed"],
  [
    "several audiences without us as the party",
    ({ options }) => (options.claims = { aud: [CLIENT_ID, "b"] }),
    "failed",
  ],
  ["an expired token", ({ options }) => (options.claims = { exp: 1_000_000_000 }), "failed"],
  ["another nonce", ({ options }) => (options.claims = { nonce: "another" }), "failed"],
  ["another key", ({ options }) => (options.isForged = true), "failed"],
  ["no signature", ({ options }) => (options.algorithm = "none"), "failed"],
  ["a signature by the client secret", ({ options }) => (options.algorithm = "HS256"), "failed"],
  ["an unverified address", ({ options }) => (options.claims = { email_verified: false }), "unknown"],
  ["no address", ({ options }) => (options.claims = { email: undefined }), "unknown"],
  ["the address of nobody", ({ options }) => (options.claims = { email: "nobody@example.com" }), "unknown"],
];

test.for(refusals)("an ID token with %s signs nobody in", async ([, change, outcome]) => {
  const issuer = await createConfiguredIssuer();
  await insertUserWithPassword({ email: EMAIL });
  change(issuer);
  const person = testApp.visitor();
  expect((await signInBySso(person, issuer)).outcome).toBe(outcome);
  expect((await whoAmI(person)).status).toBe(401);
  expect(await select("select * from user_identities")).toEqual([]);
  expect(await select("select * from users where email = 'nobody@example.com'")).toEqual([]);
});

test(
  "an address that only the UserInfo endpoint names is used, if it is about the same account",
  { tags: "full" },
  async () => {
    await insertUserWithPassword({ email: EMAIL });
    for (const [sub, outcome] of [
      ["subject-2", "unknown"],
      ["subject-1", "done"],
    ] as const) {
      const issuer = await createConfiguredIssuer();
      issuer.options.claims = { email: undefined, email_verified: undefined };
      issuer.options.document = { userinfo_endpoint: `${ISSUER}/userinfo` };
      issuer.options.userInfo = { sub, email: EMAIL, email_verified: true };
      expect((await signInBySso(testApp.visitor(), issuer)).outcome).toBe(outcome);
    }
  },
);

test(
  "a discovery document that names another issuer or an address without https is refused",
  { tags: "full" },
  async () => {
    for (const document of [
      { issuer: "https://evil.example.com" },
      { token_endpoint: "http://issuer.example.com/token" },
    ]) {
      const issuer = await createConfiguredIssuer();
      issuer.options.document = document;
      const response = await testApp.visitor().at(issuer.site).fetch("/api/auth/oidc/start");
      expect(getLocation(response)).toBe("/login?sso=failed");
    }
  },
);

test("a refusal at the issuer and an answer of another issuer sign nobody in", async () => {
  const issuer = await createConfiguredIssuer();
  await insertUserWithPassword({ email: EMAIL });
  const answers: [Record<string, string>, string][] = [
    [{ error: "access_denied" }, "refused"],
    [{ iss: "https://evil.example.com" }, "failed"],
  ];
  for (const [answer, outcome] of answers)
    expect((await signInBySso(testApp.visitor(), issuer, answer)).outcome).toBe(outcome);
  expect((await signInBySso(testApp.visitor(), issuer, { iss: ISSUER })).outcome).toBe("done");
});

test("only accounts of the organization may sign in, if one is set", async () => {
  const issuer = await createConfiguredIssuer({ oidc_organization: "example.com" });
  await insertUserWithPassword({ email: EMAIL });
  for (const [claims, outcome] of [
    [{}, "organization"],
    [{ hd: "evil.example" }, "organization"],
    [{ hd: "example.com" }, "done"],
    [{ tid: "example.com" }, "done"],
  ] as const) {
    issuer.options.claims = claims;
    expect((await signInBySso(testApp.visitor(), issuer)).outcome).toBe(outcome);
  }
});

test("inactive users and a second account with the address of a linked user are refused", async () => {
  const issuer = await createConfiguredIssuer();
  const { id } = await insertUserWithPassword({ email: EMAIL });
  expect((await signInBySso(testApp.visitor(), issuer)).outcome).toBe("done");
  issuer.options.claims = { sub: "subject-2" };
  expect((await signInBySso(testApp.visitor(), issuer)).outcome).toBe("unknown");
  issuer.options.claims = {};
  await select("update users set is_active = 0 where id = ?", id);
  expect((await signInBySso(testApp.visitor(), issuer)).outcome).toBe("unknown");
});

test("the second factor is required unless the issuer required one", async () => {
  const issuer = await createConfiguredIssuer();
  const { id } = await insertUserWithPassword({ email: EMAIL });
  const { secret } = await insertAuthenticator(id);
  const person = testApp.visitor();
  expect((await signInBySso(person, issuer)).outcome).toBe("second-step");
  expect((await whoAmI(person)).status).toBe(401);
  const { body } = await person.call("GET /api/auth/login/pending", {});
  expect(body.secondStep?.methods).toEqual(["totp", "recovery"]);
  const done = await person.call("POST /api/auth/login/code", { body: { code: appCode(secret) } });
  expect(done.status).toBe(200);

  issuer.options.claims = { amr: ["pwd", "mfa"] };
  const other = testApp.visitor();
  expect((await signInBySso(other, issuer)).outcome).toBe("done");
  expect((await whoAmI(other)).body.id).toBe(id);
});

test(
  "the second factor of the issuer meets the requirement of a role; a sign-in without one does not",
  { tags: "full" },
  async () => {
    const issuer = await createConfiguredIssuer({ second_factor_from_role: "recruiter" });
    await insertUserWithPassword({ email: EMAIL });
    const [person, other] = [testApp.visitor(), testApp.visitor()];
    await signInBySso(person, issuer);
    expect((await whoAmI(person)).body.mustAddFactor).toBe(true);
    issuer.options.claims = { amr: ["mfa"] };
    await signInBySso(other, issuer);
    expect((await whoAmI(other)).body.mustAddFactor).toBe(false);
  },
);

test("the client secret must be entered again for another issuer", async () => {
  await createConfiguredIssuer();
  const admin = await testApp.as("admin");
  const { status, body } = await admin.call("POST /api/admin/settings", {
    body: { settings: [{ settingKey: "oidc_issuer", settingValue: "https://evil.example.com" }] },
  });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["oidc_client_secret"]]);
});
