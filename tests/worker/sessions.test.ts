import { expect, test } from "vitest";
import { OTHER_SESSIONS, SESSION_USER_HEADER } from "#contract/auth/constants.ts";
import { siteAhead, testApp } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { insertUserWithPassword, PASSWORD, signIn, whoAmI } from "#tests/support/sign-in.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

const listOwn = (person: Person) => person.call("GET /api/auth/sessions", {});
const end = (person: Person, id: string) => person.call("DELETE /api/auth/sessions/:id", { params: { id } });
const isSignedIn = async (person: Person) => (await whoAmI(person)).status === 200;

/** A user signed in on several browsers. */
async function signedInUser(count: number) {
  const user = await insertUserWithPassword();
  const browsers = Array.from({ length: count }, () => testApp.visitor());
  for (const browser of browsers) await signIn(browser, user.username);
  return { user, browsers };
}

test("a user lists their sessions and ends one immediately", async () => {
  const { user, browsers } = await signedInUser(2);
  const [desk, phone] = browsers as [Person, Person];
  const { body: seen } = await listOwn(desk);
  expect(seen.map(({ current, ipAddress }) => [current, ipAddress]).toSorted()).toEqual([
    [false, phone.ip],
    [true, desk.ip],
  ]);
  expect(JSON.stringify(seen), "the list does not contain the token").not.toContain(
    desk.cookie.split("=")[1],
  );

  const other = seen.find(({ current }) => !current)!;
  expect((await end(desk, other.id)).status).toBe(200);
  expect([await isSignedIn(desk), await isSignedIn(phone)]).toEqual([true, false]);
  expect((await listOwn(desk)).body.map(({ current }) => current)).toEqual([true]);
  expect(await lastActivity("user.end_session")).toMatchObject({ user_id: user.id, entity_id: user.id });

  expect((await end(desk, other.id)).status, "already ended").toBe(404);
  expect(await activityCount("user.end_session")).toBe(1);
});

test(
  "a session slides by twelve hours with each use, and ends seven days after the sign-in",
  { tags: "full" },
  async () => {
    const { user, browsers } = await signedInUser(2);
    const [desk, idle] = browsers as [Person, Person];
    for (let hours = 10; hours < 7 * 24; hours += 10)
      expect((await whoAmI(desk.at(siteAhead(hours, "hour")))).status, `after ${hours} hours`).toBe(200);
    expect((await whoAmI(idle.at(siteAhead(13, "hour")))).status, "without a use").toBe(401);
    // The last use was less than eight hours ago.
    expect((await whoAmI(desk.at(siteAhead(7 * 24 + 1, "hour")))).status).toBe(401);
    const cookie = await testApp.visitor().fetch("/api/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: user.username, password: PASSWORD }),
    });
    expect(cookie.headers.get("set-cookie")).toMatch(/session=[^;]+; Max-Age=604800;/);
  },
);

test("the expiry of a session is written at most every five minutes", async () => {
  const { browsers } = await signedInUser(1);
  const desk = browsers[0]!;
  const getExpiry = async () =>
    (await select<{ expires_at: string }>("select expires_at from user_sessions"))[0]!.expires_at;
  const first = await getExpiry();
  await whoAmI(desk.at(siteAhead(4, "minute")));
  expect(await getExpiry()).toBe(first);
  await whoAmI(desk.at(siteAhead(6, "minute")));
  const moved = Date.parse(await getExpiry()) - Date.parse(first);
  expect(Math.round(moved / 60_000)).toBe(6);
});

test(
  "a session that goes on after ending all others keeps the limit of its sign-in",
  { tags: "full" },
  async () => {
    const { browsers } = await signedInUser(2);
    const desk = browsers[0]!;
    for (let hours = 10; hours < 7 * 24; hours += 10)
      expect((await whoAmI(desk.at(siteAhead(hours, "hour")))).status).toBe(200);
    await desk.call("POST /api/auth/step-up", { body: { password: PASSWORD } });
    expect((await end(desk, OTHER_SESSIONS)).status).toBe(200);
    expect((await whoAmI(desk)).status).toBe(200);
    expect((await whoAmI(desk.at(siteAhead(7 * 24 + 1, "hour")))).status).toBe(401);
  },
);

test("ending another user's session by its id gets 404", async () => {
  const { browsers } = await signedInUser(1);
  const stranger = await testApp.as("admin");
  const { body } = await listOwn(browsers[0]!);
  expect((await end(stranger, body[0]!.id)).status).toBe(404);
  expect(await isSignedIn(browsers[0]!)).toBe(true);
  expect(await activityCount("user.end_session")).toBe(0);
});

test("ending all other sessions leaves the current one signed in", { tags: "full" }, async () => {
  const { browsers } = await signedInUser(3);
  const [desk, ...others] = browsers as [Person, Person, Person];
  expect((await end(desk, OTHER_SESSIONS)).status).toBe(200);
  expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
  const { body } = await listOwn(desk);
  expect(body.map(({ current }) => current)).toEqual([true]);
  expect(await activityCount("user.end_sessions")).toBe(1);
});

test("a user manager ends sessions of others, but gets 403 for a higher role", async () => {
  const { user, browsers } = await signedInUser(2);
  const admin = await testApp.as("admin");
  const of = (id: string) => admin.call("GET /api/admin/users/:id/sessions", { params: { id } });
  const { body: seen } = await of(user.id);
  expect(seen.map(({ current }) => current)).toEqual([false, false]);
  const { id: session } = seen.find(({ ipAddress }) => ipAddress === browsers[1]!.ip)!;
  const at = "DELETE /api/admin/users/:id/sessions/:session";
  expect(
    (await admin.call(at, { params: { id: admin.userId!, session } })).status,
    "a session of another user",
  ).toBe(404);
  expect((await admin.call(at, { params: { id: user.id, session } })).status).toBe(200);
  expect([await isSignedIn(browsers[0]!), await isSignedIn(browsers[1]!)]).toEqual([true, false]);
  expect(await lastActivity("user.end_session")).toMatchObject({
    user_id: admin.userId,
    entity_id: user.id,
    details: { username: user.username },
  });

  const lower = await testApp.as("manager", { permissions: ["users.manage"] });
  const above = await lower.call("GET /api/admin/users/:id/sessions", { params: { id: admin.userId! } });
  expect(above.status).toBe(403);
});

test("sign-out, a password change and expiry remove sessions from the list", { tags: "full" }, async () => {
  const { browsers } = await signedInUser(3);
  const [desk, phone] = browsers as [Person, Person, Person];
  await phone.call("POST /api/auth/logout", {});
  expect((await listOwn(desk)).body).toHaveLength(2);
  const body = { currentPassword: PASSWORD, newPassword: "seven lanterns on a pier" };
  await desk.call("PUT /api/auth/password", { body });
  expect((await listOwn(desk)).body).toHaveLength(1);
  await signIn(phone.at(siteAhead(13, "hour")), (await whoAmI(desk)).body.username, body.newPassword);
  expect(
    (await listOwn(phone)).body.map(({ current }) => current),
    "the old one has expired",
  ).toEqual([true]);
});

test("last_seen_at is updated at most every five minutes", async () => {
  const { browsers } = await signedInUser(1);
  const desk = browsers[0]!;
  const getSession = async () => (await select<{ last_seen_at: string }>("select * from user_sessions"))[0]!;
  const first = await getSession();
  await whoAmI(desk.at(siteAhead(4, "minute")));
  expect(await getSession()).toEqual(first);
  await whoAmI(desk.at(siteAhead(6, "minute")));
  const second = await getSession();
  expect(Date.parse(second.last_seen_at) - Date.parse(first.last_seen_at)).toBeGreaterThan(300_000);
  await whoAmI(desk.at(siteAhead(7, "minute")));
  expect(await getSession()).toEqual(second);
});

test("signing out is logged once, also when repeated", async () => {
  const { user, browsers } = await signedInUser(1);
  const desk = browsers[0]!;
  const { cookie } = desk;
  await desk.call("POST /api/auth/logout", {});
  expect(await lastActivity("auth.logout")).toMatchObject({ user_id: user.id, entity_id: user.id });
  await desk.call("POST /api/auth/logout", {}, { cookie });
  await testApp.visitor().call("POST /api/auth/logout", {});
  expect(await activityCount("auth.logout")).toBe(1);
});

test("a call from a tab of another user gets 401 and changes nothing", { tags: "full" }, async () => {
  const { user, browsers } = await signedInUser(1);
  const desk = browsers[0]!;
  const other = await insertUserWithPassword();
  const headers = { [SESSION_USER_HEADER]: user.id };
  const createJob = () => desk.callUntyped("POST /api/jobs", { body: { title: "FP&A Manager" } }, headers);
  expect((await desk.callUntyped("GET /api/auth/verify", {}, headers)).status, "the same user").toBe(200);

  await signIn(desk, other.username);
  const jobs = await select("select * from jobs");
  const refused = await createJob();
  expect([refused.status, refused.body]).toEqual([
    401,
    {
      code: "session_user_changed",
      message: `You are now signed in as ${other.username} in this browser. Nothing was saved.`,
    },
  ]);
  const verify = await desk.callUntyped("GET /api/auth/verify", {}, headers);
  expect([verify.status, verify.body.code]).toEqual([401, "session_user_changed"]);
  expect(await select("select * from jobs")).toEqual(jobs);
  expect((await whoAmI(desk)).body.id, "the new session stays").toBe(other.id);

  await signIn(desk, user.username);
  expect((await createJob()).status, "signed in again").toBe(400);
});
