import { expect, test } from "vitest";
import type { Access } from "#contract/endpoint.ts";
import { contractEndpoints, rawRoutes } from "#tests/support/endpoints.ts";
import { testApp } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { countAllRows, select } from "#tests/support/tables.ts";

/** The capabilities each role adds to the role before it. Repeated on purpose: an accidental change fails here. */
const addedCapabilities = {
  user: "content.read jobs.read",
  recruiter: "content.write jobs.write crm.read crm.write sms.read sms.send booking.manage",
  manager:
    "content.publish content.schedule content.bulk content.delete jobs.delete jobs.distribute crm.sync sms.settings data.export",
  admin: "portals.manage users.manage settings.manage audit.read data.erase",
};
const ranks = ["user", "recruiter", "manager", "admin"] as const;
const getRoleCapabilities = (role: (typeof ranks)[number]) =>
  ranks.slice(0, ranks.indexOf(role) + 1).flatMap((rank) => addedCapabilities[rank].split(" "));

const staff: Record<string, { capabilities: string[]; signIn: () => Promise<Person> }> = {
  ...Object.fromEntries(
    ranks.map((role) => [role, { capabilities: getRoleCapabilities(role), signIn: () => testApp.as(role) }]),
  ),
  "admin with no permissions": { capabilities: [], signIn: () => testApp.as("admin", { permissions: [] }) },
  "user with crm.read": {
    capabilities: ["crm.read"],
    signIn: () => testApp.as("user", { permissions: ["crm.read"] }),
  },
};
const unauthenticated: Record<string, () => Promise<Person>> = {
  anonymous: async () => testApp.visitor(),
  "inactive admin": () => testApp.as("admin", { isActive: false }),
  "inactive with permissions": () =>
    testApp.as("user", { isActive: false, permissions: getRoleCapabilities("admin") }),
};

type Verdict = 401 | 403 | "allowed";
const toVerdict = (status: number): Verdict => (status === 401 || status === 403 ? status : "allowed");

function getExpectedVerdicts(access: Access): Record<string, Verdict> {
  const unauthenticatedVerdict: Verdict = access === "public" ? "allowed" : 401;
  const getStaffVerdict = (capabilities: string[]): Verdict =>
    access === "public" || access === "signed-in" || capabilities.includes(access) ? "allowed" : 403;
  return {
    ...Object.fromEntries(Object.keys(unauthenticated).map((who) => [who, unauthenticatedVerdict])),
    ...Object.fromEntries(
      Object.entries(staff).map(([who, { capabilities }]) => [who, getStaffVerdict(capabilities)]),
    ),
  };
}

async function signInEveryone(): Promise<[string, Person][]> {
  const accounts = [
    ...Object.entries(unauthenticated),
    ...Object.entries(staff).map(([who, { signIn }]) => [who, signIn] as const),
  ];
  return Promise.all(accounts.map(async ([who, signIn]): Promise<[string, Person]> => [who, await signIn()]));
}

async function getVerdict(
  person: Person,
  route: string,
  id: string,
  body: string | undefined,
): Promise<Verdict> {
  const [method = "GET", pattern = ""] = route.split(" ");
  const sent = body === undefined ? {} : { headers: { "content-type": "application/json" }, body };
  const response = await person.fetch(pattern.replace(/:\w+/g, id), { method, ...sent });
  const text = await response.text();
  const verdict = toVerdict(response.status);
  expect(text.includes('"code":"unauthenticated"')).toBe(verdict === 401);
  expect(text.includes('"code":"forbidden"')).toBe(verdict === 403);
  return verdict;
}

const endpoints = [...contractEndpoints.map(({ endpoint }) => endpoint), ...rawRoutes].map(
  (endpoint): [string, Access, boolean] => [
    endpoint.route,
    endpoint.access,
    "body" in endpoint && endpoint.body !== undefined,
  ],
);

test.for(endpoints)("%s enforces its access level (%s) for every role", async ([route, access, hasBody]) => {
  const people = await signInEveryone();
  const before = await countAllRows();
  const getVerdicts = async (id: string, body: string | undefined) => {
    const verdicts = people.map(
      async ([who, person]) => [who, await getVerdict(person, route, id, body)] as const,
    );
    return Object.fromEntries(await Promise.all(verdicts));
  };
  // Unknown ids and malformed bodies must not change the 401 or 403 that a caller gets.
  expect(await getVerdicts(crypto.randomUUID(), hasBody ? '{"' : undefined)).toEqual(
    getExpectedVerdicts(access),
  );
  expect(await getVerdicts("no-id-at-all", hasBody ? "[]" : undefined)).toEqual(getExpectedVerdicts(access));
  expect(await countAllRows()).toEqual(before);
});

test("every endpoint of the contract has a handler", async () => {
  for (const [route] of endpoints) {
    const [method = "GET", pattern = ""] = route.split(" ");
    const response = await testApp.visitor().fetch(pattern.replace(/:\w+/g, crypto.randomUUID()), { method });
    expect(await response.text(), route).not.toContain("There is nothing at this address.");
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
  await select("update users set permissions = ? where id = ?", '["crm.read"]', person.userId);
  expect((await person.call("GET /api/applications", {})).status).toBe(200);
});

test("the session of a deleted user gets 401", async () => {
  const person = await testApp.as("admin");
  await select("delete from users where id = ?", person.userId);
  expect((await person.call("GET /api/auth/verify", {})).status).toBe(401);
});
