import { expect, test } from "vitest";
import { clockAhead, siteAhead, testApp } from "#tests/support/test-app.ts";
import { insertUserWithPassword, PASSWORD, signIn, whoAmI } from "#tests/support/sign-in.ts";
import { countAttempt } from "#worker/features/auth/throttle.ts";
import { signLink } from "#worker/runtime/signed-link.ts";

const callerAt = (ip: string) => ({ ...testApp.ctx().caller, ip });

/** Locks an account by attempts from many networks; returns the site at that time. */
async function lockAccount(username: string, minutes = 0) {
  const ctx = { ...testApp.ctx(), clock: clockAhead(minutes, "minute") };
  for (let n = 0; n < 12; n++)
    await countAttempt({ ...ctx, caller: callerAt(`10.4.${n}.${minutes}`) }, username).catch(() => undefined);
  return siteAhead(minutes, "minute");
}
const signInWithCookie =
  (cookie: string) =>
  (username: string, site = siteAhead(0, "minute"), password = PASSWORD) =>
    testApp.visitor().at(site).call("POST /api/auth/login", { body: { username, password } }, { cookie });
const deviceCookie = (cookie: string) => /device=[^;]+/.exec(cookie)![0];

test("a known device can sign in from any network while its account is locked", async () => {
  const { username } = await insertUserWithPassword();
  const laptop = testApp.visitor();
  expect((await signIn(laptop, username)).status).toBe(200);
  await laptop.call("POST /api/auth/logout", {});
  const device = deviceCookie(laptop.cookie);
  for (const days of [0, 40, 179]) {
    const site = await lockAccount(username, days * 24 * 60);
    expect((await signInWithCookie("")(username, site)).status, "an unknown browser").toBe(429);
    const { status, headers } = await signInWithCookie(device)(username, site);
    expect(status, `after ${days} days, from a new network`).toBe(200);
    expect(headers.getSetCookie().join(), "the device cookie is renewed").toContain("device=");
  }
  const late = await lockAccount(username, 181 * 24 * 60);
  expect((await signInWithCookie(device)(username, late)).status, "expired after half a year").toBe(429);
});

test("a known device can sign in from an IP address that is throttled", async () => {
  const { username } = await insertUserWithPassword();
  const laptop = testApp.visitor();
  await signIn(laptop, username);
  const ctx = { ...testApp.ctx(), caller: callerAt(laptop.ip) };
  for (let n = 0; n < 51; n++) await countAttempt(ctx, `name ${n}`).catch(() => undefined);
  const withoutCookie = await laptop.call(
    "POST /api/auth/login",
    { body: { username, password: PASSWORD } },
    { cookie: "a=b" },
  );
  expect([withoutCookie.status, (await signIn(laptop, username)).status]).toEqual([429, 200]);
});

test("a stolen device cookie is limited to ten attempts and locks out no other browser", async () => {
  const { username } = await insertUserWithPassword();
  const [laptop, desk] = [testApp.visitor(), testApp.visitor()];
  await signIn(laptop, username);
  await signIn(desk, username);
  const signInWithStolen = signInWithCookie(deviceCookie(laptop.cookie));
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, n) => signInWithStolen(username, undefined, `guess number ${n}`)),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(401), count(429)]).toEqual([10, 5]);
  expect((await signInWithStolen(username)).status, "the right password too").toBe(429);
  expect(
    (await signInWithCookie(deviceCookie(desk.cookie))(username)).status,
    "the owner's other browser",
  ).toBe(200);
  expect((await signInWithCookie("")(username)).status, "a new browser").toBe(200);
  expect((await whoAmI(testApp.visitor())).status, "it grants no session").toBe(401);
  const verified = await testApp
    .visitor()
    .callUntyped("GET /api/auth/verify", {}, { cookie: deviceCookie(laptop.cookie) });
  expect(verified.status).toBe(401);
});

test("a device cookie is valid only for its own account and cannot be forged", async () => {
  const [{ username }, { username: other }] = [
    await insertUserWithPassword(),
    await insertUserWithPassword(),
  ];
  const laptop = testApp.visitor();
  await signIn(laptop, other);
  const [head, payload, seal] = deviceCookie(laptop.cookie).split(".") as [string, string, string];
  const none = btoa('{"alg":"none"}').replaceAll("=", "");
  const link = await signLink(testApp.ctx(), "booking.manage", "x.y");
  await lockAccount(username);
  for (const cookie of [
    `${head}.${payload}.${seal}`,
    `${head}.${payload.slice(0, -2)}AA.${seal}`,
    `device=${none}.${payload}.`,
    `device=${link}`,
    `device=${"x".repeat(5_000)}`,
    "device=",
    "device=%",
  ]) {
    expect((await signInWithCookie(cookie)(username)).status, cookie.slice(0, 60)).toBe(429);
  }
  // A wrong password sets no device cookie.
  const { headers } = await signInWithCookie("")(other, undefined, "wrong");
  expect(headers.getSetCookie()).toEqual([]);
});
