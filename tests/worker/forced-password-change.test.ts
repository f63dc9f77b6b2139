import { expect, test } from "vitest";
import type { Access } from "#contract/endpoint.ts";
import { contractEndpoints, rawRoutes } from "#tests/support/endpoints.ts";
import { testApp } from "#tests/support/test-app.ts";
import { insertUserWithPassword, PASSWORD, signIn, whoAmI } from "#tests/support/sign-in.ts";

const NEW_PASSWORD = "seven lanterns on a pier";
const ALLOWED = new Set(["GET /api/auth/verify", "PUT /api/auth/password"]);

const guarded: [string, Access][] = [...contractEndpoints.map(({ endpoint }) => endpoint), ...rawRoutes]
  .filter(({ access }) => access !== "public")
  .map(({ route, access }) => [route, access]);

test(
  "with a temporary password, every endpoint but verify and password change gets 403",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin", { mustChangePassword: true });
    const getStatusAndCode = async (route: string) => {
      const params = { id: crypto.randomUUID(), session: "0".repeat(64), slug: "jobs" };
      const { status, body } = await admin.callUntyped(route, { params });
      return [status, body.code];
    };
    for (const route of ALLOWED) expect((await getStatusAndCode(route))[0], route).not.toBe(403);
    for (const [route] of guarded.filter(([candidate]) => !ALLOWED.has(candidate)))
      expect(await getStatusAndCode(route), route).toEqual([403, "password_change_required"]);
    expect(guarded.length).toBeGreaterThan(20);
  },
);

test("with a temporary password, public jobs are listed but drafts get 403", async () => {
  const user = await testApp.as("admin", { mustChangePassword: true });
  expect((await user.call("GET /api/jobs", {})).status).toBe(200);
  const drafts = await user.call("GET /api/jobs", { query: { scope: "all" } });
  expect([drafts.status, drafts.body.code]).toEqual([403, "password_change_required"]);
});

test(
  "changing the password restores access, and signing out works before that",
  { tags: "full" },
  async () => {
    const { username } = await insertUserWithPassword({ mustChangePassword: true });
    const person = testApp.visitor();
    const { body } = await signIn(person, username);
    expect(body.user.mustChangePassword).toBe(true);
    expect((await person.call("GET /api/auth/sessions", {})).body.message).toMatch(/change your password/);
    await person.call("PUT /api/auth/password", {
      body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    });
    expect((await person.call("GET /api/auth/sessions", {})).status).toBe(200);

    const { username: second } = await insertUserWithPassword({ mustChangePassword: true });
    const other = testApp.visitor();
    await signIn(other, second);
    expect((await other.call("POST /api/auth/logout", {})).status).toBe(200);
    expect((await whoAmI(other)).status).toBe(401);
  },
);
