import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { testApp } from "#tests/support/test-app.ts";
import { serviceAccount } from "#tests/support/service-account.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import { createKeyring, unseal, seal } from "#worker/base/seal.ts";
import { isPublicHttps } from "#contract/public-url.ts";
import { openApiKey } from "#worker/features/job-boards/api-key.ts";
import { validateChange, apiKeyContext, rotateKeys } from "#worker/features/job-boards/rules.ts";
import { findJobBoard } from "#worker/features/job-boards/queries.ts";

const list = "GET /api/portals";
const update = "PUT /api/portals/:id";
const KEY = "0123456789abcdef-KEY";

async function getBoard(key: string) {
  const { body } = await (await testApp.as("manager")).call(list, {});
  return body.find((board) => board.key === key)!;
}

test("the seeded job boards list adapter, feed path and missing settings", async () => {
  const { body } = await (await testApp.as("user")).call(list, {});
  expect(body.map(({ name, adapter, feedPath, isActive }) => [name, adapter, feedPath, isActive])).toEqual([
    ["Indeed", "xml-feed", "/feeds/indeed.xml", true],
    ["ZipRecruiter", "xml-feed", "/feeds/ziprecruiter.xml", true],
    ["LinkedIn", "xml-feed", "/feeds/linkedin.xml", true],
    ["Google for Jobs", "google-jobs", null, false],
    ["IndexNow", "indexnow", null, false],
  ]);
  expect(body.map(({ missing }) => missing)).toEqual([
    [],
    [],
    ["LinkedIn requires the ID of the company page."],
    ["The service account key is missing."],
    ["The key is missing."],
  ]);
  expect(body[0]!.counts).toEqual({ pending: 0, listed: 0, confirmed: 0, failed: 0, removed: 0 });
});

test("disabling a job board removes its feed and logs before and after", async () => {
  const manager = await testApp.as("manager");
  const { id } = await getBoard("indeed");
  const { body } = await manager.call(update, { params: { id }, body: { isActive: false } });
  expect(body.isActive).toBe(false);
  expect((await testApp.visitor().fetch("/feeds/indeed.xml")).status).toBe(404);
  expect(await lastActivity("job_portal.update")).toMatchObject({
    entity_id: id,
    details: { isActive: { before: true, after: false } },
  });
  await manager.call(update, { params: { id }, body: { isActive: false } });
  expect(await activityCount("job_portal.update"), "no entry without a change").toBe(1);
});

test(
  "an API key is encrypted and appears in no response, log line or activity entry",
  { tags: "full" },
  async () => {
    const lines: string[] = [];
    for (const level of ["info", "warn", "error", "log"] as const) {
      vi.spyOn(console, level).mockImplementation((...args: unknown[]) => void lines.push(args.join(" ")));
    }
    const manager = await testApp.as("manager");
    const { json } = await serviceAccount();
    const { id } = await getBoard("google-for-jobs");
    const set = await manager.call(update, { params: { id }, body: { apiKey: json } });
    const refused = await manager.call(update, {
      params: { id },
      body: { apiKey: json, config: { key: KEY } },
    });
    const listed = await manager.call(list, {});
    vi.restoreAllMocks();
    expect(set.body).toMatchObject({ hasApiKey: true, missing: [] });
    expect(refused.status).toBe(400);

    const row = (await findJobBoard(testApp.ctx().db, id))!;
    expect(await openApiKey(testApp.ctx(), row)).toBe(json);
    const secret = (JSON.parse(json) as { private_key: string }).private_key.split("\n")[1]!;
    const entries = await select("select * from admin_activity_logs");
    const everywhere = JSON.stringify([set.body, refused.body, listed.body, entries, row, lines]);
    expect(everywhere).not.toContain(secret);
    expect(everywhere).not.toContain("client_email\\");
    expect((await lastActivity("job_portal.update"))!.details).toEqual({ apiKey: "set" });

    const cleared = await manager.call(update, { params: { id }, body: { apiKey: "" } });
    expect(cleared.body).toMatchObject({
      hasApiKey: false,
      missing: ["The service account key is missing."],
    });
    expect((await lastActivity("job_portal.update"))!.details).toEqual({ apiKey: "cleared" });
  },
);

test(
  "a key of another board or under a lost encryption key cannot be decrypted, and its status states that",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await getBoard("google-for-jobs");
    await manager.call(update, { params: { id }, body: { apiKey: (await serviceAccount()).json } });
    const row = (await findJobBoard(testApp.ctx().db, id))!;
    await expect(openApiKey(testApp.ctx(), { ...row, id: (await getBoard("indeed")).id })).rejects.toThrow(
      /cannot be decrypted/,
    );
    await select("update job_portals set key_id = 'ffffffffffffffff' where id = ?", id);
    expect((await getBoard("google-for-jobs")).missing).toEqual([
      "The key cannot be decrypted with the current encryption key. Enter it again.",
    ]);
  },
);

test("key rotation re-encrypts API keys and reports those it cannot decrypt", async () => {
  const [before, gone] = await Promise.all([createKeyring("o".repeat(32)), createKeyring("g".repeat(32))]);
  const row = async (ring: typeof before, id: string) => ({
    id,
    name: id,
    ...(await seal(ring, apiKeyContext(id), `of ${id}`)),
  });
  const rows = [await row(before, "one"), await row(gone, "two")];
  const keyring = await createKeyring("n".repeat(32), "o".repeat(32));
  const { done, lost } = await rotateKeys(keyring, rows);
  expect([lost, done.map(({ id, was }) => [id, was])]).toEqual([["two"], [["one", rows[0]!.sealed]]]);
  expect(await unseal(await createKeyring("n".repeat(32)), apiKeyContext("one"), done[0]!.now)).toBe(
    "of one",
  );
});

test("a job board accepts only its adapter's settings in a valid format", { tags: "full" }, async () => {
  const manager = await testApp.as("manager");
  const configure = async (key: string, body: object) => {
    const { id } = await getBoard(key);
    const response = await manager.call(update, { params: { id }, body });
    return response.status === 200 ? response.body.config : Object.keys(response.body.fields ?? {});
  };
  expect(await configure("linkedin", { config: { companyId: "12345" } })).toEqual({ companyId: "12345" });
  expect(await configure("linkedin", { config: { companyId: "planwright" } })).toEqual(["config.companyId"]);
  expect(await configure("linkedin", { config: { companyId: "" } }), "empty clears").toEqual({});
  expect(await configure("indexnow", { config: { key: KEY } })).toEqual({ key: KEY });
  expect(await configure("indexnow", { config: { key: "short" } })).toEqual(["config.key"]);
  expect(await configure("indexnow", { apiKey: "something-long-enough" })).toEqual(["apiKey"]);
  expect(await configure("indeed", { config: { endpoint: "https://a.example.com/" } })).toEqual([
    "config.endpoint",
  ]);
  expect(await configure("google-for-jobs", { apiKey: "not a file" })).toEqual(["apiKey"]);
  expect(await configure("indeed", { config: { unknown: "x" } })).toEqual(
    ["unknown"].map((name) => expect.stringContaining(name) as string),
  );
});

test("users without write access see no board settings and get 403 on update", async () => {
  const manager = await testApp.as("manager");
  const { id } = await getBoard("indexnow");
  await manager.call(update, { params: { id }, body: { config: { key: KEY } } });
  const { body } = await (await testApp.as("recruiter")).call(list, {});
  expect(body.find((board) => board.id === id)!.config).toEqual({});
  expect(
    (await (await testApp.as("recruiter")).call(update, { params: { id }, body: { isActive: true } })).status,
  ).toBe(403);
});

test(
  "a manager adds a webhook board; a key that is already a feed name gets 409",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const body = { name: "Our partner", key: "partner", adapter: "http" as const };
    const created = await manager.call("POST /api/portals", { body });
    expect([created.status, created.body.missing, created.body.isActive]).toEqual([
      201,
      ["The address is missing.", "The signing secret is missing."],
      false,
    ]);
    for (const key of ["partner", "indeed", "jobs", "articles"]) {
      expect((await manager.call("POST /api/portals", { body: { ...body, key } })).status, key).toBe(409);
    }
    expect(await activityCount("job_portal.create")).toBe(1);
    const params = { id: created.body.id };
    const set = await manager.call(update, {
      params,
      body: { config: { endpoint: "https://boards.example.com/hook" }, apiKey: "a-signing-secret-1" },
    });
    expect(set.body.missing).toEqual([]);
    const feed = await manager.call("POST /api/portals", {
      body: { name: "Jooble", key: "jooble", adapter: "xml-feed" },
    });
    await manager.call(update, { params: { id: feed.body.id }, body: { isActive: true } });
    expect((await testApp.visitor().fetch("/feeds/jooble.xml")).status).toBe(200);
  },
);

test("an endpoint on a private, local or encoded IP address is rejected", { tags: "full" }, () => {
  const http = { key: "x", adapter: "http" as const };
  const octet = fc.integer({ min: 0, max: 255 });
  const quad = fc.tuple(octet, octet, octet, octet);
  const hosts = fc.oneof(
    quad.map((parts) => parts.join(".")),
    quad.map((parts) => parts.map((part) => `0x${part.toString(16)}`).join(".")),
    quad.map((parts) => parts.map((part) => `0${part.toString(8)}`).join(".")),
    quad.map(([a, b, c, d]) => String(((a * 256 + b) * 256 + c) * 256 + d)),
    quad.map(([a, b, c, d]) => `[::ffff:${a}.${b}.${c}.${d}]`),
    fc.ipV6().map((address) => `[${address}]`),
    fc.constantFrom(
      "localhost",
      "a.localhost",
      "metadata.google.internal",
      "x.local",
      "127.0.0.1.nip.io",
      "intranet",
    ),
  );
  fc.assert(
    fc.property(hosts, fc.webPath(), (host, path) => {
      const endpoint = `https://${host}${path}`;
      expect(isPublicHttps(endpoint)).toBe(false);
      expect(validateChange(http, { config: { endpoint } })).toHaveProperty(["config.endpoint"]);
    }),
  );
  expect(validateChange(http, { config: { endpoint: "https://a.example.com/x?token=1" } })).toHaveProperty([
    "config.endpoint",
  ]);
  expect(validateChange(http, { config: { endpoint: "https://a.example.com/x" } })).toEqual({});
});

test("the IndexNow key file is served under its key only; other .txt names get 404", async () => {
  const manager = await testApp.as("manager");
  const { id } = await getBoard("indexnow");
  const visitor = testApp.visitor();
  expect((await visitor.fetch(`/${KEY}.txt`)).status).toBe(404);
  await manager.call(update, { params: { id }, body: { config: { key: KEY } } });
  const file = await visitor.fetch(`/${KEY}.txt`);
  expect([file.status, file.headers.get("content-type"), await file.text()]).toEqual([
    200,
    "text/plain; charset=utf-8",
    KEY,
  ]);
  expect((await visitor.fetch("/abcdefgh.txt")).status).toBe(404);
  expect(await (await visitor.fetch("/robots.txt")).text()).toMatch(/^User-agent/);
});
