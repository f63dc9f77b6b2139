import { expect, test } from "vitest";
import {
  accessRules,
  createCallAsAll,
  getExpectedVerdicts,
  getRoleCapabilities,
  ranks,
} from "#tests/support/access-matrix.ts";
import { select } from "#tests/support/tables.ts";
import { insertTestRole, testApp } from "#tests/support/test-app.ts";

/** tests/worker/full/access.test.ts has everybody. */
const callers = [
  "anonymous",
  ...ranks,
  "admin with no permissions",
  "service key with jobs.read and crm.read",
];
const callAsAll = createCallAsAll(callers);

test.for(accessRules)("%s enforces its access level (%s) for every role", async (rule) => {
  const verdicts = await callAsAll(rule, { id: crypto.randomUUID(), body: '{"' });
  expect(verdicts).toEqual(getExpectedVerdicts(rule, callers));
});

test("every endpoint with a capability belongs to at least one screen", () => {
  const withoutScreen = accessRules.filter(
    ([, access, , screens]) => access !== "public" && access !== "signed-in" && screens.length === 0,
  );
  expect(withoutScreen.map(([route]) => route)).toEqual([]);
});

test("every endpoint of the contract has a handler", async () => {
  for (const [route] of accessRules) {
    const [method = "GET", pattern = ""] = route.split(" ");
    const response = await testApp.visitor().fetch(pattern.replace(/:\w+/g, crypto.randomUUID()), { method });
    // An unknown choice in the path has the same sentence, with 400.
    expect(`${response.status} ${await response.text()}`, route).not.toMatch(
      /^404 .*There is nothing at this address\./,
    );
    expect(response.status, route).not.toBe(405);
  }
});

test("each role has exactly its listed capabilities", async () => {
  for (const role of ranks) {
    const person = await testApp.as(role);
    const { body } = await person.call("GET /api/auth/verify", {});
    expect(body.capabilities.toSorted()).toEqual(getRoleCapabilities(role).toSorted());
  }
});

test("a changed role or permission applies to the next request", async () => {
  const person = await testApp.as("recruiter");
  expect((await person.call("GET /api/applications", {})).status).toBe(200);
  await select("update users set role = 'user' where id = ?", person.userId);
  expect((await person.call("GET /api/applications", {})).status).toBe(403);
  const role = await insertTestRole(["crm.read"]);
  await select("update users set role_id = ? where id = ?", role.id, person.userId);
  expect((await person.call("GET /api/applications", {})).status).toBe(200);
});

test("the session of a deleted user gets 401", async () => {
  const person = await testApp.as("admin");
  await select("delete from users where id = ?", person.userId);
  expect((await person.call("GET /api/auth/verify", {})).status).toBe(401);
});
