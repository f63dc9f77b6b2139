import { expect, test } from "vitest";
import type { PortalScreen } from "#contract/admin-portals/constants.ts";
import { testApp } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { whoAmI } from "#tests/support/sign-in.ts";
import { select } from "#tests/support/tables.ts";

/** One read per screen that no other screen opens. */
const screenReads = {
  "bulk-content": "GET /api/content/bulk-generate",
  jobs: "GET /api/jobs?scope=all",
  applications: "GET /api/applications",
  bookings: "GET /api/admin/booking/appointments",
  ghl: "GET /api/crm/leads",
  sms: "GET /api/sms/messages",
  deliveries: "GET /api/admin/deliveries",
  portals: "GET /api/admin/portals",
  settings: "GET /api/admin/settings",
} satisfies Partial<Record<PortalScreen, string>>;

const read = async (person: Person, screen: keyof typeof screenReads) => {
  const response = await person.fetch(screenReads[screen].split(" ")[1]!);
  await response.text();
  return response.status;
};
const setPortal = (slug: string, set: string) =>
  select(`update admin_portals set ${set} where slug = ?`, slug);
const listScreens = async (person: Person) => (await whoAmI(person)).body.portals.map(({ slug }) => slug);

test(
  "a closed portal closes the API of its screen: inactive, for a higher role, and deleted",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    expect(await read(recruiter, "ghl")).toBe(200);
    for (const closing of ["is_active = 0", "is_active = 1, required_role = 'manager'"]) {
      await setPortal("ghl", closing);
      const response = await recruiter.call("GET /api/crm/leads", {});
      expect([response.status, response.body]).toMatchObject([403, { code: "forbidden" }]);
      expect(await listScreens(recruiter), closing).not.toContain("ghl");
      expect(await read(recruiter, "applications"), "another screen stays open").toBe(200);
    }
    expect(await read(await testApp.as("manager"), "ghl")).toBe(200);
    await setPortal("ghl", "required_role = 'recruiter'");
    expect(await read(recruiter, "ghl"), "open again").toBe(200);
    await select("delete from admin_portals where slug = 'ghl'");
    expect(await read(recruiter, "ghl")).toBe(403);
  },
);

test("a closed portal closes files, exports and search results too", async () => {
  const manager = await testApp.as("manager");
  const statuses = async () =>
    Promise.all(
      [
        `/api/applications/${crypto.randomUUID()}/resume`,
        "/api/admin/export/leads.csv",
        "/api/admin/export/applications.csv",
      ].map(async (path) => (await manager.fetch(path)).status),
    );
  expect(await statuses()).toEqual([404, 200, 200]);
  await setPortal("applications", "is_active = 0");
  expect(await statuses()).toEqual([404, 200, 403]);
  await setPortal("ghl", "is_active = 0");
  expect(await statuses()).toEqual([403, 403, 403]);
});

test.for([
  ["users.manage", "users", "GET /api/admin/users"],
  ["settings.manage", "settings", "GET /api/admin/settings"],
  ["portals.manage", "portals", "GET /api/admin/portals"],
  ["audit.read", "portals", "GET /api/admin/activity-logs"],
  ["content.bulk", "bulk-content", "GET /api/content/bulk-generate"],
  ["booking.manage", "bookings", "GET /api/admin/booking/types"],
  ["interviews.manage", "interviews", "GET /api/interviews/interviewers"],
  ["sms.read", "sms", "GET /api/sms/messages"],
])("a user with the custom permission %s sees the screen %s and reads its data", async (row) => {
  const [permission, screen, route] = row as [string, string, string];
  const person = await testApp.as("user", { permissions: [permission] });
  expect(await listScreens(person)).toEqual([screen]);
  expect((await person.fetch(route.split(" ")[1]!)).status).toBe(200);
  expect(await read(person, "jobs"), "what is not ticked stays closed").toBe(403);
});

test(
  "navigation, access matrix and API agree for roles and custom permissions",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    await setPortal("jobs", "required_role = 'manager'");
    await setPortal("sms", "is_active = 0");
    await setPortal("applications", 'required_permissions = \'["crm.write","data.export"]\'');
    const people = [
      admin,
      await testApp.as("user"),
      await testApp.as("recruiter"),
      await testApp.as("manager"),
      await testApp.as("admin", { permissions: [] }),
      await testApp.as("user", { permissions: ["jobs.read", "sms.read", "crm.read"] }),
      await testApp.as("recruiter", { permissions: ["settings.manage", "crm.write", "data.export"] }),
      await testApp.as("manager", { permissions: ["crm.read", "crm.write", "data.export", "crm.sync"] }),
    ];
    const { body: matrix } = await admin.call("GET /api/admin/access-matrix", {});
    for (const person of people) {
      const { username, access } = matrix.users.find(({ id }) => id === person.userId)!;
      const allowed = matrix.portals.filter(({ id }) => access[id]!.allowed).map(({ slug }) => slug);
      expect(await listScreens(person), username).toEqual(allowed);
      for (const screen of Object.keys(screenReads) as (keyof typeof screenReads)[]) {
        expect(await read(person, screen), `${username}: ${screen}`).toBe(
          allowed.includes(screen) ? 200 : 403,
        );
      }
    }
  },
);
