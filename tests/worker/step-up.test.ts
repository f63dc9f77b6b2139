import { expect, test } from "vitest";
import { STEP_UP_MINUTES } from "#contract/auth/constants.ts";
import type { Role } from "#contract/capabilities.ts";
import { contractEndpoints, rawRoutes } from "#tests/support/endpoints.ts";
import type { Person } from "#tests/support/person.ts";
import { appCode, insertAuthenticator } from "#tests/support/second-factor.ts";
import { getSessionToken, insertUserWithPassword, PASSWORD, signIn, whoAmI } from "#tests/support/sign-in.ts";
import { activityCount, dumpTables, lastActivity, select } from "#tests/support/tables.ts";
import { insertTestRole, siteAhead, testApp } from "#tests/support/test-app.ts";

/** A request after the latest sign-in stopped being recent. */
const later = () => siteAhead(STEP_UP_MINUTES + 1, "minute");

const flagged = contractEndpoints.filter(({ endpoint }) => endpoint.stepUp).map(({ name }) => name);
const exports = rawRoutes
  .map(({ route }) => route)
  .filter((route) => /^GET \/api\/admin\/.*\.csv$/.test(route));
const params = { id: crypto.randomUUID() };

test("keys, roles, portals, erasures, factors and exports need a recent proof of identity", () => {
  expect(flagged.toSorted()).toEqual([
    "DELETE /api/admin/people",
    "DELETE /api/admin/portals/:id",
    "DELETE /api/admin/roles/:id",
    "DELETE /api/admin/users/:id",
    "DELETE /api/admin/users/:id/factors",
    "DELETE /api/auth/passkeys/:id",
    "DELETE /api/auth/sessions/:id",
    "DELETE /api/auth/totp",
    "DELETE /api/crm/people/:id",
    "POST /api/admin/portals",
    "POST /api/admin/roles",
    "POST /api/admin/roles/:id/reset",
    "POST /api/admin/service-keys",
    "POST /api/admin/settings",
    "POST /api/admin/users",
    "POST /api/admin/webhooks",
    "POST /api/admin/webhooks/:id/secret",
    "POST /api/auth/keys",
    "POST /api/auth/passkeys",
    "POST /api/auth/passkeys/creation-options",
    "POST /api/auth/recovery-codes",
    "POST /api/auth/step-up/check",
    "POST /api/auth/totp",
    "PUT /api/admin/portals/:id",
    "PUT /api/admin/roles/:id",
    "PUT /api/admin/users/:id",
    "PUT /api/admin/webhooks/:id",
    "PUT /api/portals/:id",
  ]);
  expect(exports.length).toBeGreaterThan(15);
});

test("every such endpoint and export refuses a session without a recent proof, before it reads the input", async () => {
  const admin = await testApp.as("admin");
  admin.at(later());
  await whoAmI(admin);
  const before = await dumpTables();
  for (const route of [...flagged, ...exports]) {
    const { status, body } = await admin.callUntyped(route, { params });
    expect([status, body.code], route).toEqual([403, "step_up_required"]);
  }
  expect(await dumpTables()).toEqual(before);
  expect((await admin.call("GET /api/admin/users", {})).status).toBe(200);
});

test("a missing capability is refused before a missing proof, and a session that has just begun needs none", async () => {
  const recruiter = (await testApp.as("recruiter")).at(later());
  const { body } = await recruiter.callUntyped("POST /api/admin/settings", {});
  expect(body.code).toBe("forbidden");
  const admin = await testApp.as("admin");
  expect((await admin.callUntyped("POST /api/admin/settings", {})).body.code).not.toBe("step_up_required");
  expect((await admin.fetch("/api/admin/export/jobs.csv")).status).toBe(200);
});

test("the OpenAPI document names them", async () => {
  const document = (await (await testApp.visitor().fetch("/api/openapi.json")).json()) as {
    paths: Record<string, Record<string, { "x-step-up": boolean }>>;
  };
  expect(document.paths["/api/admin/settings"]!.post!["x-step-up"]).toBe(true);
  expect(document.paths["/api/admin/settings"]!.get!["x-step-up"]).toBe(false);
});

const check = (person: Person) => person.call("POST /api/auth/step-up/check", {});

test("the password confirms a session for ten minutes, for this session only", async () => {
  const { username } = await insertUserWithPassword();
  const [person, other] = [testApp.visitor(), testApp.visitor()];
  await signIn(person, username);
  await signIn(other, username);
  for (const browser of [person, other]) browser.at(later());
  expect((await check(person)).body.code).toBe("step_up_required");
  expect((await person.call("GET /api/auth/step-up", {})).body.methods).toEqual(["password"]);

  const wrong = await person.call("POST /api/auth/step-up", { body: { password: "wrong" } });
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ["password"]]);
  expect((await check(person)).status).toBe(403);
  const { status, body } = await person.call("POST /api/auth/step-up", { body: { password: PASSWORD } });
  expect(status).toBe(200);
  expect(Date.parse(body.verifiedUntil)).toBeGreaterThan(Date.now() + STEP_UP_MINUTES * 60_000);
  expect((await check(person)).status).toBe(200);
  expect((await check(other)).status).toBe(403);
  expect((await check(person.at(siteAhead(2 * STEP_UP_MINUTES + 2, "minute")))).status).toBe(403);
  expect(await lastActivity("auth.step_up")).toMatchObject({ details: { method: "password" } });
});

test("a user with a second factor confirms with a code, and the password is not enough", async () => {
  const { username, id } = await insertUserWithPassword();
  const person = testApp.visitor();
  await signIn(person, username);
  const { secret, recoveryCodes } = await insertAuthenticator(id);
  person.at(later());
  const steps = (STEP_UP_MINUTES + 1) * 2;
  expect((await person.call("GET /api/auth/step-up", {})).body.methods).toEqual(["totp", "recovery"]);
  const byPassword = await person.call("POST /api/auth/step-up", { body: { password: PASSWORD } });
  expect([byPassword.status, Object.keys(byPassword.body.fields ?? {})]).toEqual([400, ["code"]]);
  const code = appCode(secret, steps);
  expect((await person.call("POST /api/auth/step-up", { body: { code } })).status).toBe(200);
  expect((await person.call("POST /api/auth/step-up", { body: { code } })).status).toBe(400);
  expect((await check(person)).status).toBe(200);
  const recovery = await person.call("POST /api/auth/step-up", { body: { code: recoveryCodes[0]! } });
  expect(recovery.status).toBe(200);
});

test("one proof is required, and wrong ones are limited like passwords", async () => {
  const { username } = await insertUserWithPassword();
  const person = testApp.visitor();
  await signIn(person, username);
  for (const body of [{}, { password: PASSWORD, code: "123456" }, { password: "" }])
    expect((await person.callUntyped("POST /api/auth/step-up", { body })).status).toBe(400);
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++)
    statuses.push((await person.call("POST /api/auth/step-up", { body: { password: "wrong" } })).status);
  expect(statuses.at(-1)).toBe(429);
  expect(await activityCount("auth.step_up")).toBe(0);
});

test("a password change does not renew the proof of identity", async () => {
  const { username } = await insertUserWithPassword();
  const person = testApp.visitor();
  await signIn(person, username);
  person.at(later());
  const newPassword = "seven lanterns on a pier";
  await person.call("PUT /api/auth/password", { body: { currentPassword: PASSWORD, newPassword } });
  expect((await check(person)).status).toBe(403);
});

test("a proof replaces the session token; the former one works half a minute longer and is not elevated", async () => {
  const { username } = await insertUserWithPassword();
  const person = testApp.visitor();
  await signIn(person, username);
  const [token, { cookie }] = [getSessionToken(person), person];
  person.at(later());
  await person.call("POST /api/auth/step-up", { body: { password: PASSWORD } });
  expect(getSessionToken(person)).not.toBe(token);
  expect((await check(person)).status).toBe(200);
  const former = (path: string) => person.callUntyped(path, {}, { cookie });
  expect((await former("POST /api/auth/step-up/check")).body.code).toBe("step_up_required");
  person.at(siteAhead(STEP_UP_MINUTES + 2, "minute"));
  expect((await former("GET /api/auth/verify")).status).toBe(401);
  expect((await whoAmI(person)).status).toBe(200);
});

const requireFrom = async (role: Role | "") => {
  const admin = await testApp.as("admin");
  const body = { settings: [{ settingKey: "second_factor_from_role" as const, settingValue: role }] };
  expect((await admin.call("POST /api/admin/settings", { body })).status).toBe(200);
  return admin;
};

test("a role that requires a second factor: nothing else opens after the next sign-in until it is set up", async () => {
  const { username } = await insertUserWithPassword({ role: "manager" });
  const former = testApp.visitor();
  await signIn(former, username);
  const admin = await requireFrom("manager");
  // Sessions that began before go on.
  expect((await former.call("GET /api/auth/sessions", {})).status).toBe(200);
  expect((await admin.call("GET /api/admin/settings", {})).status).toBe(200);

  const person = testApp.visitor();
  await signIn(person, username);
  expect((await whoAmI(person)).body.mustAddFactor).toBe(true);
  for (const route of ["GET /api/auth/sessions", "GET /api/admin/home", "GET /api/crm/leads"]) {
    const { status, body } = await person.callUntyped(route, {});
    expect([status, body.code], route).toEqual([403, "second_factor_required"]);
  }
  const { body } = await person.call("POST /api/auth/totp", {});
  await person.call("PUT /api/auth/totp", { body: { code: appCode(body.secret) } });
  expect((await whoAmI(person)).body.mustAddFactor).toBe(false);
  expect((await person.call("GET /api/auth/sessions", {})).status).toBe(200);
  // The only one stays.
  expect((await person.call("GET /api/auth/factors", {})).body.isRequired).toBe(true);
  expect((await person.call("DELETE /api/auth/totp", {})).status).toBe(409);
});

test("a role of the firm's own needs a second factor for each permission that lower presets lack, also one added later", async () => {
  const mustAdd = async (capabilities: string[]) => {
    const { id } = await insertTestRole(capabilities);
    const { username } = await insertUserWithPassword({ role: "user", roleId: id });
    const person = testApp.visitor();
    await signIn(person, username);
    return { id, person, isBlocked: (await whoAmI(person)).body.mustAddFactor };
  };
  const admin = await requireFrom("manager");
  expect(await mustAdd(["jobs.read", "crm.sync"])).toMatchObject({ isBlocked: true });
  expect(await mustAdd(["users.manage"])).toMatchObject({ isBlocked: true });
  const { id, person, isBlocked } = await mustAdd(["jobs.read", "crm.write"]);
  expect([isBlocked, (await mustAdd([])).isBlocked]).toEqual([false, false]);
  const { body: roles } = await admin.call("GET /api/admin/roles", {});
  const { name, version } = roles.find((role) => role.id === id)!;
  const body = {
    name,
    version,
    description: "",
    capabilities: ["jobs.read" as const, "data.export" as const],
  };
  expect((await admin.call("PUT /api/admin/roles/:id", { params: { id }, body })).status).toBe(200);
  expect((await whoAmI(person)).body.mustAddFactor).toBe(true);
  await select(
    "update app_settings set setting_value = 'user' where setting_key = 'second_factor_from_role'",
  );
  expect((await mustAdd([])).isBlocked).toBe(true);
});

test("lower roles and users with a second factor are not blocked; without the setting nobody is", async () => {
  const recruiter = await insertUserWithPassword({ role: "recruiter" });
  const manager = await insertUserWithPassword({ role: "manager" });
  await insertAuthenticator(manager.id);
  await requireFrom("manager");
  const person = testApp.visitor();
  await signIn(person, recruiter.username);
  expect((await whoAmI(person)).body.mustAddFactor).toBe(false);
  expect(
    await select("select * from app_settings where setting_key = 'second_factor_from_role'"),
  ).toHaveLength(1);

  const second = await insertUserWithPassword({ role: "manager" });
  await select("update app_settings set setting_value = null where setting_key = 'second_factor_from_role'");
  await signIn(person, second.username);
  expect((await whoAmI(person)).body.mustAddFactor).toBe(false);
});
