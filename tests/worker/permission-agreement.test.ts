import * as fc from "fast-check";
import { expect, test } from "vitest";
import { endpointScreens } from "#contract/admin-portals/screen-endpoints.ts";
import { capabilities, type Capability, roles } from "#contract/capabilities.ts";
import { contractEndpoints } from "#tests/support/endpoints.ts";
import type { Person } from "#tests/support/person.ts";
import { whoAmI } from "#tests/support/sign-in.ts";
import { select } from "#tests/support/tables.ts";
import { insertTestRole, testApp } from "#tests/support/test-app.ts";

/** Lists of the back office, each with what it requires. */
const reads = contractEndpoints.flatMap(({ endpoint: { route, access } }) =>
  route.startsWith("GET ") && !route.includes(":") && access !== "public" && access !== "signed-in"
    ? [{ route, path: route.slice(4), access, screens: endpointScreens(route) }]
    : [],
);

const sameNames = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join() === others.toSorted().join();

/** What a user with these permissions gets that differs between navigation, access matrix and API. */
async function findDisagreements(admin: Person, allowed: Capability[]): Promise<string[]> {
  const role = await insertTestRole(allowed);
  const person = await testApp.as("user", { roleId: role.id });
  const { capabilities: granted, portals } = (await whoAmI(person)).body;
  const open = portals.map(({ slug }) => slug);
  const { body: matrix } = await admin.call("GET /api/admin/access-matrix", {});
  const { access } = matrix.users.find(({ id }) => id === person.userId)!;
  const opened = matrix.portals.filter(({ id }) => access[id]!.allowed).map(({ slug }) => slug);
  const wrongReads = await Promise.all(
    reads.map(async ({ path, route, access: capability, screens }) => {
      const response = await person.fetch(path === "/api/jobs" ? "/api/jobs?scope=all" : path);
      await response.text();
      const isExpected = granted.includes(capability) && screens.some((screen) => open.includes(screen));
      return (response.status !== 403) === isExpected ? [] : [`${route}: ${response.status}`];
    }),
  );
  return [
    ...(sameNames(granted, allowed) ? [] : [`permissions: ${granted.join(", ")}`]),
    ...(sameNames(open, opened) ? [] : [`navigation: ${open.join(", ")}; matrix: ${opened.join(", ")}`]),
    ...wrongReads.flat(),
  ];
}

test(
  "navigation, access matrix and API agree for every permission alone",
  { tags: "full", timeout: 120_000 },
  async () => {
    const admin = await testApp.as("admin");
    for (const capability of capabilities)
      expect(await findDisagreements(admin, [capability]), capability).toEqual([]);
  },
);

test(
  "navigation, access matrix and API agree for any permissions and any state of the portals",
  { tags: "full", timeout: 120_000 },
  async () => {
    const admin = await testApp.as("admin");
    const slugs = (await select<{ slug: string }>("select slug from admin_portals")).map(({ slug }) => slug);
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([...capabilities]),
        fc.subarray(slugs, { maxLength: 4 }),
        fc.constantFrom(...roles),
        async (allowed, closed, role) => {
          await select(
            "update admin_portals set is_active = not exists (select 1 from json_each(?) where value = slug)",
            JSON.stringify(closed),
          );
          await select("update admin_portals set required_role = ? where slug in ('jobs', 'sms')", role);
          expect(await findDisagreements(admin, allowed)).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  },
);
