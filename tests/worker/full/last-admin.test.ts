import { expect, test } from "vitest";
import { roleCapabilities } from "#contract/capabilities.ts";
import { newId } from "#worker/base/ids.ts";
import { insertUser } from "#worker/features/users/queries.ts";
import { createTestUser, testApp } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { activityCount, select } from "#tests/support/tables.ts";

const update = "PUT /api/admin/users/:id";
const remove = "DELETE /api/admin/users/:id";

/** Every change that ends a user's unrestricted admin access. */
const ways = {
  demoted: (person: Person, id: string) => person.call(update, { params: { id }, body: { role: "manager" } }),
  deactivated: (person: Person, id: string) =>
    person.call(update, { params: { id }, body: { isActive: false } }),
  restricted: (person: Person, id: string) =>
    person.call(update, { params: { id }, body: { permissions: ["jobs.read"] } }),
  deleted: (person: Person, id: string) => person.call(remove, { params: { id } }),
};

const activeAdmins = () =>
  select("select id from users where role = 'admin' and is_active = 1 and role_id is null");

test.for(Object.keys(ways) as (keyof typeof ways)[])("the last active admin cannot be %s", async (how) => {
  const admin = await testApp.as("admin");
  await createTestUser({ role: "admin", isActive: false });
  const { status, body } = await ways[how](admin, admin.userId!);
  expect([status, body.code]).toEqual([409, "conflict"]);
  expect((await admin.call("GET /api/auth/verify", {})).status).toBe(200);
  expect(await activityCount("user.update")).toBe(0);
});

test("an admin can demote themselves while another active admin exists", async () => {
  const admin = await testApp.as("admin");
  await createTestUser({ role: "admin" });
  expect((await ways.demoted(admin, admin.userId!)).body.role).toBe("manager");
  expect((await admin.call("GET /api/auth/verify", {})).status, "the session ends").toBe(401);
});

test("an admin with restricted permissions does not count as the last admin", async () => {
  const admin = await testApp.as("admin");
  await createTestUser({ role: "admin", permissions: ["jobs.read"] });
  const { status, body } = await ways.demoted(admin, admin.userId!);
  expect([status, body.message]).toEqual([
    409,
    "At least one active user has to keep the permissions to manage users and portals.",
  ]);
});

test.for(Object.keys(ways) as (keyof typeof ways)[])(
  "when two admins are %s by each other 50 times concurrently, one admin remains",
  async (how) => {
    const [ada, ben] = [await testApp.as("admin"), await testApp.as("admin")];
    const tries = Array.from({ length: 50 }, (_, n) =>
      n % 2 ? ways[how](ada, ben.userId!) : ways[how](ben, ada.userId!),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    for (const status of statuses) expect([200, 401, 403, 404, 409]).toContain(status);
    expect(await activeAdmins()).toHaveLength(1);
    const changed = (await activityCount("user.update")) + (await activityCount("user.delete"));
    expect(changed, "one activity entry for the one change").toBe(1);
  },
);

test("concurrent mixed changes to two admins leave exactly one admin", async () => {
  const [ada, ben] = [await testApp.as("admin"), await testApp.as("admin")];
  const tries = Array.from({ length: 48 }, (_, n) => {
    const [actor, target] = [n % 2 ? ada : ben, n % 3 ? ada : ben];
    return Object.values(ways)[n % 4]!(actor, target.userId!);
  });
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(Math.max(...statuses)).toBeLessThan(500);
  expect(await activeAdmins()).toHaveLength(1);
});

test("inserting a user fails when the actor has lost the right in the meantime", async () => {
  const { db } = testApp.ctx();
  const [former, current] = [
    await createTestUser({ role: "admin", isActive: false }),
    await createTestUser({ role: "admin" }),
  ];
  const row = { ...current, id: newId(), username: "backdoor" };
  const role = { id: "user", capabilities: roleCapabilities("user") };
  expect(await insertUser(db, former.id, row, role)).toEqual([]);
  expect(await insertUser(db, newId(), row, role)).toEqual([]);
  expect(await insertUser(db, current.id, row, { ...role, capabilities: ["crm.read"] })).toEqual([]);
  expect(await insertUser(db, current.id, row, role)).toHaveLength(1);
});
