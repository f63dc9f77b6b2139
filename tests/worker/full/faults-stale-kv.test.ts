import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { articleDeliveries } from "#tests/support/faults/article-deliveries.ts";
import { allFaults, injectFaults } from "#tests/support/faults/inject-faults.ts";
import { countRows, createSimulation } from "#tests/support/faults/setup.ts";
import {
  createRevocation,
  createRevocationScenario,
  revocationNames,
} from "#tests/support/faults/session-revocations.ts";
import { staleKv } from "#tests/support/faults/stale-kv.ts";
import type { Simulation } from "#tests/support/faults/simulation.ts";
import { testApp } from "#tests/support/test-app.ts";
import { anApplication, unique } from "#tests/support/samples.ts";
import { insertUserWithPassword, PASSWORD, signIn, whoAmI } from "#tests/support/sign-in.ts";
import { updateArticles, useUniqueContentVersion, insertArticle } from "#tests/support/articles.ts";
import { select } from "#tests/support/tables.ts";

let simulation: Simulation;
beforeEach(async () => {
  ({ simulation } = await createSimulation());
  simulation.kv = staleKv(env.KV, simulation.clock);
});

/** Signs a user in at two browsers whose sessions are cached in KV. */
async function signInTwice() {
  const user = await insertUserWithPassword({ role: "manager" });
  const [laptop, phone] = [testApp.visitor().at(simulation.site), testApp.visitor().at(simulation.site)];
  for (const browser of [laptop, phone]) {
    await signIn(browser, user.username);
    expect((await whoAmI(browser)).status).toBe(200);
  }
  return { user, laptop, phone };
}

test("an ended session gets 401 while KV still holds it", async () => {
  const { laptop, phone } = await signInTwice();
  const { cookie } = laptop;
  const { body } = await laptop.call("GET /api/auth/sessions", {});
  const other = body.find(({ current }) => !current)!;
  await laptop.call("DELETE /api/auth/sessions/:id", { params: { id: other.id } });
  expect((await whoAmI(phone)).status).toBe(401);
  await laptop.call("POST /api/auth/logout", {});
  expect((await laptop.fetch("/api/auth/verify", { headers: { cookie } })).status).toBe(401);
});

test("a deactivation or role change applies to the next request despite stale KV", async () => {
  const { user, laptop } = await signInTwice();
  const jobs = () =>
    laptop.call("POST /api/jobs", { body: { title: "T", company: "C", location: "L", description: "D" } });
  expect((await jobs()).status).toBe(201);
  await select("update users set role = 'user' where id = ?", user.id);
  expect((await jobs()).status).toBe(403);
  await select("update users set is_active = 0 where id = ?", user.id);
  expect((await whoAmI(laptop)).status).toBe(401);
});

test("a password change ends the other sessions and continues in a new one", async () => {
  const { user, laptop, phone } = await signInTwice();
  const newPassword = `${PASSWORD} and back`;
  const before = laptop.cookie;
  const changed = await laptop.call("PUT /api/auth/password", {
    body: { currentPassword: PASSWORD, newPassword },
  });
  expect(changed.status).toBe(200);
  expect((await whoAmI(phone)).status).toBe(401);
  expect((await laptop.fetch("/api/auth/verify", { headers: { cookie: before } })).status).toBe(401);
  expect((await whoAmI(laptop)).status).toBe(200);
  expect(
    (await signIn(testApp.visitor().at(simulation.site), user.username)).status,
    "the old password",
  ).toBe(401);
});

test("the eleventh sign-in attempt gets 429 despite stale KV", async () => {
  const { username } = await insertUserWithPassword();
  const guess = (n: number) => signIn(testApp.visitor().at(simulation.site), username, `guess ${n}`);
  const statuses = [];
  // Sets the counter directly, since each password hash takes about 200 ms.
  const key = "update rate_counters set count = 10 where key like 'sign-in:account:%'";
  statuses.push((await guess(0)).status);
  await select(key);
  statuses.push(
    (await guess(1)).status,
    (await signIn(testApp.visitor().at(simulation.site), username)).status,
  );
  expect(statuses).toEqual([401, 429, 429]);
});

test("with stale KV, a repeated submission and a repeated message take effect once", async () => {
  const [body, headers] = [anApplication(), { "idempotency-key": unique() }];
  for (let n = 0; n < 3; n++)
    expect(
      (await testApp.visitor().at(simulation.site).call("POST /api/applications", { body }, headers)).status,
    ).toBe(201);
  expect(await countRows("applications where email = ?", body.email)).toBe(1);
  const articleDelivery = await (await articleDeliveries["article.write"]!(simulation))();
  const message = { body: { type: "delivery", id: articleDelivery.id }, attempts: 1, at: 0 };
  await simulation.consume([message, message]);
  expect(await articleDelivery.effects()).toBe(1);
});

test("an unpublished article gets 404 although KV still holds it", async () => {
  await useUniqueContentVersion();
  const { id } = await insertArticle();
  const read = async () =>
    (
      await testApp
        .visitor()
        .at(simulation.site)
        .call("GET /api/content/published-articles/:id", { params: { id } })
    ).status;
  expect(await read()).toBe(200);
  await updateArticles("update articles set status = 'approved', published_at = null where id = ?", id);
  expect(await read()).toBe(404);
});

const atOnce = () => Promise.resolve();
const casesByWay = <T>(createCase: (way: string) => T) =>
  Object.fromEntries(revocationNames.map((way) => [`somebody ${way}`, createCase(way)]));

test.for(allFaults)("an ended session stays ended when any step of ending it %s", async (fault) => {
  const admin = (await testApp.as("admin")).at(simulation.site);
  const cases = casesByWay((way) => async () => {
    const { revoke: put, verify: ask } = await createRevocation(simulation, admin, way);
    return createRevocationScenario(simulation, put, async () => expect((await ask()).status).toBe(401));
  });
  const steps = await injectFaults(simulation, fault, 1, cases, atOnce);
  expect(Object.keys(steps)).toHaveLength(revocationNames.length);
});

test("an ended session gets no access when any step of checking it fails", async () => {
  const admin = (await testApp.as("admin")).at(simulation.site);
  const cases = casesByWay((way) => async () => {
    const { revoke: put, verify: ask } = await createRevocation(simulation, admin, way);
    expect((await put()).status).toBe(200);
    const act = async () => expect([401, 500, 503]).toContain((await ask()).status);
    return { act, check: atOnce };
  });
  // Two steps: reading the session and reading its user.
  await injectFaults(simulation, "fails", 2, cases, atOnce);
});

test("an exhausted sign-in limit gives no access when any step of counting fails", async () => {
  const { username } = await insertUserWithPassword();
  const guess = () => signIn(testApp.visitor().at(simulation.site), username, "a guess");
  expect((await guess()).status).toBe(401);
  await select("update rate_counters set count = 10 where key like 'sign-in:account:%'");
  const attempts = async () => ({
    act: async () =>
      expect([429, 500, 503]).toContain(
        (await signIn(testApp.visitor().at(simulation.site), username)).status,
      ),
    check: atOnce,
  });
  for (const fault of allFaults) await injectFaults(simulation, fault, 1, { attempts }, atOnce);
});
