import { expect, test } from "vitest";
import type { Access } from "#contract/endpoint.ts";
import { endpointRows, rawRoutes } from "#tests/support/endpoint-rows.ts";
import { office } from "#tests/support/office.ts";
import type { Person } from "#tests/support/person.ts";
import { rowCounts, select } from "#tests/support/tables.ts";

/** What each role adds to the one before it, written down a second time: a right that slips is seen here. */
const adds = {
  user: "content.read jobs.read",
  recruiter: "content.write jobs.write crm.read crm.write sms.read sms.send booking.manage",
  manager:
    "content.publish content.schedule content.bulk content.delete jobs.delete jobs.distribute crm.sync sms.settings data.export",
  admin: "portals.manage users.manage settings.manage audit.read data.erase",
};
const ranks = ["user", "recruiter", "manager", "admin"] as const;
const capabilitiesOf = (role: (typeof ranks)[number]) =>
  ranks.slice(0, ranks.indexOf(role) + 1).flatMap((rank) => adds[rank].split(" "));

const staff: Record<string, { holds: string[]; arrive: () => Promise<Person> }> = {
  ...Object.fromEntries(
    ranks.map((role) => [role, { holds: capabilitiesOf(role), arrive: () => office.as(role) }]),
  ),
  "admin with no permissions": { holds: [], arrive: () => office.as("admin", { permissions: [] }) },
  "user with crm.read": {
    holds: ["crm.read"],
    arrive: () => office.as("user", { permissions: ["crm.read"] }),
  },
};
const strangers: Record<string, () => Promise<Person>> = {
  anonymous: async () => office.visitor(),
  "inactive admin": () => office.as("admin", { isActive: false }),
  "inactive with permissions": () =>
    office.as("user", { isActive: false, permissions: capabilitiesOf("admin") }),
};

type Verdict = 401 | 403 | "let in";
const verdictOf = (status: number): Verdict => (status === 401 || status === 403 ? status : "let in");

function expected(access: Access): Record<string, Verdict> {
  const forStranger: Verdict = access === "public" ? "let in" : 401;
  const forStaff = (holds: string[]): Verdict =>
    access === "public" || access === "signed-in" || holds.includes(access) ? "let in" : 403;
  return {
    ...Object.fromEntries(Object.keys(strangers).map((who) => [who, forStranger])),
    ...Object.fromEntries(Object.entries(staff).map(([who, { holds }]) => [who, forStaff(holds)])),
  };
}

/** One of each kind, ready to ask. */
async function everybody(): Promise<[string, Person][]> {
  const arrivals = [
    ...Object.entries(strangers),
    ...Object.entries(staff).map(([who, { arrive }]) => [who, arrive] as const),
  ];
  return Promise.all(arrivals.map(async ([who, arrive]): Promise<[string, Person]> => [who, await arrive()]));
}

/** What this person is told at this address, when they send this. */
async function verdictFor(
  person: Person,
  at: string,
  id: string,
  body: string | undefined,
): Promise<Verdict> {
  const [method = "GET", pattern = ""] = at.split(" ");
  const sent = body === undefined ? {} : { headers: { "content-type": "application/json" }, body };
  const response = await person.fetch(pattern.replace(/:\w+/g, id), { method, ...sent });
  const text = await response.text();
  const verdict = verdictOf(response.status);
  expect(text.includes('"code":"unauthenticated"')).toBe(verdict === 401);
  expect(text.includes('"code":"forbidden"')).toBe(verdict === 403);
  return verdict;
}

const rows = [...endpointRows.map(({ row }) => row), ...rawRoutes].map((row): [string, Access, boolean] => [
  row.route,
  row.access,
  "body" in row && row.body !== undefined,
]);

test.for(rows)("%s is for %s, whatever is sent", async ([at, access, hasBody]) => {
  const people = await everybody();
  const before = await rowCounts();
  const told = async (id: string, body: string | undefined) => {
    const verdicts = people.map(
      async ([who, person]) => [who, await verdictFor(person, at, id, body)] as const,
    );
    return Object.fromEntries(await Promise.all(verdicts));
  };
  // An id that nobody has and a body that is no JSON: whoever is refused must not learn more than that.
  expect(await told(crypto.randomUUID(), hasBody ? '{"' : undefined)).toEqual(expected(access));
  expect(await told("no-id-at-all", hasBody ? "[]" : undefined)).toEqual(expected(access));
  expect(await rowCounts()).toEqual(before);
});

test("every row of the contract is served", async () => {
  for (const [at] of rows) {
    const [method = "GET", pattern = ""] = at.split(" ");
    const response = await office.visitor().fetch(pattern.replace(/:\w+/g, crypto.randomUUID()), { method });
    expect(await response.text(), at).not.toContain("There is nothing at this address.");
    expect(response.status, at).not.toBe(405);
  }
});

test("the table in the code is the one above", async () => {
  for (const role of ranks) {
    const person = await office.as(role);
    const { body } = await person.call("GET /api/auth/verify", {});
    expect(body.capabilities.toSorted()).toEqual(capabilitiesOf(role).toSorted());
  }
});

test("a role that is taken away counts from the next call on", async () => {
  const person = await office.as("recruiter");
  expect((await person.call("GET /api/applications", {})).status).toBe(200);
  await select("update users set role = 'user' where id = ?", person.userId);
  expect((await person.call("GET /api/applications", {})).status).toBe(403);
  await select("update users set permissions = ? where id = ?", '["crm.read"]', person.userId);
  expect((await person.call("GET /api/applications", {})).status).toBe(200);
});

test("a session of somebody who no longer exists opens nothing", async () => {
  const person = await office.as("admin");
  await select("delete from users where id = ?", person.userId);
  expect((await person.call("GET /api/auth/verify", {})).status).toBe(401);
});
