import { expect } from "vitest";
import { acceptsApiKeys } from "#contract/api-keys/accepts-api-keys.ts";
import type { PortalScreen } from "#contract/admin-portals/constants.ts";
import { endpointScreens } from "#contract/admin-portals/screen-endpoints.ts";
import type { Access } from "#contract/endpoint.ts";
import { createPersonalKey, createServiceKey, KeyClient } from "./api-keys.ts";
import { skipNextWipe } from "./database.ts";
import { contractEndpoints, rawRoutes } from "./endpoints.ts";
import type { Person } from "./person.ts";
import { countAllRows } from "./tables.ts";
import { testApp } from "./test-app.ts";

// When the first of several simultaneous requests loads it, the others wait for seconds.
await import("@simplewebauthn/server");

/** Route, what it requires, whether it has a body, its screens, whether it accepts API keys. */
type AccessRule = [string, Access, boolean, readonly PortalScreen[], boolean];

/** Every endpoint and what it requires. */
export const accessRules = [
  ...contractEndpoints.map(({ endpoint }) => ({ ...endpoint, screens: endpointScreens(endpoint.route) })),
  ...rawRoutes,
].map((endpoint): AccessRule => [
  endpoint.route,
  endpoint.access,
  "body" in endpoint && endpoint.body !== undefined,
  endpoint.screens ?? [],
  "takesKeys" in endpoint ? endpoint.takesKeys : acceptsApiKeys(endpoint),
]);

/** The capabilities each role adds to the role before it. Repeated on purpose: an accidental change fails here. */
const addedCapabilities = {
  user: "content.read jobs.read",
  recruiter:
    "content.write jobs.write crm.read crm.write sms.read sms.send booking.manage clients.read clients.write interviews.manage submittals.send",
  manager:
    "content.publish content.schedule content.bulk content.delete jobs.delete jobs.distribute crm.sync sms.settings sms.campaign data.export pipeline.manage placements.manage analytics.read",
  admin: "portals.manage users.manage settings.manage audit.read data.erase data.import",
};
export const ranks = ["user", "recruiter", "manager", "admin"] as const;
export const getRoleCapabilities = (role: (typeof ranks)[number]) =>
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

/** Everybody who calls. */
export const callerNames = [unauthenticated, staff, programs].flatMap((group) => Object.keys(group));

/** What these callers get from an endpoint. */
export function getExpectedVerdicts(
  [, access, , screens, takesKeys]: AccessRule,
  names: readonly string[],
): Record<string, Verdict> {
  const getStaffVerdict = (account: Pick<Account, "capabilities" | "screens">): Verdict => {
    if (access === "public" || access === "signed-in") return "allowed";
    const isScreenOpen = screens.some((screen) => account.screens.includes(screen));
    return account.capabilities.includes(access) && isScreenOpen ? "allowed" : 403;
  };
  const getVerdictOf = (name: string): Verdict => {
    if (name in unauthenticated) return access === "public" ? "allowed" : 401;
    if (name in programs) return takesKeys ? getStaffVerdict(programs[name]!) : 403;
    return getStaffVerdict(staff[name]!);
  };
  return Object.fromEntries(names.map((name) => [name, getVerdictOf(name)]));
}

type Caller = Pick<Person, "fetch">;

const signIns: Record<string, () => Promise<Caller>> = {
  ...unauthenticated,
  ...Object.fromEntries(
    Object.entries({ ...staff, ...programs }).map(([name, { signIn }]) => [name, signIn]),
  ),
};

const signInAll = (names: readonly string[]): Promise<[string, Caller][]> =>
  Promise.all(names.map(async (name): Promise<[string, Caller]> => [name, await signIns[name]!()]));

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

/** A key has 300 requests per minute. */
const MAX_REUSES = 100;

/** Returns a function that calls an endpoint as all these with a request that changes nothing. */
export function createCallAsAll(names: readonly string[]) {
  const countIn = (group: object) => names.filter((name) => name in group).length;
  /** Rows after these endpoints, which change something without any input. Sign-ins of keys' owners stay. */
  const changes: Record<string, Record<string, number>> = {
    "POST /api/auth/logout": { user_sessions: countIn(programs) },
    "POST /api/auth/totp": { user_totp: countIn(staff) },
    "POST /api/auth/passkeys/creation-options": { passkey_challenges: countIn(staff) },
    "POST /api/auth/login/passkey-options": {
      passkey_challenges: countIn(staff) + countIn(unauthenticated),
    },
    "POST /api/auth/step-up/passkey-options": { passkey_challenges: countIn(staff) },
  };
  /** Kept from endpoint to endpoint, as long as none changed anything. */
  let signedIn: [string, Caller][] | undefined;
  let reuses = 0;
  return async (
    [route, , hasBody]: AccessRule,
    { id, body }: { id: string; body: string },
  ): Promise<Record<string, Verdict>> => {
    const people = signedIn ?? (await signInAll(names));
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
  };
}
