import { expect, test } from "vitest";
import { acceptsApiKeys } from "#contract/api-keys/accepts-api-keys.ts";
import { STEP_UP_MINUTES } from "#contract/auth/constants.ts";
import { API_KEY_PREFIX, apiKeyCapabilities, sessionCapabilities } from "#contract/api-keys/constants.ts";
import { capabilities } from "#contract/capabilities.ts";
import { maintainApiKeys } from "#worker/features/api-keys/tasks.ts";
import { MAX_WRONG_KEYS } from "#worker/runtime/api-keys.ts";
import { deliverAccountMails } from "#tests/support/account-links.ts";
import { createPersonalKey, createServiceKey, KeyClient } from "#tests/support/api-keys.ts";
import { contractEndpoints } from "#tests/support/endpoints.ts";
import { aPersonDraft } from "#tests/support/people.ts";
import type { Person } from "#tests/support/person.ts";
import { insertUserWithPassword, signIn } from "#tests/support/sign-in.ts";
import { select } from "#tests/support/tables.ts";
import { clockAhead, createTestSite, insertTestRole, siteAhead, testApp } from "#tests/support/test-app.ts";

type Role = "user" | "recruiter" | "manager" | "admin";

async function signInWithPassword(role: Role): Promise<Person> {
  const user = await insertUserWithPassword({ role });
  const person = testApp.visitor();
  expect((await signIn(person, user.username)).status).toBe(200);
  return Object.assign(person, { userId: user.id });
}

const draft = {
  name: "Zapier",
  capabilities: ["jobs.read" as const],
  days: 90 as const,
};

async function createKey(person: Person, more: Partial<typeof draft> = {}) {
  const { status, body } = await person.call("POST /api/auth/keys", { body: { ...draft, ...more } });
  expect(status).toBe(201);
  return { client: new KeyClient(body.key, body.apiKey.id), apiKey: body.apiKey };
}

async function statusOf(client: Pick<Person, "fetch">, path: string, init?: RequestInit): Promise<number> {
  const response = await client.fetch(path, init);
  await response.text();
  return response.status;
}

const JOBS = "/api/jobs?scope=all&limit=1";
const json = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

test("a new key works at once, is shown once and stored only as a hash", async () => {
  const person = await signInWithPassword("recruiter");
  const { client, apiKey } = await createKey(person);
  expect(client.key).toMatch(/^pw_[A-Za-z0-9_-]{43}$/);
  expect(client.key.startsWith(API_KEY_PREFIX) && client.key.startsWith(apiKey.hint)).toBe(true);
  expect(await statusOf(client, JOBS)).toBe(200);
  const stored = JSON.stringify([
    await select("select * from api_keys"),
    await select("select * from admin_activity_logs"),
    (await person.call("GET /api/auth/keys", {})).body,
  ]);
  expect(stored).toContain(apiKey.hint);
  expect(stored).not.toContain(client.key);
});

test("creating a key needs a recent proof of identity", async () => {
  const person = await signInWithPassword("recruiter");
  person.at(siteAhead(STEP_UP_MINUTES + 1, "minute"));
  const { status, body } = await person.call("POST /api/auth/keys", { body: draft });
  expect([status, body.code]).toEqual([403, "step_up_required"]);
  expect(await select("select id from api_keys")).toEqual([]);
});

test("a key works without a person where a session needs a recent proof of identity", async () => {
  const client = await createPersonalKey(await testApp.as("admin"), ["data.export"]);
  await select("update api_keys set created_at = '2026-01-01T00:00:00.000Z'");
  expect(await statusOf(client, "/api/admin/export/jobs.csv")).toBe(200);
});

test("nobody creates a key with a capability that they lack or that keys can't have", async () => {
  const person = await signInWithPassword("recruiter");
  const lacking = await person.callUntyped("POST /api/auth/keys", {
    body: { ...draft, capabilities: ["settings.manage"] },
  });
  const excluded = await person.callUntyped("POST /api/auth/keys", {
    body: { ...draft, capabilities: ["users.manage"] },
  });
  expect([lacking.status, excluded.status]).toEqual([403, 400]);
});

test("an expiry outside the presets is refused", async () => {
  const person = await signInWithPassword("recruiter");
  for (const days of [0, 31, 366, null])
    expect((await person.callUntyped("POST /api/auth/keys", { body: { ...draft, days } })).status).toBe(400);
});

test("a personal key has at each request what both the key and its user have", async () => {
  const person = await testApp.as("recruiter");
  const key = await createPersonalKey(person, ["jobs.read", "crm.read", "content.publish"]);
  expect(await statusOf(key, "/api/applications")).toBe(200);
  // The key has content.publish, its user has not; the user has sms.read, the key has not.
  expect(await statusOf(key, "/api/content/trigger/generation", json({}))).toBe(403);
  expect(await statusOf(key, "/api/sms/settings")).toBe(403);
  await select("update users set role = 'user' where id = ?", person.userId);
  expect([await statusOf(key, JOBS), await statusOf(key, "/api/applications")]).toEqual([200, 403]);
});

test("a personal key follows the role of its user, which service keys don't have", async () => {
  const role = await insertTestRole(["jobs.read", "crm.read"]);
  const admin = await testApp.as("admin");
  const key = await createPersonalKey(await testApp.as("user", { roleId: role.id }), [
    "jobs.read",
    "crm.read",
  ]);
  expect([await statusOf(key, JOBS), await statusOf(key, "/api/applications")]).toEqual([200, 200]);
  const counts = async () => {
    const { body } = await admin.call("GET /api/admin/roles", {});
    return body.map(({ name, userCount }) => [name, userCount]);
  };
  const before = await counts();
  const service = await createServiceKey(admin, ["crm.read"]);
  expect(await counts()).toEqual(before);
  const body = { name: role.name, description: "", version: 1, capabilities: ["jobs.read" as const] };
  expect((await admin.call("PUT /api/admin/roles/:id", { params: { id: role.id }, body })).status).toBe(200);
  expect([await statusOf(key, JOBS), await statusOf(key, "/api/applications")]).toEqual([200, 403]);
  expect(await statusOf(service, "/api/applications")).toBe(200);
});

test("a personal key follows its user: closed screens, deactivation, a required password change, deletion", async () => {
  const person = await testApp.as("recruiter");
  const key = await createPersonalKey(person, ["jobs.read"]);
  expect(await statusOf(key, JOBS)).toBe(200);
  await select("update admin_portals set is_active = 0 where slug = 'jobs'");
  expect(await statusOf(key, JOBS)).toBe(403);
  await select("update admin_portals set is_active = 1 where slug = 'jobs'");
  await select("update users set must_change_password = 1 where id = ?", person.userId);
  expect(await statusOf(key, JOBS)).toBe(403);
  await select("update users set must_change_password = 0, is_active = 0 where id = ?", person.userId);
  expect(await statusOf(key, JOBS)).toBe(401);
  await select("update users set is_active = 1 where id = ?", person.userId);
  expect(await statusOf(key, JOBS)).toBe(200);
  await select("delete from users where id = ?", person.userId);
  expect(await statusOf(key, JOBS)).toBe(401);
});

test("a revoked key gets 401 at the next request, and only its user can revoke it", async () => {
  const person = await signInWithPassword("recruiter");
  const { client } = await createKey(person);
  const other = await testApp.as("admin");
  expect((await other.call("DELETE /api/auth/keys/:id", { params: { id: client.id } })).status).toBe(404);
  expect(await statusOf(client, JOBS)).toBe(200);
  const { body } = await person.call("DELETE /api/auth/keys/:id", { params: { id: client.id } });
  expect(body.status).toBe("revoked");
  expect(await statusOf(client, JOBS)).toBe(401);
});

test("a key expires", async () => {
  const person = await signInWithPassword("recruiter");
  const { client } = await createKey(person, { days: 30 as never });
  expect(await statusOf(client.at(siteAhead(29, "day")), JOBS)).toBe(200);
  expect(await statusOf(client.at(siteAhead(31, "day")), JOBS)).toBe(401);
});

test("a wrong key gets 401 with WWW-Authenticate, also on public endpoints and next to a valid session", async () => {
  const person = await testApp.as("admin");
  for (const wrong of ["pw_short", `pw_${"A".repeat(43)}`]) {
    for (const path of [JOBS, "/api/jobs"]) {
      const response = await person.fetch(path, { headers: { authorization: `Bearer ${wrong}` } });
      expect([response.status, response.headers.get("WWW-Authenticate")]).toEqual([
        401,
        'Bearer realm="api", error="invalid_token"',
      ]);
      expect(await response.json()).toMatchObject({ code: "unauthenticated" });
    }
  }
});

test("tokens of other kinds are no keys: the session counts", async () => {
  const headers = { authorization: "Bearer something-else" };
  expect((await (await testApp.as("admin")).fetch(JOBS, { headers })).status).toBe(200);
  expect((await testApp.visitor().fetch("/api/jobs", { headers })).status).toBe(200);
  expect((await testApp.visitor().fetch(JOBS, { headers })).status).toBe(401);
});

test(
  "wrong keys are throttled by network, and a valid key is accepted regardless",
  { tags: "full" },
  async () => {
    const key = await createPersonalKey(await testApp.as("user"), ["jobs.read"]);
    const wrong = new KeyClient("pw_wrong", "");
    const ip = { "cf-connecting-ip": "198.51.100.7" };
    const guess = () =>
      testApp.visitor().send(JOBS, { headers: { ...ip, authorization: `Bearer ${wrong.key}` } });
    for (let n = 0; n < MAX_WRONG_KEYS; n++) expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    const valid = await testApp
      .visitor()
      .send(JOBS, { headers: { ...ip, authorization: `Bearer ${key.key}` } });
    expect(valid.status).toBe(200);
  },
);

test("a key above its rate limit gets 429 with Retry-After", async () => {
  const key = await createPersonalKey(await testApp.as("user"), ["jobs.read"]);
  const keys: string[] = [];
  const site = createTestSite(() => ({
    withinKeyLimit: (id) => {
      keys.push(id);
      return Promise.resolve(false);
    },
  }));
  const response = await key.at(site).fetch(JOBS);
  expect([response.status, response.headers.get("Retry-After"), keys]).toEqual([429, "60", [key.id]]);
});

test("requests with a key need no Origin, and their cookies are ignored", async () => {
  const person = await testApp.as("admin");
  const key = await createPersonalKey(await testApp.as("recruiter"), ["jobs.write", "jobs.read"]);
  const headers = { cookie: person.cookie, "sec-fetch-site": "cross-site" };
  const created = await key.fetch("/api/admin/service-keys", { headers });
  expect(created.status).toBe(403);
  const write = await key.fetch("/api/jobs", {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: "{}",
  });
  // Not bad_origin: the body is looked at.
  expect([write.status, (await write.json<{ code: string }>()).code]).toEqual([400, "validation_failed"]);
});

test("keys reach no endpoint of sign-in, sessions, passwords, keys, users, access or secrets", () => {
  const accepted = contractEndpoints.filter(({ endpoint }) => acceptsApiKeys(endpoint));
  const isSensitive = (route: string) =>
    /\/api\/(auth|my-calendar)\b|\/(users|sessions|settings|service-keys|webhooks|portals)\b|secret|password/.test(
      route,
    );
  const unexpected = accepted.map(({ name }) => name).filter(isSensitive);
  // Read-only lists of job boards, deletion of one, and the settings of features, none of which contains a secret.
  expect(unexpected.toSorted()).toEqual(
    [
      "DELETE /api/portals/:id",
      "GET /api/ghl/settings",
      "GET /api/portals",
      "GET /api/sms/settings",
      "POST /api/sms/settings",
      "PUT /api/ghl/settings",
    ].toSorted(),
  );
  const byUser = accepted.filter(({ endpoint }) => endpoint.access === "signed-in").map(({ name }) => name);
  expect(byUser).toEqual(["GET /api/admin/search", "GET /api/admin/lists"]);
  const managing = accepted.filter(({ endpoint }) =>
    sessionCapabilities.some((name) => name === endpoint.access),
  );
  expect(managing).toEqual([]);
  expect(apiKeyCapabilities.toSorted()).toEqual(
    capabilities.filter((name) => !["users.manage", "portals.manage"].includes(name)).toSorted(),
  );
});

test("a key can't sign in or out", async () => {
  const person = await signInWithPassword("recruiter");
  const { client } = await createKey(person);
  for (const path of ["login", "logout", "forgot", "reset"])
    expect(await statusOf(client, `/api/auth/${path}`, json({})), path).toBe(403);
});

test("the last use is stored with the network, at most every few minutes", { tags: "full" }, async () => {
  const person = await signInWithPassword("recruiter");
  const { client } = await createKey(person);
  const find = async () => (await person.call("GET /api/auth/keys", {})).body[0]!;
  expect((await find()).lastUsedAt).toBeNull();
  await client.fetch(JOBS);
  await expect.poll(async () => (await find()).lastUsedAt).not.toBeNull();
  const { lastUsedAt, lastUsedNetwork } = await find();
  expect(lastUsedNetwork).toMatch(/^198\.18\./);
  await client.fetch(JOBS);
  expect((await find()).lastUsedAt).toBe(lastUsedAt);
  await client.at(siteAhead(6, "minute")).fetch(JOBS);
  await expect.poll(async () => (await find()).lastUsedAt! > lastUsedAt!).toBe(true);
});

test("only those who manage users create service keys, which act in their own name", async () => {
  const admin = await signInWithPassword("admin");
  const ownerId = admin.userId!;
  const custom = await testApp.as("manager", { permissions: ["settings.manage", "crm.read", "crm.write"] });
  const body = { ...draft, capabilities: ["crm.read" as const, "crm.write" as const], ownerId };
  expect((await custom.call("POST /api/admin/service-keys", { body })).status).toBe(403);
  const created = await admin.call("POST /api/admin/service-keys", { body });
  expect(created.status).toBe(201);
  const client = new KeyClient(created.body.key, created.body.apiKey.id);
  const person = await client.fetch("/api/crm/people", json(aPersonDraft()));
  expect([person.status, await person.text()]).toEqual([201, expect.any(String)]);
  const [entry] = await select(
    "select username, api_key, user_id from admin_activity_logs where action = 'person.create'",
  );
  expect(entry).toMatchObject({
    username: expect.stringMatching(/^Zapier \(service key /) as string,
    api_key: "Zapier",
  });
  expect(entry!.user_id).not.toBe(admin.userId);
});

test("a service key outlives its owner, and its owner can be changed", async () => {
  const owner = await testApp.as("recruiter");
  const admin = await testApp.as("admin");
  const key = await createServiceKey(owner, ["jobs.read"]);
  await select("delete from users where id = ?", owner.userId);
  expect(await statusOf(key, JOBS)).toBe(200);
  const list = async () => (await admin.call("GET /api/admin/service-keys", {})).body;
  expect((await list())[0]!.owner).toBeNull();
  const change = (ownerId: string) =>
    admin.call("PUT /api/admin/service-keys/:id", { params: { id: key.id }, body: { ownerId } });
  expect((await change(crypto.randomUUID())).status).toBe(400);
  expect((await change(admin.userId!)).body.owner?.id).toBe(admin.userId);
  const revoked = await admin.call("DELETE /api/admin/service-keys/:id", { params: { id: key.id } });
  expect(revoked.body.status).toBe("revoked");
  expect(await statusOf(key, JOBS)).toBe(401);
});

test(
  "accounts of service keys are no users: not listed, changed or assigned, and can't sign in",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    await createServiceKey(admin, ["jobs.read"]);
    const [account] = await select("select id, username from users where is_service = 1");
    const { id, username } = account as { id: string; username: string };
    const lists = await Promise.all([
      admin.call("GET /api/admin/users", { query: {} }),
      admin.call("GET /api/admin/access-matrix", {}),
      admin.call("GET /api/crm/assignees", {}),
    ]);
    expect(JSON.stringify(lists.map(({ body }) => body))).not.toContain(id);
    const reactivation = await admin.call("PUT /api/admin/users/:id", {
      params: { id },
      body: { isActive: true },
    });
    const deletion = await admin.call("DELETE /api/admin/users/:id", { params: { id } });
    expect([reactivation.status, deletion.status]).toEqual([404, 404]);
    expect((await signIn(testApp.visitor(), username, "none")).status).toBe(401);
  },
);

test("users have at most 20 valid keys", async () => {
  const person = await signInWithPassword("user");
  for (let n = 0; n < 20; n++) await createPersonalKey(person, ["jobs.read"]);
  const { status } = await person.call("POST /api/auth/keys", { body: draft });
  expect(status).toBe(409);
});

test("two weeks before it expires, a key's user gets one mail", async () => {
  const person = await testApp.as("recruiter", { email: "keys@example.com", fullName: "Kim Key" });
  await createPersonalKey(person, ["jobs.read"]);
  const ctx = testApp.ctx();
  await maintainApiKeys(ctx);
  await maintainApiKeys(ctx);
  const rows = await select("select action, entity_type, status from deliveries");
  expect(rows).toEqual([{ action: "api_key.expiring", entity_type: "api_key", status: "waiting" }]);
  const { body } = await person.call("GET /api/auth/keys", {});
  expect(body[0]!.status).toBe("expiring");
  expect(await deliverAccountMails()).toMatchObject([
    { to: "keys@example.com", subject: "API key Test expires soon" },
  ]);
});

test("keys that ended a month ago are deleted", async () => {
  const person = await testApp.as("recruiter");
  await createPersonalKey(person, ["jobs.read"]);
  await maintainApiKeys(testApp.ctx({ clock: clockAhead(30, "day") }));
  expect(await select("select id from api_keys")).toHaveLength(1);
  await maintainApiKeys(testApp.ctx({ clock: clockAhead(32, "day") }));
  expect(await select("select id from api_keys")).toEqual([]);
});
