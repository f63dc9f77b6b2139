import { expect, test } from "vitest";
import { insertUserWithPassword, PASSWORD, signIn } from "#tests/support/sign-in.ts";
import { catchLog } from "#tests/support/log.ts";
import { clockAhead, siteAhead, testApp } from "#tests/support/test-app.ts";
import { select } from "#tests/support/tables.ts";
import { networkPrefix } from "#worker/base/network.ts";
import { countAttempt, resetAttempts } from "#worker/features/auth/throttle.ts";

const callerAt = (ip: string) => ({ ...testApp.ctx().caller, ip });

test(
  "of 20 concurrent wrong passwords 10 get 429; then the right one gets 429 for 15 minutes",
  { tags: "full" },
  async () => {
    const { username } = await insertUserWithPassword();
    const guesses = Array.from({ length: 20 }, (_, n) =>
      signIn(testApp.visitor(), username, `guess number ${n}`),
    );
    const answers = await Promise.all(guesses);
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 10]);

    const right = await signIn(testApp.visitor(), username);
    expect([right.status, right.body.code]).toEqual([429, "rate_limited"]);
    expect(right.body.message).toBe("Too many attempts. Please try again in 15 minutes.");
    const seconds = Number(right.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    const later = await signIn(testApp.visitor().at(siteAhead(10, "minute")), username);
    expect(later.body.message).toMatch(/^Too many attempts\. Please try again in [56] minutes\.$/);

    expect(
      (await signIn(testApp.visitor().at(siteAhead(16, "minute")), username)).status,
      "after 15 minutes",
    ).toBe(200);
  },
);

test("a throttled sign-in is rejected before hashing", { tags: "full" }, async () => {
  catchLog();
  // Scrypt rejects this cost, so a request that reaches hashing gets 500.
  const { username } = await insertUserWithPassword({ passwordHash: "scrypt$3$8$3$c2FsdA==$a2V5" });
  for (let n = 0; n < 10; n++) expect((await signIn(testApp.visitor(), username)).status).toBe(500);
  for (let n = 0; n < 3; n++) expect((await signIn(testApp.visitor(), username)).status).toBe(429);
});

test("unknown usernames are throttled like known ones, case-insensitively", async () => {
  const ctx = testApp.ctx();
  for (let n = 0; n < 10; n++)
    await countAttempt({ ...ctx, caller: callerAt(`10.0.0.${n}`) }, n % 2 ? "Ghost" : "gHOST");
  const refused = await signIn(testApp.visitor(), "ghost");
  expect(refused.status).toBe(429);
});

test("a successful sign-in resets the failed attempts of the account", async () => {
  const { username } = await insertUserWithPassword();
  const ctx = testApp.ctx();
  for (let n = 0; n < 9; n++) await countAttempt(ctx, username);
  expect((await signIn(testApp.visitor(), username)).status).toBe(200);
  for (let n = 0; n < 9; n++) await countAttempt(ctx, username);
  expect((await signIn(testApp.visitor(), username)).status).toBe(200);
});

test("an IP address is throttled after 50 attempts across accounts", { tags: "full" }, async () => {
  const ctx = { ...testApp.ctx(), caller: callerAt("203.0.113.9") };
  for (let n = 0; n < 50; n++) await countAttempt(ctx, `name ${n}`);
  await expect(countAttempt(ctx, "one more")).rejects.toMatchObject({ code: "rate_limited" });
  await resetAttempts(ctx, "one more");
  await expect(
    countAttempt(ctx, "one more"),
    "resetting an account does not reset the address",
  ).rejects.toThrow("Too many attempts");
  await countAttempt({ ...ctx, caller: callerAt("203.0.113.10") }, "one more");
  await countAttempt({ ...ctx, clock: clockAhead(16, "minute") }, "one more");
});

test("forwarded-address headers are ignored", { tags: "full" }, async () => {
  const visitor = testApp.visitor();
  const ctx = { ...testApp.ctx(), caller: callerAt(visitor.ip) };
  for (let n = 0; n < 50; n++) await countAttempt(ctx, `name ${n}`);
  for (const name of ["x-forwarded-for", "x-real-ip", "true-client-ip", "forwarded", "client-ip"]) {
    const headers = { [name]: name === "forwarded" ? "for=192.0.2.7" : "192.0.2.7" };
    const body = { username: `by ${name}`, password: PASSWORD };
    expect((await visitor.call("POST /api/auth/login", { body }, headers)).status, name).toBe(429);
  }
});

test("attempts from many addresses share one account limit", { tags: "full" }, async () => {
  const { username } = await insertUserWithPassword();
  const ctx = testApp.ctx();
  const answers = [];
  for (let n = 0; n < 60; n++) {
    const attempt = countAttempt({ ...ctx, caller: callerAt(`10.1.${n}.1`) }, username);
    answers.push(
      await attempt.then(
        () => "accepted",
        () => "throttled",
      ),
    );
  }
  expect(answers.filter((answer) => answer === "accepted")).toHaveLength(10);
});

test(
  "attackers cannot lock an owner out of the network of their last sign-in",
  { tags: "full" },
  async () => {
    const { username } = await insertUserWithPassword();
    const owner = testApp.visitor();
    expect((await signIn(owner, username)).status).toBe(200);
    const ctx = testApp.ctx();
    // Guesses from many networks, as often as the limit allows.
    for (const quarter of [0, 16, 32]) {
      for (let n = 0; n < 12; n++) {
        const guess = {
          ...ctx,
          caller: callerAt(`10.2.${n}.${quarter}`),
          clock: clockAhead(quarter, "minute"),
        };
        await countAttempt(guess, username).catch(() => undefined);
      }
      expect((await signIn(owner.at(siteAhead(quarter, "minute")), username)).status).toBe(200);
      const stranger = await signIn(testApp.visitor().at(siteAhead(quarter, "minute")), username);
      expect(stranger.status, "from another network").toBe(429);
    }
    // That network has a limit too, and after a month it loses its exemption.
    const ownNetwork = { ...ctx, caller: callerAt(owner.ip), clock: clockAhead(60, "minute") };
    for (let n = 0; n < 10; n++) await countAttempt(ownNetwork, username);
    await expect(countAttempt(ownNetwork, username)).rejects.toMatchObject({ code: "rate_limited" });
    const monthLater = { ...ownNetwork, clock: clockAhead(32, "day") };
    for (let n = 0; n < 10; n++) {
      await countAttempt({ ...monthLater, caller: callerAt(`10.3.${n}.1`) }, username);
    }
    await expect(countAttempt(monthLater, username)).rejects.toMatchObject({ code: "rate_limited" });
    const counters = JSON.stringify(await select("select * from rate_counters"));
    expect(counters).not.toMatch(new RegExp(`${username}|${owner.ip.replaceAll(".", "\\.")}`));
  },
);

test("all addresses of one IPv6 /64 network share a limit", { tags: "full" }, async () => {
  const ctx = testApp.ctx();
  for (let n = 0; n < 50; n++) {
    await countAttempt({ ...ctx, caller: callerAt(`2001:db8:0:7:${n.toString(16)}::1`) }, `name ${n}`);
  }
  const behind = { ...ctx, caller: callerAt("2001:0db8::7:ffff:0:0:9") };
  await expect(countAttempt(behind, "one more")).rejects.toMatchObject({ code: "rate_limited" });
  await countAttempt({ ...ctx, caller: callerAt("2001:db8:0:8::1") }, "one more");
});

test.for([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:DB8:0:7::1", "2001:db8:0:7::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["local", "local"],
  ["", ""],
])("the network prefix of %s is %s", ([ip, network]) => {
  expect(networkPrefix(ip!)).toBe(network);
});
