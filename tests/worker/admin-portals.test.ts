import { expect, test } from "vitest";
import { portalScreens } from "#contract/admin-portals/constants.ts";
import { createTestUser, testApp } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { whoAmI } from "#tests/support/sign-in.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

const create = "POST /api/admin/portals";
const update = "PUT /api/admin/portals/:id";
const remove = "DELETE /api/admin/portals/:id";
const visit = "POST /api/admin/portals/:slug/visits";

const listPortals = async (admin: Person) => (await admin.call("GET /api/admin/portals", {})).body;
const getPortal = async (admin: Person, slug: string) =>
  (await listPortals(admin)).find((portal) => portal.slug === slug)!;
const listScreens = async (person: Person) => (await whoAmI(person)).body.portals.map(({ slug }) => slug);

test("every portal of a new site leads to an existing screen", async () => {
  const slugs = (await listPortals(await testApp.as("admin"))).map(({ slug }) => slug);
  expect(slugs).toContain("portals");
  for (const slug of slugs) expect(portalScreens).toContain(slug);
});

test(
  "creating, changing or deleting a portal updates the navigation of each role at once",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const recruiter = await testApp.as("recruiter");
    const manager = await testApp.as("manager");
    const { id } = await getPortal(admin, "applications");
    expect(await listScreens(recruiter)).toContain("applications");

    expect((await admin.call(remove, { params: { id } })).body).toEqual({ id });
    expect(await listScreens(recruiter)).not.toContain("applications");
    expect((await admin.call(remove, { params: { id } })).status, "once").toBe(404);

    const made = await admin.call(create, {
      body: {
        name: "  Candidates ",
        slug: "applications",
        icon: "Inbox",
        requiredRole: "manager",
        requiredPermissions: ["crm.write", "crm.read", "crm.read"],
      },
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: "Candidates",
      description: null,
      isActive: true,
      sortOrder: 0,
      requiredPermissions: ["crm.read", "crm.write"],
    });
    expect((await listScreens(manager))[0], "sorted first").toBe("applications");
    expect(await listScreens(recruiter)).not.toContain("applications");

    const params = { id: made.body.id };
    await admin.call(update, { params, body: { requiredRole: "user", description: "Read them." } });
    expect(await listScreens(recruiter)).toContain("applications");
    await admin.call(update, { params, body: { isActive: false } });
    expect(await listScreens(manager)).not.toContain("applications");
  },
);

test("only updates that change something are logged, with values before and after", async () => {
  const admin = await testApp.as("admin");
  const { id, name } = await getPortal(admin, "jobs");
  const change = (body: Parameters<typeof admin.call<typeof update>>[1]["body"]) =>
    admin.call(update, { params: { id }, body });

  await change({ name: "Openings", requiredRole: "recruiter", sortOrder: 30 });
  expect(await lastActivity("portal.update")).toMatchObject({
    user_id: admin.userId,
    entity_id: id,
    details: {
      name: { before: name, after: "Openings" },
      requiredRole: { before: "user", after: "recruiter" },
    },
  });
  expect((await change({ name: "Openings" })).status, "nothing new").toBe(200);
  expect((await change({ slug: "portals" })).status).toBe(409);
  expect((await change({ name: "" })).status).toBe(400);
  expect(await activityCount("portal.update")).toBe(1);
});

test("a second portal with a slug gets 409, and invalid slugs and links get 400", async () => {
  const admin = await testApp.as("admin");
  const twice = await admin.call(create, { body: { name: "Again", slug: "jobs" } });
  expect([twice.status, twice.body.code]).toEqual([409, "conflict"]);
  expect(twice.body.fields).toEqual({ slug: ["Another portal already has this slug."] });

  for (const slug of ["", "Reports", "two words", "-x", "a--b", "a/b", "profile", "password"]) {
    const { status, body } = await admin.call(create, { body: { name: "Reports", slug } });
    expect([status, Object.keys(body.fields!)], slug).toEqual([400, ["slug"]]);
  }
  for (const url of [
    "http://example.com/",
    "javascript:alert(1)",
    "example.com",
    "https://10.0.0.1/",
    "https://u:p@example.com/",
  ]) {
    const { status, body } = await admin.call(create, { body: { name: "Reports", slug: "reports", url } });
    expect([status, Object.keys(body.fields!)], url).toEqual([400, ["url"]]);
  }

  const { id } = await getPortal(admin, "applications");
  const moved = await admin.call(update, { params: { id }, body: { slug: "jobs" } });
  expect([moved.status, moved.body.fields]).toEqual([409, twice.body.fields]);
  const linked = await admin.call(update, { params: { id }, body: { url: "https://example.com/" } });
  expect([linked.status, Object.keys(linked.body.fields!)], "a screen has no link").toEqual([400, ["slug"]]);
  expect(await activityCount("portal.create")).toBe(0);
});

test(
  "a new site accepts a portal with a free slug, which opens nothing until it has a link",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const recruiter = await testApp.as("recruiter");
    const made = await admin.call(create, {
      body: {
        name: "Reports",
        slug: "reports",
        description: "Monthly reports",
        icon: "BarChart3",
        requiredRole: "recruiter",
        isActive: true,
        sortOrder: 500,
      },
    });
    expect([made.status, made.body.url]).toEqual([201, null]);
    expect(await listScreens(recruiter)).not.toContain("reports");
    const { body: matrix } = await admin.call("GET /api/admin/access-matrix", {});
    expect(matrix.users[0]!.access[made.body.id]).toMatchObject({
      allowed: false,
      reason: "The portal has no screen and no link.",
    });

    const params = { id: made.body.id };
    const url = "https://reports.example.com/monthly";
    expect((await admin.call(update, { params, body: { url } })).body.url).toBe(url);
    expect((await whoAmI(recruiter)).body.portals.at(-1)).toMatchObject({ slug: "reports", url });
    expect(await listScreens(await testApp.as("user"))).not.toContain("reports");
    expect((await recruiter.call(visit, { params: { slug: "reports" } })).status).toBe(200);
    await admin.call(update, { params, body: { url: "" } });
    expect(await listScreens(recruiter)).not.toContain("reports");
  },
);

test("the hundred and first portal gets 409", async () => {
  const admin = await testApp.as("admin");
  await select(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 100)
    insert into admin_portals (id, name, slug, created_at, updated_at)
    select 'many-' || i, 'Many', 'many-' || i, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from n
    limit 100 - (select count(*) from admin_portals)`);
  const { status, body } = await admin.call(create, { body: { name: "One more", slug: "one-more" } });
  expect([status, body.message]).toEqual([409, "There are already 100 portals. Delete one first."]);
});

test("of six simultaneous portals for one screen exactly one is created", async () => {
  const admin = await testApp.as("admin");
  const { id } = await getPortal(admin, "applications");
  await admin.call(remove, { params: { id } });
  const requests = Array.from({ length: 6 }, (_, n) =>
    admin.call(create, { body: { name: `Portal ${n}`, slug: "applications" } }),
  );
  const statuses = (await Promise.all(requests)).map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
  expect(await activityCount("portal.create")).toBe(1);
});

test(
  "who manages portals reaches their screen even when its portal is inactive, locked or deleted",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const manager = await testApp.as("manager");
    const own = await getPortal(admin, "portals");

    await admin.call(update, { params: { id: own.id }, body: { isActive: false } });
    expect(await listScreens(admin), "inactive").toContain("portals");
    await select("update admin_portals set is_active = 1, required_permissions = '[\"no.such.thing\"]'");
    expect(await listScreens(admin), "all locked").toEqual(["portals"]);
    expect(await listScreens(manager)).toEqual([]);

    for (const { id } of await listPortals(admin)) await admin.call(remove, { params: { id } });
    expect((await whoAmI(admin)).body.portals, "none left").toMatchObject([
      { name: "Portals", slug: "portals", icon: "Layers" },
    ]);
    expect(await listScreens(manager)).toEqual([]);
    expect(await listScreens(await testApp.as("admin", { permissions: ["jobs.read"] }))).toEqual([]);
    expect((await admin.call(visit, { params: { slug: "portals" } })).status, "nothing to count on").toBe(
      200,
    );
    expect((await admin.call(create, { body: { name: "Portals", slug: "portals" } })).status).toBe(201);
  },
);

test("the access matrix shows for each user which portals are allowed, and why", async () => {
  const admin = await testApp.as("admin");
  const inactive = await createTestUser({ role: "manager", isActive: false });
  const user = await createTestUser({ role: "user" });
  const restricted = await createTestUser({ role: "manager", permissions: ["content.read"] });
  const jobs = await getPortal(admin, "jobs");
  const applications = await getPortal(admin, "applications");
  const portals = await getPortal(admin, "portals");
  await admin.call(update, { params: { id: portals.id }, body: { isActive: false } });

  const { body } = await admin.call("GET /api/admin/access-matrix", {});
  const cell = (userId: string, portal: { id: string }) => {
    const person = body.users.find(({ id }) => id === userId)!;
    const { allowed, reason } = person.access[portal.id]!;
    return [allowed, reason];
  };
  expect(body.totalUsers).toBe(body.users.length);
  expect(cell(inactive.id, jobs)).toEqual([false, "The account is inactive."]);
  expect(cell(user.id, jobs)).toEqual([true, "The role has all required permissions."]);
  expect(cell(user.id, applications)).toEqual([
    false,
    "Missing permissions: Read leads, applications and messages.",
  ]);
  expect(cell(restricted.id, jobs)).toEqual([false, "Missing permissions: Read jobs of every status."]);
  expect(cell(restricted.id, portals)).toEqual([false, "The portal is inactive."]);
  expect(cell(admin.userId!, portals)).toEqual([
    true,
    "Users who can manage portals can always open this screen.",
  ]);
  expect(JSON.stringify(body)).not.toMatch(/hash|epoch/i);
});

test("simultaneous visits are all counted, and a visit to a forbidden portal gets 404", async () => {
  const admin = await testApp.as("admin");
  const user = await testApp.as("user");
  const slug = "jobs";
  await Promise.all(Array.from({ length: 5 }, () => user.call(visit, { params: { slug } })));
  expect((await user.call(visit, { params: { slug } })).body).toEqual({ slug });
  expect((await user.call(visit, { params: { slug: "applications" } })).status).toBe(404);
  expect((await user.call(visit, { params: { slug: "nothing-here" } })).status).toBe(404);

  const { body } = await admin.call("GET /api/admin/access-matrix", {});
  const mine = body.users.find(({ id }) => id === user.userId)!;
  const counts = body.portals.map((portal) => [portal.slug, mine.access[portal.id]!.accessCount]);
  expect(Object.fromEntries(counts)).toMatchObject({ jobs: 6, applications: 0 });
  expect(mine.access[(await getPortal(admin, slug)).id]!.lastAccessed).not.toBeNull();
});
