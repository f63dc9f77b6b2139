import { expect, test } from "vitest";
import { PASSWORD, insertUserWithPassword, signIn, getSessionToken, whoAmI } from "#tests/support/sign-in.ts";
import { activityCount, select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { LOCAL_PASSWORD } from "#contract/auth/constants.ts";
import { createSemaphore } from "#worker/base/semaphore.ts";
import { isForbiddenPassword } from "#worker/features/auth/rules.ts";

const NEW = "eleven herons at dawn";

const change = (person: Person, newPassword: string, currentPassword = PASSWORD) =>
  person.call("PUT /api/auth/password", { body: { currentPassword, newPassword } });

test(
  "changing the password ends the user's other sessions and renews the current one",
  { tags: "full" },
  async () => {
    const { username } = await insertUserWithPassword({ mustChangePassword: true });
    const [desk, phone] = [testApp.visitor(), testApp.visitor()];
    await signIn(desk, username);
    await signIn(phone, username);
    const before = getSessionToken(desk);

    const { status, body } = await change(desk, NEW);
    expect([status, body.user.mustChangePassword]).toEqual([200, false]);
    expect((await whoAmI(desk)).status).toBe(200);
    expect((await whoAmI(phone)).status).toBe(401);
    expect(getSessionToken(desk), "under a new cookie").not.toBe(before);
    const attacker = testApp.visitor();
    expect(
      (await attacker.callUntyped("GET /api/auth/verify", {}, { cookie: `session=${before}` })).status,
    ).toBe(401);

    expect((await signIn(testApp.visitor(), username)).status, "the old password").toBe(401);
    expect((await signIn(testApp.visitor(), username, NEW)).status, "the new one").toBe(200);
    expect(await activityCount("user.password")).toBe(1);
    const log = JSON.stringify(await select("select * from admin_activity_logs"));
    expect(log).not.toMatch(new RegExp(`${PASSWORD}|${NEW}|scrypt`));
  },
);

test(
  "the current password is no new password, also when a change is required",
  { tags: "full" },
  async () => {
    const { username } = await insertUserWithPassword({ mustChangePassword: true });
    const person = testApp.visitor();
    await signIn(person, username);
    const { status, body } = await change(person, PASSWORD);
    expect([status, body.fields]).toEqual([
      400,
      { newPassword: ["Choose a password that is different from the current one."] },
    ]);
    expect((await whoAmI(person)).body.mustChangePassword).toBe(true);
    expect((await change(person, NEW)).status).toBe(200);
  },
);

test(
  "of two concurrent password changes one succeeds and ends the other session",
  { tags: "full" },
  async () => {
    const { username } = await insertUserWithPassword();
    const [desk, phone] = [testApp.visitor(), testApp.visitor()];
    await signIn(desk, username);
    await signIn(phone, username);
    const answers = await Promise.all([change(desk, NEW), change(phone, "twelve herons at dusk")]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect([401, 409]).toContain(statuses.find((status) => status !== 200));
    const [winner, loser] = statuses[0] === 200 ? [desk, phone] : [phone, desk];
    expect([(await whoAmI(winner)).status, (await whoAmI(loser)).status]).toEqual([200, 401]);
    expect(await activityCount("user.password")).toBe(1);
  },
);

test("a rejected new password gets a field error and changes nothing", async () => {
  const { username } = await insertUserWithPassword();
  const person = testApp.visitor();
  await signIn(person, username);
  const wrong = await change(person, NEW, "not my password");
  expect([wrong.status, Object.keys(wrong.body.fields!)]).toEqual([400, ["currentPassword"]]);
  for (const poor of ["short", "1234567890", "password123", "x".repeat(257), LOCAL_PASSWORD]) {
    const { status, body } = await change(person, poor);
    expect([status, Object.keys(body.fields!)], poor.slice(0, 30)).toEqual([400, ["newPassword"]]);
  }
  expect((await whoAmI(person)).status).toBe(200);
  expect(await activityCount("user.password")).toBe(0);
});

test("the sample password is forbidden in production only", () => {
  expect(isForbiddenPassword(LOCAL_PASSWORD, "production")).toBe(true);
  expect(isForbiddenPassword(LOCAL_PASSWORD, "development")).toBe(false);
  expect(isForbiddenPassword(PASSWORD, "production")).toBe(false);
});

test("a semaphore of two runs at most two tasks at a time, in order", async () => {
  const withSlot = createSemaphore(2);
  const running = new Set<number>();
  const started: number[] = [];
  let maxRunning = 0;
  const tasks = [0, 1, 2, 3, 4, 5].map((n) =>
    withSlot(async () => {
      started.push(n);
      running.add(n);
      maxRunning = Math.max(maxRunning, running.size);
      await new Promise((done) => setTimeout(done, n % 2 ? 2 : 8));
      running.delete(n);
      if (n === 2) throw new Error("a failed task releases its slot");
    }),
  );
  const results = await Promise.allSettled(tasks);
  expect(maxRunning).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5]);
  expect(results.map(({ status }) => status === "rejected")).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
  ]);
});
