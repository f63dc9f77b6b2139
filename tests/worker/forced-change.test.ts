import { expect, test } from "vitest";
import type { Access } from "#contract/endpoint.ts";
import { endpointRows, rawRoutes } from "#tests/support/endpoint-rows.ts";
import { office } from "#tests/support/office.ts";
import { employ, PASSWORD, signIn, whoAmI } from "#tests/support/sign-in.ts";

const OWN = "seven lanterns on a pier";
const OPEN = new Set(["GET /api/auth/verify", "PUT /api/auth/password"]);

const guarded: [string, Access][] = [...endpointRows.map(({ row }) => row), ...rawRoutes]
  .filter(({ access }) => access !== "public")
  .map(({ route, access }) => [route, access]);

test("with a password that somebody else gave, everything but the way to another one is shut", async () => {
  const admin = await office.as("admin", { mustChangePassword: true });
  const told = async (at: string) => {
    const params = { id: crypto.randomUUID(), session: "0".repeat(64), slug: "jobs" };
    const { status, body } = await admin.ask(at, { params });
    return [status, body.code];
  };
  for (const at of OPEN) expect((await told(at))[0], at).not.toBe(403);
  for (const [at] of guarded.filter(([address]) => !OPEN.has(address)))
    expect(await told(at), at).toEqual([403, "password_change_required"]);
  expect(guarded.length).toBeGreaterThan(20);
});

test("what is public stays public, and no more than that", async () => {
  const user = await office.as("admin", { mustChangePassword: true });
  expect((await user.call("GET /api/jobs", {})).status).toBe(200);
  const drafts = await user.call("GET /api/jobs", { query: { scope: "all" } });
  expect([drafts.status, drafts.body.code]).toEqual([403, "password_change_required"]);
});

test("the password changed, everything opens; signing out works without", async () => {
  const { username } = await employ({ mustChangePassword: true });
  const person = office.visitor();
  const { body } = await signIn(person, username);
  expect(body.user.mustChangePassword).toBe(true);
  expect((await person.call("GET /api/auth/sessions", {})).body.message).toMatch(/change your password/);
  await person.call("PUT /api/auth/password", { body: { currentPassword: PASSWORD, newPassword: OWN } });
  expect((await person.call("GET /api/auth/sessions", {})).status).toBe(200);

  const { username: second } = await employ({ mustChangePassword: true });
  const other = office.visitor();
  await signIn(other, second);
  expect((await other.call("POST /api/auth/logout", {})).status).toBe(200);
  expect((await whoAmI(other)).status).toBe(401);
});
