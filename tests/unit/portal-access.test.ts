import {
  assert,
  boolean,
  constant,
  constantFrom,
  option,
  property,
  record,
  subarray,
  tuple,
} from "fast-check";
import { expect, test } from "vitest";
import { portalScreens, screenCapabilities } from "#contract/admin-portals/constants.ts";
import { capabilities, effectiveCapabilities, roles } from "#contract/capabilities.ts";
import {
  decideAccess,
  listOpenScreens,
  type PortalRequirements,
  type PortalUser,
} from "#worker/runtime/portal-access.ts";

const user = (role: PortalUser["role"], permissions: string[] | null = null): PortalUser => ({
  role,
  permissions,
  isActive: true,
});
const portal = (slug: string, change: Partial<PortalRequirements> = {}): PortalRequirements => ({
  slug,
  url: null,
  isActive: true,
  requiredRole: "user",
  requiredPermissions: [],
  ...change,
});
const leads = portal("ghl", { requiredRole: "recruiter", requiredPermissions: ["crm.read"] });
const users = portal("users", { requiredRole: "admin", requiredPermissions: ["users.manage"] });
const link = portal("reports", { url: "https://reports.example.com/", requiredRole: "manager" });
const portalsScreen = portal("portals", { requiredRole: "admin" });

test.for<[string, PortalUser, PortalRequirements, boolean, string]>([
  ["a role of the required rank", user("recruiter"), leads, true, "The role Recruiter is sufficient"],
  ["a role below it", user("user"), leads, false, "Requires the role Recruiter; this user is User."],
  [
    "a raised role",
    user("recruiter"),
    { ...leads, requiredRole: "manager" },
    false,
    "Requires the role Manager; this user is Recruiter.",
  ],
  ["an inactive portal", user("admin"), { ...leads, isActive: false }, false, "The portal is inactive."],
  ["an inactive user", { ...user("admin"), isActive: false }, leads, false, "The account is inactive."],
  [
    "a role without a required permission",
    user("recruiter"),
    { ...leads, requiredPermissions: ["data.export"] },
    false,
    "Missing permissions: data.export.",
  ],
  [
    "a lowered role that lacks what the screen needs",
    user("user"),
    portal("ghl"),
    false,
    "Missing permissions: crm.read.",
  ],
  ["a ticked permission of a low role", user("user", ["users.manage"]), users, true, "custom permissions"],
  [
    "a ticked permission below a raised role",
    user("recruiter", ["crm.read"]),
    { ...leads, requiredRole: "admin" },
    true,
    "custom permissions",
  ],
  ["a permission not ticked for an admin", user("admin", ["jobs.read"]), users, false, "users.manage"],
  ["nothing ticked for an admin", user("admin", []), portal("jobs"), false, "jobs.read"],
  ["a ticked activity log", user("user", ["audit.read"]), portalsScreen, true, "custom permissions"],
  ["a link below its role", user("recruiter"), link, false, "Requires the role Manager"],
  ["a link that no permission opens", user("recruiter", ["crm.read"]), link, false, "Requires the role"],
  ["a link at its role", user("manager", []), link, true, "The role Manager is sufficient."],
  [
    "a link with a ticked permission",
    user("user", ["crm.read"]),
    { ...link, requiredPermissions: ["crm.read"] },
    true,
    "custom permissions",
  ],
  ["neither screen nor link", user("admin"), portal("reports"), false, "no screen and no link"],
  [
    "the closed portals screen for its manager",
    user("admin"),
    { ...portalsScreen, isActive: false },
    true,
    "Administrators can always open this screen.",
  ],
  [
    "the closed portals screen for an admin without its permission",
    user("admin", ["jobs.read"]),
    { ...portalsScreen, isActive: false },
    false,
    "The portal is inactive.",
  ],
])("portal access with %s", ([, who, which, allowed, reason]) => {
  const decision = decideAccess(who, which);
  expect(decision.allowed).toBe(allowed);
  expect(decision.reason).toContain(reason);
});

const arbitraryUser = record({
  role: constantFrom(...roles),
  isActive: boolean(),
  permissions: option(subarray([...capabilities])),
});
const arbitraryPortals = subarray([...portalScreens]).chain((slugs) =>
  tuple(
    ...slugs.map((slug) =>
      record({
        slug: constant(slug as string),
        url: constant(null),
        isActive: boolean(),
        requiredRole: constantFrom(...roles),
        requiredPermissions: subarray([...capabilities], { maxLength: 2 }),
      }),
    ),
  ),
);

test("an open screen has an open portal and a capability of the screen, except the portals screen of administrators", () => {
  assert(
    property(arbitraryUser, arbitraryPortals, (who, portals) => {
      const granted = effectiveCapabilities(who);
      for (const screen of listOpenScreens(who, portals)) {
        const row = portals.find(({ slug }) => slug === screen);
        const isOwnPortalsScreen = screen === "portals" && who.role === "admin";
        expect(isOwnPortalsScreen || row?.isActive).toBe(true);
        expect(screenCapabilities[screen].some((capability) => granted.includes(capability))).toBe(true);
      }
      expect(who.isActive || listOpenScreens(who, portals).length === 0).toBe(true);
    }),
  );
});
