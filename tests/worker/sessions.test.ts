import { expect, test } from "vitest";
import { OTHER_SESSIONS } from "#contract/auth/constants.ts";
import { keepSession, later, office } from "#tests/support/office.ts";
import type { Person } from "#tests/support/person.ts";
import { employ, PASSWORD, signIn, whoAmI } from "#tests/support/sign-in.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

const own = (person: Person) => person.call("GET /api/auth/sessions", {});
const end = (person: Person, id: string) => person.call("DELETE /api/auth/sessions/:id", { params: { id } });
const isIn = async (person: Person) => (await whoAmI(person)).status === 200;

/** Somebody signed in at several browsers. */
async function atBrowsers(count: number) {
  const user = await employ();
  const browsers = Array.from({ length: count }, () => office.visitor());
  for (const browser of browsers) await signIn(browser, user.username);
  return { user, browsers };
}

test("a person sees where they are signed in, and ends one of it at once", async () => {
  const { user, browsers } = await atBrowsers(2);
  const [desk, phone] = browsers as [Person, Person];
  const { body: seen } = await own(desk);
  expect(seen.map(({ current, ipAddress }) => [current, ipAddress]).toSorted()).toEqual([
    [false, phone.ip],
    [true, desk.ip],
  ]);
  expect(JSON.stringify(seen), "a name that opens nothing").not.toContain(desk.cookie.split("=")[1]);

  const other = seen.find(({ current }) => !current)!;
  expect((await end(desk, other.id)).status).toBe(200);
  expect([await isIn(desk), await isIn(phone)]).toEqual([true, false]);
  expect((await own(desk)).body.map(({ current }) => current)).toEqual([true]);
  expect(await lastActivity("user.end_session")).toMatchObject({ user_id: user.id, entity_id: user.id });

  expect((await end(desk, other.id)).status, "over already").toBe(404);
  expect(await activityCount("user.end_session")).toBe(1);
});

test("a session that was ended stays ended where KV has not heard of it yet", async () => {
  const { user, browsers } = await atBrowsers(2);
  const [desk, phone] = browsers as [Person, Person];
  const token = phone.cookie.split("=")[1]!;
  const { body } = await own(desk);
  await end(desk, body.find(({ current }) => !current)!.id);
  await keepSession(token, user.id);
  expect(await isIn(phone)).toBe(false);
});

test("nobody ends another person's session by its name", async () => {
  const { browsers } = await atBrowsers(1);
  const stranger = await office.as("admin");
  const { body } = await own(browsers[0]!);
  expect((await end(stranger, body[0]!.id)).status).toBe(404);
  expect(await isIn(browsers[0]!)).toBe(true);
  expect(await activityCount("user.end_session")).toBe(0);
});

test("all others end in one step, and this one goes on", async () => {
  const { browsers } = await atBrowsers(3);
  const [desk, ...others] = browsers as [Person, Person, Person];
  expect((await end(desk, OTHER_SESSIONS)).status).toBe(200);
  expect(await Promise.all(others.map(isIn))).toEqual([false, false]);
  const { body } = await own(desk);
  expect(body.map(({ current }) => current)).toEqual([true]);
  expect(await activityCount("user.end_sessions")).toBe(1);
});

test("whoever manages users sees and ends a session of somebody else, but of nobody above them", async () => {
  const { user, browsers } = await atBrowsers(2);
  const admin = await office.as("admin");
  const of = (id: string) => admin.call("GET /api/admin/users/:id/sessions", { params: { id } });
  const { body: seen } = await of(user.id);
  expect(seen.map(({ current }) => current)).toEqual([false, false]);
  const { id: session } = seen.find(({ ipAddress }) => ipAddress === browsers[1]!.ip)!;
  const at = "DELETE /api/admin/users/:id/sessions/:session";
  expect((await admin.call(at, { params: { id: admin.userId!, session } })).status, "not theirs").toBe(404);
  expect((await admin.call(at, { params: { id: user.id, session } })).status).toBe(200);
  expect([await isIn(browsers[0]!), await isIn(browsers[1]!)]).toEqual([true, false]);
  expect(await lastActivity("user.end_session")).toMatchObject({
    user_id: admin.userId,
    entity_id: user.id,
    details: { username: user.username },
  });

  const lower = await office.as("manager", { permissions: ["users.manage"] });
  const above = await lower.call("GET /api/admin/users/:id/sessions", { params: { id: admin.userId! } });
  expect(above.status).toBe(403);
});

test("a new password, a sign-out and time take sessions off the list", async () => {
  const { browsers } = await atBrowsers(3);
  const [desk, phone] = browsers as [Person, Person, Person];
  await phone.call("POST /api/auth/logout", {});
  expect((await own(desk)).body).toHaveLength(2);
  const body = { currentPassword: PASSWORD, newPassword: "seven lanterns on a pier" };
  await desk.call("PUT /api/auth/password", { body });
  expect((await own(desk)).body).toHaveLength(1);
  await signIn(phone.at(later(13, "hour")), (await whoAmI(desk)).body.username, body.newPassword);
  expect(
    (await own(phone)).body.map(({ current }) => current),
    "the old one has run out",
  ).toEqual([true]);
});

test("being seen is noted now and then, not at every request", async () => {
  const { browsers } = await atBrowsers(1);
  const desk = browsers[0]!;
  const seenAt = async () => (await select<{ last_seen_at: string }>("select * from user_sessions"))[0]!;
  const first = await seenAt();
  await whoAmI(desk.at(later(4, "minute")));
  expect(await seenAt()).toEqual(first);
  await whoAmI(desk.at(later(6, "minute")));
  const second = await seenAt();
  expect(Date.parse(second.last_seen_at) - Date.parse(first.last_seen_at)).toBeGreaterThan(300_000);
  await whoAmI(desk.at(later(7, "minute")));
  expect(await seenAt()).toEqual(second);
});

test("signing out is in the log; signing out twice is not", async () => {
  const { user, browsers } = await atBrowsers(1);
  const desk = browsers[0]!;
  const { cookie } = desk;
  await desk.call("POST /api/auth/logout", {});
  expect(await lastActivity("auth.logout")).toMatchObject({ user_id: user.id, entity_id: user.id });
  await desk.call("POST /api/auth/logout", {}, { cookie });
  await office.visitor().call("POST /api/auth/logout", {});
  expect(await activityCount("auth.logout")).toBe(1);
});
