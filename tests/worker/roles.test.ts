import { expect, test } from "vitest";
import { capabilities, type Capability, roleCapabilities, roles } from "#contract/capabilities.ts";
import { presetDefaults } from "#contract/roles/presets.ts";
import type { Person } from "#tests/support/person.ts";
import { unique } from "#tests/support/samples.ts";
import { whoAmI } from "#tests/support/sign-in.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import { createTestUser, insertTestRole, testApp } from "#tests/support/test-app.ts";

const list = "GET /api/admin/roles";
const create = "POST /api/admin/roles";
const update = "PUT /api/admin/roles/:id";
const reset = "POST /api/admin/roles/:id/reset";
const remove = "DELETE /api/admin/roles/:id";
const updateUser = "PUT /api/admin/users/:id";

const listRoles = async (person: Person) => (await person.call(list, {})).body;
const getRole = async (person: Person, id: string) =>
  (await listRoles(person)).find((role) => role.id === id)!;
const draft = (...allowed: Capability[]) => ({
  name: `Role ${unique()}`,
  description: "",
  capabilities: allowed,
});

async function createRole(person: Person, ...allowed: Capability[]) {
  const { status, body } = await person.call(create, { body: draft(...allowed) });
  expect(status).toBe(201);
  return body;
}

/** Sets what a role allows, with the version that it has now. */
async function setCapabilities(person: Person, id: string, allowed: Capability[]) {
  const { name, description, version } = await getRole(person, id);
  const body = { name, description, capabilities: allowed, version };
  return person.call(update, { params: { id }, body });
}

test("a new site has the four presets, which allow what the specification's roles do", async () => {
  const rows = await listRoles(await testApp.as("admin"));
  expect(
    rows.map(({ id, name, description, capabilities: allowed }) => [
      id,
      { name, description, capabilities: allowed },
    ]),
  ).toEqual(roles.map((role) => [role, presetDefaults(role)]));
  for (const { isPreset, isChanged, version } of rows)
    expect([isPreset, isChanged, version]).toEqual([true, false, 1]);
  expect(rows.map(({ userCount }) => userCount)).toEqual([0, 0, 0, 1]);
});

test(
  "a role is created, given to a user and edited, and its users have exactly what is ticked at their next request",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const { status, body: role } = await admin.call(create, {
      body: {
        name: "  Team lead ",
        description: "Leads.",
        capabilities: ["jobs.delete", "jobs.read", "jobs.read"],
      },
    });
    expect(status).toBe(201);
    expect(role).toMatchObject({
      name: "Team lead",
      capabilities: ["jobs.read", "jobs.delete"],
      isPreset: false,
      isChanged: false,
      userCount: 0,
      version: 1,
    });
    expect((await lastActivity("role.create"))!.details).toEqual({
      name: "Team lead",
      added: ["jobs.read", "jobs.delete"],
    });

    const user = await testApp.as("recruiter");
    const given = await admin.call(updateUser, { params: { id: user.userId! }, body: { roleId: role.id } });
    expect(given.body).toMatchObject({
      roleId: role.id,
      roleName: "Team lead",
      role: "user",
      permissions: ["jobs.read", "jobs.delete"],
      capabilities: ["jobs.read", "jobs.delete"],
    });
    const invited = await admin.call("POST /api/admin/users", {
      body: { username: unique(), email: `${unique()}@example.com`, roleId: "manager" },
    });
    expect(invited.body).toMatchObject({ role: "manager", roleId: "manager", permissions: null });
    const lead = await testApp.as("user", { roleId: role.id });
    const me = (await whoAmI(lead)).body;
    expect([me.roleName, me.capabilities, me.portals.map(({ slug }) => slug)]).toEqual([
      "Team lead",
      ["jobs.read", "jobs.delete"],
      ["jobs"],
    ]);
    expect((await lead.call("GET /api/applications", {})).status).toBe(403);

    const edited = await setCapabilities(admin, role.id, ["crm.read", "jobs.read"]);
    expect(edited.body).toMatchObject({ version: 2, userCount: 2, capabilities: ["jobs.read", "crm.read"] });
    expect((await lead.call("GET /api/applications", {})).status, "the same session").toBe(200);
    expect((await whoAmI(lead)).body.portals.map(({ slug }) => slug)).toContain("applications");
    expect((await lead.call("DELETE /api/jobs/:id", { params: { id: crypto.randomUUID() } })).status).toBe(
      403,
    );
    expect(await lastActivity("role.update")).toMatchObject({
      user_id: admin.userId,
      entity_id: role.id,
      details: { name: "Team lead", added: ["crm.read"], removed: ["jobs.delete"] },
    });
    await setCapabilities(admin, role.id, ["crm.read", "jobs.read"]);
    expect(await activityCount("role.update"), "no entry without a change").toBe(1);
    const copies = await select("select permissions from users where role_id = ?", role.id);
    expect(copies, "for a rollback").toEqual(copies.map(() => ({ permissions: '["jobs.read","crm.read"]' })));
  },
);

test(
  "an edited preset applies to its users and can be reset, not renamed or deleted",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const recruiter = await testApp.as("recruiter");
    const params = { id: "recruiter" };
    const less = roleCapabilities("recruiter").filter((capability) => capability !== "crm.read");
    expect((await setCapabilities(admin, "recruiter", less)).body).toMatchObject({
      isChanged: true,
      version: 2,
    });
    expect((await recruiter.call("GET /api/applications", {})).status).toBe(403);
    expect((await whoAmI(recruiter)).body).toMatchObject({ role: "recruiter", permissions: null });

    const renamed = await admin.call(update, {
      params,
      body: { name: "Hunter", description: "", capabilities: less, version: 2 },
    });
    expect([renamed.status, Object.keys(renamed.body.fields!)]).toEqual([400, ["name"]]);
    expect((await admin.call(remove, { params })).status).toBe(409);

    const stale = await admin.call(reset, { params, body: { version: 1 } });
    expect([stale.status, stale.body.current]).toMatchObject([409, { version: 2 }]);
    const restored = await admin.call(reset, { params, body: { version: 2 } });
    expect(restored.body).toMatchObject({ ...presetDefaults("recruiter"), isChanged: false, version: 3 });
    expect((await recruiter.call("GET /api/applications", {})).status).toBe(200);
    expect((await lastActivity("role.reset"))!.details).toMatchObject({ added: ["crm.read"] });
    const own = await createRole(admin, "jobs.read");
    expect((await admin.call(reset, { params: { id: own.id }, body: { version: 1 } })).status).toBe(409);
  },
);

test(
  "a stale version gets 409 with the current role, and a second name a field error",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const role = await createRole(admin, "jobs.read");
    const other = await createRole(admin);
    const params = { id: role.id };
    const body = { name: role.name, description: "", version: 1 };
    const tries = await Promise.all(
      (["crm.read", "sms.read", "audit.read"] as const).map((capability) =>
        admin.call(update, { params, body: { ...body, capabilities: [capability] } }),
      ),
    );
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const refused = tries.find(({ status }) => status === 409)!;
    expect(refused.body.current).toMatchObject({ id: role.id, version: 2 });
    expect(await activityCount("role.update")).toBe(1);

    const taken = { name: ["Another role already has this name."] };
    for (const name of [other.name.toUpperCase(), "ADMINISTRATOR"]) {
      const again = await admin.call(create, { body: { ...draft(), name } });
      expect([again.status, again.body.fields]).toEqual([409, taken]);
      const renamed = await admin.call(update, {
        params,
        body: { ...body, name, capabilities: [], version: 2 },
      });
      expect([renamed.status, renamed.body.fields]).toEqual([409, taken]);
    }
    const nameless = await admin.call(create, { body: { ...draft(), name: " " } });
    expect([nameless.status, Object.keys(nameless.body.fields!)]).toEqual([400, ["name"]]);
    const gone = { params: { id: crypto.randomUUID() }, body: { ...body, capabilities: [] } };
    expect((await admin.call(update, gone)).status).toBe(404);
  },
);

test("nobody gives permissions that they lack, or changes a role or user that has more", async () => {
  const admin = await testApp.as("admin");
  const own = ["users.manage", "jobs.read", "content.read"] as const satisfies Capability[];
  const clerk = await testApp.as("user", { permissions: [...own] });
  const small = await createRole(admin, "jobs.read");
  const big = await createRole(admin, "data.erase");
  const user = await createTestUser();
  const params = { id: user.id };
  const edit = async (id: string, allowed: Capability[]) => setCapabilities(clerk, id, allowed);
  const refused = [
    await clerk.call(create, { body: draft("data.erase") }),
    await edit(small.id, ["jobs.read", "crm.read"]),
    await edit(big.id, []),
    await edit("recruiter", ["jobs.read"]),
    await clerk.call(reset, { params: { id: "recruiter" }, body: { version: 1 } }),
    await clerk.call(remove, { params: { id: big.id } }),
    await clerk.call(remove, { params: { id: small.id }, query: { replacement: big.id } }),
    await clerk.call(updateUser, { params, body: { roleId: big.id } }),
    await clerk.call(updateUser, { params, body: { roleId: "recruiter" } }),
    await clerk.call(updateUser, { params, body: { permissions: ["data.erase"] } }),
    await clerk.call("POST /api/admin/users", {
      body: { username: unique(), password: "seven lanterns on a pier", roleId: big.id },
    }),
  ];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    refused.map(() => [403, "forbidden"]),
  );
  expect(await activityCount("role.update"), "nothing was written").toBe(0);
  expect(
    (await listRoles(admin)).map(({ name }) => name),
    "no role was left behind",
  ).toHaveLength(7);
  expect((await edit(small.id, ["content.read"])).status, "own permissions").toBe(200);
  expect((await clerk.call(updateUser, { params, body: { roleId: small.id } })).status).toBe(200);
});

test("a role that users have is deleted with a replacement for them", { tags: "full" }, async () => {
  const admin = await testApp.as("admin");
  const [role, other] = [
    await createRole(admin, "crm.read", "jobs.read"),
    await createRole(admin, "jobs.read"),
  ];
  const user = await testApp.as("user", { roleId: role.id });
  const params = { id: role.id };
  const refused = await admin.call(remove, { params });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "1 user has this role. Choose a replacement for them.",
  ]);
  for (const replacement of [role.id, crypto.randomUUID()]) {
    const { status, body } = await admin.call(remove, { params, query: { replacement } });
    expect([status, Object.keys(body.fields!)]).toEqual([400, ["replacement"]]);
  }
  expect((await admin.call(remove, { params, query: { replacement: other.id } })).body).toEqual(params);
  expect((await whoAmI(user)).body).toMatchObject({ roleId: other.id, capabilities: ["jobs.read"] });
  expect((await lastActivity("role.delete"))!.details).toEqual({
    name: role.name,
    replacement: other.name,
    users: 1,
  });
  await admin.call(remove, { params: { id: other.id }, query: { replacement: "recruiter" } });
  expect((await whoAmI(user)).body).toMatchObject({
    roleId: "recruiter",
    role: "recruiter",
    permissions: null,
  });
  const unused = await createRole(admin);
  expect((await admin.call(remove, { params: { id: unused.id } })).status).toBe(200);
  expect((await admin.call(remove, { params: { id: unused.id } })).status).toBe(404);
});

test("permissions of a user get the role that allows exactly these, or a new one", async () => {
  const admin = await testApp.as("admin");
  const users = [await createTestUser(), await createTestUser({ role: "manager" }), await createTestUser()];
  const give = async (index: number, permissions: Capability[] | null) =>
    (await admin.call(updateUser, { params: { id: users[index]!.id }, body: { permissions } })).body;
  const first = await give(0, ["crm.read", "jobs.read"]);
  expect(first).toMatchObject({ roleName: "Custom 1", role: "user", permissions: ["jobs.read", "crm.read"] });
  expect(await give(1, ["jobs.read", "crm.read"])).toMatchObject({ roleId: first.roleId, role: "manager" });
  expect(await give(2, [])).toMatchObject({ roleName: "Custom 2", permissions: [], capabilities: [] });
  expect(await give(1, null)).toMatchObject({ roleId: "manager", roleName: "Manager", permissions: null });
  const { body } = await admin.call("GET /api/admin/users", { query: { roleId: first.roleId } });
  expect(body.map(({ id }) => id)).toEqual([users[0]!.id]);
  const role = await getRole(admin, first.roleId);
  expect(role).toMatchObject({ name: "Custom 1", userCount: 1 });
});

test("administrators keep the permissions to manage users and portals", async () => {
  const admin = await testApp.as("admin");
  for (const capability of ["users.manage", "portals.manage"] as const) {
    const allowed = capabilities.filter((other) => other !== capability);
    const { status, body } = await setCapabilities(admin, "admin", allowed);
    expect([status, Object.keys(body.fields!)], capability).toEqual([400, ["capabilities"]]);
  }
  expect((await setCapabilities(admin, "admin", ["users.manage", "portals.manage"])).status).toBe(200);
  expect((await whoAmI(admin)).body.capabilities).toEqual(["portals.manage", "users.manage"]);
});

test(
  "the last active user who manages users and portals keeps them, whatever is changed",
  { tags: "full" },
  async () => {
    const role = await insertTestRole([...capabilities]);
    const keeper = await testApp.as("user", { roleId: role.id });
    await createTestUser({ role: "admin", isActive: false });
    const less = await insertTestRole(["users.manage"]);
    const tries = [
      await setCapabilities(keeper, role.id, roleCapabilities("manager")),
      await setCapabilities(keeper, role.id, ["users.manage"]),
      await keeper.call(remove, { params: { id: role.id }, query: { replacement: less.id } }),
      await keeper.call(updateUser, { params: { id: keeper.userId! }, body: { roleId: less.id } }),
      await keeper.call(updateUser, { params: { id: keeper.userId! }, body: { role: "manager" } }),
    ];
    const message = "At least one active user has to keep the permissions to manage users and portals.";
    expect(tries.map(({ status, body }) => [status, body.message])).toEqual(tries.map(() => [409, message]));
    expect((await keeper.call(list, {})).status).toBe(200);
    await createTestUser({ role: "admin" });
    expect((await setCapabilities(keeper, role.id, ["jobs.read"])).status, "somebody else has them").toBe(
      200,
    );
    expect((await keeper.call(list, {})).status).toBe(403);
  },
);

test(
  "when two roles with the right to manage users lose it at the same moment, one keeps it",
  { tags: "full" },
  async () => {
    for (let round = 0; round < 5; round++) {
      await select("update users set is_active = 0");
      const held = [await insertTestRole([...capabilities]), await insertTestRole([...capabilities])];
      const keepers = await Promise.all(held.map(({ id }) => testApp.as("user", { roleId: id })));
      const weaken = (n: number) => {
        const { id, name } = held[n % 2]!;
        const body = { name, description: "", capabilities: ["jobs.read" as const], version: 1 };
        const deactivate = { params: { id: keepers[n % 2]!.userId! }, body: { isActive: false } };
        const actor = keepers[(n + 1) % 2]!;
        return n % 4 < 2 ? actor.call(update, { params: { id }, body }) : actor.call(updateUser, deactivate);
      };
      const statuses = (await Promise.all(Array.from({ length: 16 }, (_, n) => weaken(n)))).map(
        ({ status }) => status,
      );
      expect(Math.max(...statuses)).toBeLessThan(500);
      const left = await select(
        `select users.id from users join roles on roles.id = coalesce(role_id, role)
        where is_active = 1 and instr(capabilities, '"users.manage"') and instr(capabilities, '"portals.manage"')`,
      );
      expect(left).toHaveLength(1);
    }
  },
);

test("a role that changes while it is given to a user is not given", { tags: "full" }, async () => {
  const admin = await testApp.as("admin");
  const clerk = await testApp.as("user", { permissions: ["users.manage", "jobs.read"] });
  const role = await createRole(admin, "jobs.read");
  const user = await createTestUser();
  await select(
    "update users set role_id = (select role_id from users where id = ?) where id = ?",
    clerk.userId,
    user.id,
  );
  const requests = await Promise.all([
    setCapabilities(admin, role.id, ["jobs.read", "data.erase"]),
    ...Array.from({ length: 6 }, () =>
      clerk.call(updateUser, { params: { id: user.id }, body: { roleId: role.id } }),
    ),
  ]);
  expect(Math.max(...requests.map(({ status }) => status))).toBeLessThan(500);
  const log = await select<{ action: string }>(
    "select action from admin_activity_logs where action in ('role.update', 'user.update') order by rowid",
  );
  const givenAfter = log.slice(log.findIndex(({ action }) => action === "role.update") + 1);
  expect(givenAfter, "never by somebody who lacks what it allows").toEqual([]);
});
