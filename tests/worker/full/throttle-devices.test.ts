import { expect, test } from "vitest";
import { ahead, later, office } from "#tests/support/office.ts";
import { employ, PASSWORD, signIn, whoAmI } from "#tests/support/sign-in.ts";
import { countAttempt } from "#worker/features/auth/throttle.ts";
import { signLink } from "#worker/runtime/signed-link.ts";

const callerAt = (ip: string) => ({ ...office.ctx().caller, ip });

/** Whoever tries an account from everywhere until it is shut, and its owner's airport, where nobody has ever been. */
async function besieged(username: string, minutes = 0) {
  const ctx = { ...office.ctx(), clock: ahead(minutes, "minute") };
  for (let n = 0; n < 12; n++)
    await countAttempt({ ...ctx, caller: callerAt(`10.4.${n}.${minutes}`) }, username).catch(() => undefined);
  return later(minutes, "minute");
}
const carrying =
  (cookie: string) =>
  (username: string, site = later(0, "minute"), password = PASSWORD) =>
    office.visitor().at(site).call("POST /api/auth/login", { body: { username, password } }, { cookie });
const deviceIn = (cookie: string) => /planwright-device=[^;]+/.exec(cookie)![0];

test("nobody can lock an owner out of the browser in which they once signed in, wherever it is carried", async () => {
  const { username } = await employ();
  const laptop = office.visitor();
  expect((await signIn(laptop, username)).status).toBe(200);
  await laptop.call("POST /api/auth/logout", {});
  const device = deviceIn(laptop.cookie);
  for (const days of [0, 40, 179]) {
    const site = await besieged(username, days * 24 * 60);
    expect((await carrying("")(username, site)).status, "a browser that nobody knows").toBe(429);
    const { status, headers } = await carrying(device)(username, site);
    expect(status, `after ${days} days, from a new network`).toBe(200);
    expect(headers.getSetCookie().join(), "and it is known for another half year").toContain(
      "planwright-device=",
    );
  }
  const late = await besieged(username, 181 * 24 * 60);
  expect((await carrying(device)(username, late)).status, "not renewed for half a year").toBe(429);
});

test("an owner behind the address of a crowd that tries names is not counted with it", async () => {
  const { username } = await employ();
  const laptop = office.visitor();
  await signIn(laptop, username);
  const ctx = { ...office.ctx(), caller: callerAt(laptop.ip) };
  for (let n = 0; n < 51; n++) await countAttempt(ctx, `name ${n}`).catch(() => undefined);
  const withoutIt = await laptop.call(
    "POST /api/auth/login",
    { body: { username, password: PASSWORD } },
    { cookie: "a=b" },
  );
  expect([withoutIt.status, (await signIn(laptop, username)).status]).toEqual([429, 200]);
});

test("a stolen device tries ten passwords in a quarter of an hour, and locks out nobody but itself", async () => {
  const { username } = await employ();
  const [laptop, desk] = [office.visitor(), office.visitor()];
  await signIn(laptop, username);
  await signIn(desk, username);
  const stolen = carrying(deviceIn(laptop.cookie));
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, n) => stolen(username, undefined, `guess number ${n}`)),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(401), count(429)]).toEqual([10, 5]);
  expect((await stolen(username)).status, "the right one, too").toBe(429);
  expect((await carrying(deviceIn(desk.cookie))(username)).status, "the owner's other browser").toBe(200);
  expect((await carrying("")(username)).status, "a new browser").toBe(200);
  expect((await whoAmI(office.visitor())).status, "it opens nothing by itself").toBe(401);
  const opened = await office.visitor().ask("GET /api/auth/verify", {}, { cookie: deviceIn(laptop.cookie) });
  expect(opened.status).toBe(401);
});

test("a device is known to the account that used it and to no other, and cannot be made up", async () => {
  const [{ username }, { username: other }] = [await employ(), await employ()];
  const laptop = office.visitor();
  await signIn(laptop, other);
  const [head, payload, seal] = deviceIn(laptop.cookie).split(".") as [string, string, string];
  const none = btoa('{"alg":"none"}').replaceAll("=", "");
  const link = await signLink(office.ctx(), "booking.manage", "x.y");
  await besieged(username);
  for (const cookie of [
    `${head}.${payload}.${seal}`,
    `${head}.${payload.slice(0, -2)}AA.${seal}`,
    `planwright-device=${none}.${payload}.`,
    `planwright-device=${link}`,
    `planwright-device=${"x".repeat(5_000)}`,
    "planwright-device=",
    "planwright-device=%",
  ]) {
    expect((await carrying(cookie)(username)).status, cookie.slice(0, 60)).toBe(429);
  }
  // A wrong password earns none.
  const { headers } = await carrying("")(other, undefined, "wrong");
  expect(headers.getSetCookie()).toEqual([]);
});
