import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { articleKinds } from "#tests/support/faults/kinds-articles.ts";
import { everyFault, everywhere } from "#tests/support/faults/everywhere.ts";
import { count, openWorld } from "#tests/support/faults/firm.ts";
import { putOut, puttingOut, waysOut } from "#tests/support/faults/locks.ts";
import { staleKv } from "#tests/support/faults/stale-kv.ts";
import type { World } from "#tests/support/faults/world.ts";
import { office } from "#tests/support/office.ts";
import { anApplication, unique } from "#tests/support/samples.ts";
import { employ, PASSWORD, signIn, whoAmI } from "#tests/support/sign-in.ts";
import { changeArticles, ownVersion, writeArticle } from "#tests/support/articles.ts";
import { select } from "#tests/support/tables.ts";

let world: World;
beforeEach(async () => {
  ({ world } = await openWorld());
  world.kv = staleKv(env.KV, world.clock);
});

/** Somebody at two browsers, both of which KV knows well. */
async function atTwo() {
  const user = await employ({ role: "manager" });
  const [desk, phone] = [office.visitor().at(world.site), office.visitor().at(world.site)];
  for (const browser of [desk, phone]) {
    await signIn(browser, user.username);
    expect((await whoAmI(browser)).status).toBe(200);
  }
  return { user, desk, phone };
}

test("who signed out, or was signed out elsewhere, stays out while KV still knows the session", async () => {
  const { desk, phone } = await atTwo();
  const { cookie } = desk;
  const { body } = await desk.call("GET /api/auth/sessions", {});
  const other = body.find(({ current }) => !current)!;
  await desk.call("DELETE /api/auth/sessions/:id", { params: { id: other.id } });
  expect((await whoAmI(phone)).status).toBe(401);
  await desk.call("POST /api/auth/logout", {});
  expect((await desk.fetch("/api/auth/verify", { headers: { cookie } })).status).toBe(401);
});

test("who was deactivated or has lost a right is stopped at the next request", async () => {
  const { user, desk } = await atTwo();
  const jobs = () =>
    desk.call("POST /api/jobs", { body: { title: "T", company: "C", location: "L", description: "D" } });
  expect((await jobs()).status).toBe(201);
  await select("update users set role = 'user' where id = ?", user.id);
  expect((await jobs()).status).toBe(403);
  await select("update users set is_active = 0 where id = ?", user.id);
  expect((await whoAmI(desk)).status).toBe(401);
});

test("a changed password ends the other sessions, and goes on in a session that KV has not heard of before", async () => {
  const { user, desk, phone } = await atTwo();
  const newPassword = `${PASSWORD} and back`;
  const before = desk.cookie;
  const changed = await desk.call("PUT /api/auth/password", {
    body: { currentPassword: PASSWORD, newPassword },
  });
  expect(changed.status).toBe(200);
  expect((await whoAmI(phone)).status).toBe(401);
  expect((await desk.fetch("/api/auth/verify", { headers: { cookie: before } })).status).toBe(401);
  expect((await whoAmI(desk)).status).toBe(200);
  expect((await signIn(office.visitor().at(world.site), user.username)).status, "the old password").toBe(401);
});

test("guesses are counted where they are counted once: eleven are too many", async () => {
  const { username } = await employ();
  const guess = (n: number) => signIn(office.visitor().at(world.site), username, `guess ${n}`);
  const answers = [];
  // A hash takes a fifth of a second: the first ten are counted by hand.
  const key = "update rate_counters set count = 10 where key like 'sign-in:account:%'";
  answers.push((await guess(0)).status);
  await select(key);
  answers.push((await guess(1)).status, (await signIn(office.visitor().at(world.site), username)).status);
  expect(answers).toEqual([401, 429, 429]);
});

test("nothing is doubled: a submission under one key, an order for one article", async () => {
  const [body, headers] = [anApplication(), { "idempotency-key": unique() }];
  for (let n = 0; n < 3; n++)
    expect(
      (await office.visitor().at(world.site).call("POST /api/applications", { body }, headers)).status,
    ).toBe(201);
  expect(await count("applications where email = ?", body.email)).toBe(1);
  const order = await (await articleKinds["article.write"]!(world))();
  const message = { body: { type: "delivery", id: order.id }, attempts: 1, at: 0 };
  await world.consume([message, message]);
  expect(await order.effects()).toBe(1);
});

test("an article that was taken back is not read out of KV", async () => {
  await ownVersion();
  const { id } = await writeArticle();
  const read = async () =>
    (
      await office
        .visitor()
        .at(world.site)
        .call("GET /api/content/published-articles/:id", { params: { id } })
    ).status;
  expect(await read()).toBe(200);
  await changeArticles("update articles set status = 'approved', published_at = null where id = ?", id);
  expect(await read()).toBe(404);
});

const atOnce = () => Promise.resolve();
const storiesOf = <T>(storyOf: (way: string) => T) =>
  Object.fromEntries(waysOut.map((way) => [`somebody ${way}`, storyOf(way)]));

test.for(everyFault)("whoever is put out stays out, when any step of putting them out %s", async (fault) => {
  const admin = (await office.as("admin")).at(world.site);
  const stories = storiesOf((way) => async () => {
    const { put, ask } = await putOut(world, admin, way);
    return puttingOut(world, put, async () => expect((await ask()).status).toBe(401));
  });
  const steps = await everywhere(world, fault, 1, stories, atOnce);
  expect(Object.keys(steps)).toHaveLength(waysOut.length);
});

test("whoever was put out is not let in, whichever step of looking at them fails", async () => {
  const admin = (await office.as("admin")).at(world.site);
  const stories = storiesOf((way) => async () => {
    const { put, ask } = await putOut(world, admin, way);
    expect((await put()).status).toBe(200);
    const act = async () => expect([401, 500]).toContain((await ask()).status);
    return { act, check: atOnce };
  });
  // The session, and the person behind it.
  await everywhere(world, "fails", 2, stories, atOnce);
});

test("whoever has used up their tries is not let in, whichever step of counting them fails", async () => {
  const { username } = await employ();
  const guess = () => signIn(office.visitor().at(world.site), username, "a guess");
  expect((await guess()).status).toBe(401);
  await select("update rate_counters set count = 10 where key like 'sign-in:account:%'");
  const tries = async () => ({
    act: async () =>
      expect([429, 500]).toContain((await signIn(office.visitor().at(world.site), username)).status),
    check: atOnce,
  });
  for (const fault of everyFault) await everywhere(world, fault, 1, { tries }, atOnce);
});
