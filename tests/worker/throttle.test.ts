import { expect, test } from "vitest";
import { employ, signIn } from "#tests/support/sign-in.ts";
import { catchLog } from "#tests/support/log.ts";
import { ahead, later, office } from "#tests/support/office.ts";
import { countAttempt, forgiveAttempts } from "#worker/features/auth/throttle.ts";

const callerAt = (ip: string) => ({ ...office.ctx().caller, ip });

test("of twenty guesses at once at most ten are looked at; then the right password is refused too", async () => {
  const { username } = await employ();
  const guesses = Array.from({ length: 20 }, (_, n) =>
    signIn(office.visitor(), username, `guess number ${n}`),
  );
  const answers = await Promise.all(guesses);
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(401), count(429)]).toEqual([10, 10]);

  const right = await signIn(office.visitor(), username);
  expect([right.status, right.body.code]).toEqual([429, "rate_limited"]);
  const seconds = Number(right.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(14 * 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);

  expect(
    (await signIn(office.visitor().at(later(16, "minute")), username)).status,
    "a quarter of an hour on",
  ).toBe(200);
});

test("a throttled try is turned away before anything is hashed", async () => {
  catchLog();
  // Scrypt cannot run with this cost, so whoever gets as far as hashing fails loudly.
  const { username } = await employ({ passwordHash: "scrypt$3$8$3$c2FsdA==$a2V5" });
  for (let n = 0; n < 10; n++) expect((await signIn(office.visitor(), username)).status).toBe(500);
  for (let n = 0; n < 3; n++) expect((await signIn(office.visitor(), username)).status).toBe(429);
});

test("unknown names are throttled like known ones, whatever their case", async () => {
  const ctx = office.ctx();
  for (let n = 0; n < 10; n++)
    await countAttempt({ ...ctx, caller: callerAt(`10.0.0.${n}`) }, n % 2 ? "Ghost" : "gHOST");
  const refused = await signIn(office.visitor(), "ghost");
  expect(refused.status).toBe(429);
});

test("a right password forgives the wrong ones before it", async () => {
  const { username } = await employ();
  const ctx = office.ctx();
  for (let n = 0; n < 9; n++) await countAttempt(ctx, username);
  expect((await signIn(office.visitor(), username)).status).toBe(200);
  for (let n = 0; n < 9; n++) await countAttempt(ctx, username);
  expect((await signIn(office.visitor(), username)).status).toBe(200);
});

test("one address may not try many names", async () => {
  const ctx = { ...office.ctx(), caller: callerAt("203.0.113.9") };
  for (let n = 0; n < 50; n++) await countAttempt(ctx, `name ${n}`);
  await expect(countAttempt(ctx, "one more")).rejects.toMatchObject({ code: "rate_limited" });
  await forgiveAttempts(ctx, "one more");
  await expect(countAttempt(ctx, "one more"), "forgiving an account forgives no address").rejects.toThrow(
    "Too many attempts",
  );
  await countAttempt({ ...ctx, caller: callerAt("203.0.113.10") }, "one more");
  await countAttempt({ ...ctx, clock: ahead(16, "minute") }, "one more");
});
