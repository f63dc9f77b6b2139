import { expect, test, vi } from "vitest";
import {
  acceptingBoard,
  activateOnly,
  getJobBoardId,
  publishRoute,
  siteWithBoard,
} from "#tests/support/job-boards.ts";
import { catchLog } from "#tests/support/log.ts";
import type { Person } from "#tests/support/person.ts";
import { publishJob } from "#tests/support/samples.ts";
import { activityCount, dumpTables, lastActivity, select } from "#tests/support/tables.ts";
import { createTestSite, testApp } from "#tests/support/test-app.ts";
import { createKeyring, seal, unseal } from "#worker/base/seal.ts";
import { redactedPath } from "#worker/base/log.ts";
import { feedTokenContext, rotateFeedTokens } from "#worker/features/job-boards/rules.ts";

const feedRoute = "GET /api/portals/:id/feed";
const createRoute = "POST /api/portals/:id/feed/addresses";
const endRoute = "DELETE /api/portals/:id/feed/addresses/:addressId";
const visitor = testApp.visitor();

const getFeed = async (person: Person, key: string) =>
  (await person.call(feedRoute, { params: { id: await getJobBoardId(key) } })).body;

/** Creates the address of a feed in place of the current one. */
async function createAddress(manager: Person, key: string, overlapDays: 0 | 1 | 7 | 30 = 7) {
  const { addresses } = await getFeed(manager, key);
  const replaces = addresses.find(({ endsAt }) => endsAt === null)?.id ?? null;
  const { status, body } = await manager.call(createRoute, {
    params: { id: await getJobBoardId(key) },
    body: { replaces, overlapDays },
  });
  expect(status).toBe(201);
  return body.addresses[0]!;
}

const fetchFeed = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  testApp.visitor().fetch(path, { method, headers: { "user-agent": "Indeedbot", ...headers } });
const getStatus = async (path: string) => {
  const response = await fetchFeed(path);
  await response.body?.cancel();
  return response.status;
};
const getFetches = async () =>
  (await select<{ n: number }>("select coalesce(sum(fetch_count), 0) as n from job_feed_tokens"))[0]!.n;
const expectFetches = (n: number) => vi.waitFor(async () => expect(await getFetches()).toBe(n));

test(
  "a feed at its private address is recorded with time and client, and lists the pending jobs",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await publishJob(manager);
    await activateOnly("indeed");
    await manager.call(publishRoute, { params: { id } });
    expect((await getFeed(manager, "indeed")).addresses).toEqual([]);
    const { path, createdBy } = await createAddress(manager, "indeed");
    expect(path).toMatch(/^\/feeds\/indeed\/[\w-]{43}\.xml$/);
    expect(createdBy).toBe((await manager.call("GET /api/auth/verify", {})).body.username);

    const response = await fetchFeed(path!);
    expect([
      response.status,
      response.headers.get("cache-control"),
      response.headers.get("x-robots-tag"),
    ]).toEqual([200, "private, no-cache", "noindex"]);
    expect(await response.text()).toContain(id);
    await expectFetches(1);
    const { body: boards } = await manager.call("GET /api/portals", {});
    expect(boards.find(({ key }) => key === "indeed")).toMatchObject({
      hasPrivateFeed: true,
      fetchedBy: "Indeedbot",
      fetchedJobs: 1,
      fetchedAt: expect.any(String) as string,
      counts: { listed: 1, pending: 0 },
    });
    // An unchanged feed is a fetch, too; HEAD and a person in a browser are none.
    const unchanged = await fetchFeed(path!, { "if-none-match": response.headers.get("etag")! });
    expect([unchanged.status, unchanged.headers.get("cache-control")]).toEqual([304, "private, no-cache"]);
    await expectFetches(2);
    await (await fetchFeed(path!, { "sec-fetch-mode": "navigate" })).text();
    await fetchFeed(path!, {}, "HEAD");
    await (await fetchFeed(path!)).text();
    await expectFetches(3);
  },
);

test(
  "a wrong, foreign, ended or unknown address is the same 404 without content, and records nothing",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    await publishJob(manager, { publishToPortals: true });
    const former = await createAddress(manager, "indeed");
    const { path } = await createAddress(manager, "indeed", 0);
    expect(await getStatus(path!)).toBe(200);
    await expectFetches(1);
    const token = path!.split("/").at(-1)!;
    const answers = await Promise.all(
      [
        former.path!,
        `/feeds/indeed/${"A".repeat(43)}.xml`,
        `/feeds/indeed/${token.toLowerCase()}`,
        `/feeds/linkedin/${token}`,
        `/feeds/nobody/${token}`,
        "/feeds/indeed/x.xml",
      ].map(async (address) => {
        const { status, headers, ...response } = await fetchFeed(address).then(async (found) => ({
          status: found.status,
          headers: found.headers,
          body: await found.text(),
        }));
        return [status, headers.get("content-type"), headers.get("etag"), response.body];
      }),
    );
    expect(answers).toEqual(
      answers.map(() => [404, "text/plain; charset=utf-8", null, "There is nothing at this address.\n"]),
    );
    await select("update job_portals set is_active = 0 where key = 'indeed'");
    expect(await getStatus(path!), "inactive").toBe(404);
    expect(await getFetches()).toBe(1);
  },
);

test(
  "a replaced address works until its overlap ends or a person ends it, and its fetches stay apart",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const former = await createAddress(manager, "indeed");
    const current = await createAddress(manager, "indeed", 7);
    expect(await getStatus(former.path!)).toBe(200);
    await expectFetches(1);
    const { addresses } = await getFeed(manager, "indeed");
    expect(addresses.map(({ id, fetchCount }) => [id, fetchCount])).toEqual([
      [current.id, 0],
      [former.id, 1],
    ]);
    const rest = Date.parse(addresses[1]!.endsAt!) - Date.now();
    expect(Math.round(rest / 86_400_000)).toBe(7);
    const inEightDays = createTestSite(() => ({ clock: () => new Date(Date.now() + 8 * 86_400_000) }));
    expect((await testApp.visitor().at(inEightDays).fetch(former.path!)).status, "after the overlap").toBe(
      404,
    );
    expect((await testApp.visitor().at(inEightDays).fetch(current.path!)).status).toBe(200);

    const params = { id: await getJobBoardId("indeed"), addressId: former.id };
    const recruiter = await testApp.as("recruiter");
    expect((await recruiter.call(endRoute, { params })).status).toBe(403);
    expect((await manager.call(endRoute, { params: { ...params, addressId: current.id } })).status).toBe(409);
    expect((await manager.call(endRoute, { params })).status).toBe(200);
    expect(await getStatus(former.path!)).toBe(404);
    expect((await manager.call(endRoute, { params })).status, "once").toBe(404);
    expect(await activityCount("job_portal.feed_address_end")).toBe(1);
    expect((await getFeed(manager, "indeed")).addresses.map(({ id }) => id)).toEqual([current.id]);
  },
);

test("of simultaneous replacements of one address exactly one succeeds", async () => {
  const manager = await testApp.as("manager");
  const { id: replaces } = await createAddress(manager, "indeed");
  const params = { id: await getJobBoardId("indeed") };
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => manager.call(createRoute, { params, body: { replaces, overlapDays: 1 } })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  expect((await getFeed(manager, "indeed")).addresses.length).toBe(2);
  expect((await manager.call(createRoute, { params, body: {} })).status, "it has one").toBe(409);
  expect(await activityCount("job_portal.feed_address_create")).toBe(2);
});

test(
  "a token is nowhere in the clear: not in the database, the activity log, the log or other responses",
  { tags: "full" },
  async () => {
    const log = catchLog();
    const manager = await testApp.as("manager");
    const { path } = await createAddress(manager, "indeed");
    const token = path!.split("/").at(-1)!.replace(".xml", "");
    const broken = createTestSite(() => ({ db: {} as never }));
    expect((await testApp.visitor().at(broken).fetch(path!)).status).toBe(503);
    await fetchFeed(path!.replace("indeed", "linkedin"));
    expect(JSON.stringify(await dumpTables())).not.toContain(token);
    expect(JSON.stringify((await lastActivity("job_portal.feed_address_create"))!.details)).not.toContain(
      "/feeds/",
    );
    expect(log.length).toBeGreaterThan(0);
    expect(JSON.stringify(log)).not.toContain(token);
    expect(redactedPath(path!)).toBe("/feeds/…");
    expect(redactedPath("/feeds/jobs.xml")).toBe("/feeds/jobs.xml");
    const { body: boards } = await (await testApp.as("recruiter")).call("GET /api/portals", {});
    expect(JSON.stringify(boards)).not.toContain(token);
    const recruiter = await testApp.as("recruiter");
    const params = { id: await getJobBoardId("indeed") };
    expect((await recruiter.call(feedRoute, { params })).status).toBe(403);
    expect((await recruiter.call(createRoute, { params, body: {} })).status).toBe(403);
  },
);

test("fetches of feeds are limited per network", async () => {
  const manager = await testApp.as("manager");
  const { path } = await createAddress(manager, "indeed");
  const keys: string[] = [];
  const limited = createTestSite(() => ({
    withinLimit: async (key: string) => {
      keys.push(key);
      return false;
    },
  }));
  const response = await visitor.at(limited).fetch(path!);
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(keys).toEqual([expect.stringMatching(/^feed /)]);
  expect(await getFetches()).toBe(0);
});

test("an address whose encryption key is lost still works, and is replaced like any other", async () => {
  const manager = await testApp.as("manager");
  const { path, id } = await createAddress(manager, "indeed");
  await select("update job_feed_tokens set key_id = 'ffffffffffffffff' where id = ?", id);
  expect((await getFeed(manager, "indeed")).addresses).toMatchObject([{ id, path: null }]);
  expect(await getStatus(path!)).toBe(200);
  expect((await createAddress(manager, "indeed", 0)).path).not.toBe(path);
});

test("re-encryption does not change the tokens of addresses", async () => {
  const [before, gone] = await Promise.all([createKeyring("o".repeat(32)), createKeyring("g".repeat(32))]);
  const row = async (ring: typeof before, id: string) => ({
    id,
    name: id,
    ...(await seal(ring, feedTokenContext(id), `of ${id}`)),
  });
  const rows = [await row(before, "one"), await row(gone, "two")];
  const { done, lost } = await rotateFeedTokens(await createKeyring("n".repeat(32), "o".repeat(32)), rows);
  expect([lost, done.map(({ id }) => id)]).toEqual([["two"], ["one"]]);
  const keyring = await createKeyring("n".repeat(32));
  expect(await unseal(keyring, feedTokenContext("one"), done[0]!.now)).toBe("of one");
});

test("a new feed has a private address; a board that is notified has none", async () => {
  const manager = await testApp.as("manager");
  await manager.call("POST /api/portals", { body: { name: "Jooble", key: "jooble", adapter: "xml-feed" } });
  expect((await getFeed(manager, "jooble")).addresses.length).toBe(1);
  const params = { id: await getJobBoardId("google-for-jobs") };
  expect((await manager.call(feedRoute, { params })).status).toBe(409);
  expect((await manager.call(createRoute, { params, body: {} })).status).toBe(409);
  const { body } = await manager.call("GET /api/portals", {});
  expect(body.find(({ key }) => key === "google-for-jobs")?.hasPrivateFeed).toBe(false);
});

test(
  "the addresses and format of a renamed board stay; a deleted built-in board can be added again",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await publishJob(manager, { publishToPortals: true });
    await activateOnly("linkedin");
    const { path } = await createAddress(manager, "linkedin");
    const params = { id: await getJobBoardId("linkedin") };
    await manager.call("PUT /api/portals/:id", { params, body: { name: "LinkedIn Jobs" } });
    const isLinkedInFormat = async (address: string) =>
      (await (await fetchFeed(address)).text()).includes(`<partnerJobId><![CDATA[${id}]]></partnerJobId>`);
    for (const address of [path!, "/feeds/linkedin.xml"])
      expect(await isLinkedInFormat(address), address).toBe(true);
    expect((await getFeed(manager, "linkedin")).openJobs).toBe(1);

    expect((await manager.call("DELETE /api/portals/:id", { params })).status).toBe(200);
    for (const address of [path!, "/feeds/linkedin.xml"]) expect(await getStatus(address), address).toBe(404);
    const body = { name: "LinkedIn", key: "linkedin", adapter: "xml-feed" } as const;
    const added = await manager.call("POST /api/portals", { body });
    expect(added.body).toMatchObject({ isActive: false, hasPrivateFeed: true, fetchedAt: null });
    await manager.call("PUT /api/portals/:id", { params: { id: added.body.id }, body: { isActive: true } });
    expect(await isLinkedInFormat("/feeds/linkedin.xml")).toBe(true);
    expect(await getStatus(path!), "the address before").toBe(404);
  },
);

test("the feed counts the jobs that it has", { tags: "full" }, async () => {
  const manager = await testApp.as("manager");
  const recruiter = await testApp.as("recruiter");
  const flagged = await publishJob(manager, { publishToPortals: true });
  const chosen = await publishJob(recruiter);
  await publishJob(recruiter);
  await activateOnly("indeed");
  manager.at(siteWithBoard(acceptingBoard().board));
  const portalIds = await getJobBoardId("indeed");
  const count = async () => (await getFeed(manager, "indeed")).openJobs;
  expect(await count()).toBe(1);
  await manager.call(publishRoute, { params: { id: chosen.id }, query: { portalIds } });
  expect(await count()).toBe(2);
  await manager.call("POST /api/jobs/:id/withdraw-from-portals", {
    params: { id: flagged.id },
    query: { portalIds },
  });
  expect(await count()).toBe(1);
  await manager.call("PUT /api/jobs/:id", { params: { id: chosen.id }, body: { status: "archived" } });
  expect(await count()).toBe(0);
});
