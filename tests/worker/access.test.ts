import { expect, test } from "vitest";
import { acceptsApiKeys } from "#contract/api-keys/accepts-api-keys.ts";
import type { PortalScreen } from "#contract/admin-portals/constants.ts";
import { endpointScreens } from "#contract/admin-portals/screen-endpoints.ts";
import type { Access } from "#contract/endpoint.ts";
import { contractEndpoints, rawRoutes } from "#tests/support/endpoints.ts";
import { createPersonalKey, createServiceKey, KeyClient } from "#tests/support/api-keys.ts";
import { insertTestRole, testApp } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { skipNextWipe } from "#tests/support/database.ts";
import { countAllRows, select } from "#tests/support/tables.ts";

/** The capabilities each role adds to the role before it. Repeated on purpose: an accidental change fails here. */
const addedCapabilities = {
  user: "content.read jobs.read",
  recruiter:
    "content.write jobs.write crm.read crm.write sms.read sms.send booking.manage clients.read clients.write interviews.manage submittals.send",
  manager:
    "content.publish content.schedule content.bulk content.delete jobs.delete jobs.distribute crm.sync sms.settings sms.campaign data.export pipeline.manage placements.manage analytics.read",
  admin: "portals.manage users.manage settings.manage audit.read data.erase data.import",
};
const ranks = ["user", "recruiter", "manager", "admin"] as const;
const getRoleCapabilities = (role: (typeof ranks)[number]) =>
  ranks.slice(0, ranks.indexOf(role) + 1).flatMap((rank) => addedCapabilities[rank].split(" "));

/** The portals of a new site: lowest preset, and what other roles must allow. Repeated on purpose. */
const portals: Record<PortalScreen, [(typeof ranks)[number], string]> = {
  content: ["user", "content.read"],
  "content-creation": ["recruiter", "content.write"],
  "bulk-content": ["manager", "content.bulk"],
  jobs: ["user", "jobs.read"],
  people: ["recruiter", "crm.read"],
  applications: ["recruiter", "crm.read"],
  messages: ["recruiter", "crm.read"],
  bookings: ["recruiter", "booking.manage"],
  clients: ["recruiter", "clients.read"],
  interviews: ["recruiter", "interviews.manage"],
  ghl: ["recruiter", "crm.read"],
  sms: ["recruiter", "sms.read"],
  deliveries: ["manager", "crm.read crm.sync"],
  analytics: ["manager", "analytics.read"],
  users: ["admin", "users.manage"],
  portals: ["admin", "portals.manage"],
  settings: ["admin", "settings.manage"],
};
const screenNames = Object.keys(portals) as PortalScreen[];

type Account = { capabilities: string[]; screens: PortalScreen[]; signIn: () => Promise<Person> };

const withRole = (role: (typeof ranks)[number]): Account => ({
  capabilities: getRoleCapabilities(role),
  screens: screenNames.filter((screen) => ranks.indexOf(role) >= ranks.indexOf(portals[screen][0])),
  signIn: () => testApp.as(role),
});

const withPermissions = (role: (typeof ranks)[number], permissions: string[]): Account => ({
  capabilities: permissions,
  screens: screenNames.filter((screen) =>
    portals[screen][1].split(" ").every((capability) => permissions.includes(capability)),
  ),
  signIn: () => testApp.as(role, { permissions }),
});

const staff: Record<string, Account> = {
  ...Object.fromEntries(ranks.map((role) => [role, withRole(role)])),
  "admin with no permissions": withPermissions("admin", []),
  "user with crm.read": withPermissions("user", ["crm.read"]),
  "user with users.manage": withPermissions("user", ["users.manage"]),
};
/** Programs: what the key and, for a personal one, its user may do; never what needs a session. */
const programs: Record<
  string,
  { capabilities: string[]; screens: PortalScreen[]; signIn: () => Promise<KeyClient> }
> = {
  "personal key with crm.read of an admin": {
    capabilities: ["crm.read"],
    screens: screenNames,
    signIn: async () => createPersonalKey(await testApp.as("admin"), ["crm.read"]),
  },
  "personal key with everything of a user": {
    capabilities: getRoleCapabilities("user"),
    screens: withRole("user").screens,
    signIn: async () => createPersonalKey(await testApp.as("user"), getRoleCapabilities("admin")),
  },
  "service key with jobs.read and crm.read": {
    capabilities: ["jobs.read", "crm.read"],
    screens: withPermissions("user", ["jobs.read", "crm.read"]).screens,
    signIn: async () => createServiceKey(await testApp.as("admin"), ["jobs.read", "crm.read"]),
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

function getExpectedVerdicts(
  access: Access,
  screens: readonly PortalScreen[],
  takesKeys: boolean,
): Record<string, Verdict> {
  const unauthenticatedVerdict: Verdict = access === "public" ? "allowed" : 401;
  const getStaffVerdict = (account: Account): Verdict => {
    if (access === "public" || access === "signed-in") return "allowed";
    const isScreenOpen = screens.some((screen) => account.screens.includes(screen));
    return account.capabilities.includes(access) && isScreenOpen ? "allowed" : 403;
  };
  return {
    ...Object.fromEntries(Object.keys(unauthenticated).map((who) => [who, unauthenticatedVerdict])),
    ...Object.fromEntries(Object.entries(staff).map(([who, account]) => [who, getStaffVerdict(account)])),
    ...Object.fromEntries(
      Object.entries(programs).map(([who, account]) => [
        who,
        takesKeys ? getStaffVerdict({ ...account, signIn: () => testApp.as("user") }) : 403,
      ]),
    ),
  };
}

type Caller = Pick<Person, "fetch">;

async function signInEveryone(): Promise<[string, Caller][]> {
  const accounts = [
    ...Object.entries(unauthenticated),
    ...Object.entries({ ...staff, ...programs }).map(([who, { signIn }]) => [who, signIn] as const),
  ];
  return Promise.all(accounts.map(async ([who, signIn]): Promise<[string, Caller]> => [who, await signIn()]));
}

async function getVerdict(
  person: Caller,
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

const endpoints = [
  ...contractEndpoints.map(({ endpoint }) => ({ ...endpoint, screens: endpointScreens(endpoint.route) })),
  ...rawRoutes,
].map((endpoint): [string, Access, boolean, readonly PortalScreen[], boolean] => [
  endpoint.route,
  endpoint.access,
  "body" in endpoint && endpoint.body !== undefined,
  endpoint.screens ?? [],
  "takesKeys" in endpoint ? endpoint.takesKeys : acceptsApiKeys(endpoint),
]);

/** Kept from endpoint to endpoint, as long as none changed anything. */
let signedIn: [string, Caller][] | undefined;
/** A key has 300 requests per minute. */
const MAX_REUSES = 100;
let reuses = 0;
const counts = { staff: Object.keys(staff).length, others: Object.keys(unauthenticated).length };
/** Rows after these endpoints, which change something without any input. Sign-ins of keys' owners stay. */
const changes: Record<string, Record<string, number>> = {
  "POST /api/auth/logout": { user_sessions: Object.keys(programs).length },
  "POST /api/auth/totp": { user_totp: counts.staff },
  "POST /api/auth/passkeys/creation-options": { passkey_challenges: counts.staff },
  "POST /api/auth/login/passkey-options": { passkey_challenges: counts.staff + counts.others },
  "POST /api/auth/step-up/passkey-options": { passkey_challenges: counts.staff },
};

/** The verdicts of everybody for a request that changes nothing. */
async function callAsEverybody(
  [route, , hasBody]: (typeof endpoints)[number],
  { id, body }: { id: string; body: string },
): Promise<Record<string, Verdict>> {
  const people = signedIn ?? (await signInEveryone());
  signedIn = undefined;
  const before = await countAllRows();
  const verdicts = await Promise.all(
    people.map(
      async ([who, person]) =>
        [who, await getVerdict(person, route, id, hasBody ? body : undefined)] as const,
    ),
  );
  const changed = changes[route];
  expect(await countAllRows()).toEqual({ ...before, ...changed });
  if (!changed && ++reuses % MAX_REUSES !== 0) {
    signedIn = people;
    skipNextWipe();
  }
  return Object.fromEntries(verdicts);
}

test.for(endpoints)("%s enforces its access level (%s) for every role", async (endpoint) => {
  const [, access, , screens, takesKeys] = endpoint;
  const request = { id: crypto.randomUUID(), body: '{"' };
  expect(await callAsEverybody(endpoint, request)).toEqual(getExpectedVerdicts(access, screens, takesKeys));
});

test.for(endpoints.filter(([route, , hasBody]) => hasBody || route.includes(":")))(
  "%s enforces its access level (%s) with an invalid id or a body of the wrong type",
  { tags: "full" },
  async (endpoint) => {
    const [, access, , screens, takesKeys] = endpoint;
    const request = { id: "no-id-at-all", body: "[]" };
    expect(await callAsEverybody(endpoint, request)).toEqual(getExpectedVerdicts(access, screens, takesKeys));
  },
);

test("every endpoint with a capability belongs to at least one screen", () => {
  const withoutScreen = endpoints.filter(
    ([, access, , screens]) => access !== "public" && access !== "signed-in" && screens.length === 0,
  );
  expect(withoutScreen.map(([route]) => route)).toEqual([]);
});

test("every endpoint of the contract has a handler", async () => {
  for (const [route] of endpoints) {
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
