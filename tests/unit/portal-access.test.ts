import * as fc from "fast-check";
import { expect, test } from "vitest";
import { portalScreens, screenCapabilities } from "#contract/admin-portals/constants.ts";
import {
  capabilities,
  effectiveCapabilities,
  type Role,
  roleCapabilities,
  roles,
} from "#contract/capabilities.ts";
import {
  decideAccess,
  listOpenScreens,
  type PortalRequirements,
  type PortalUser,
} from "#worker/runtime/portal-access.ts";

const user = (granted: readonly string[]): PortalUser => ({ isActive: true, roleCapabilities: granted });
const preset = (role: Role) => user(roleCapabilities(role));
const portal = (slug: string, change: Partial<PortalRequirements> = {}): PortalRequirements => {
  const { requiredRole = "user" } = change;
  return {
    slug,
    url: null,
    isActive: true,
    requiredRole,
    rolePermissions: roleCapabilities(requiredRole),
    requiredPermissions: [],
    ...change,
  };
};
const leads = portal("ghl", { requiredRole: "recruiter", requiredPermissions: ["crm.read"] });
const raisedLeads = portal("ghl", { requiredRole: "manager", requiredPermissions: ["crm.read"] });
const users = portal("users", { requiredRole: "admin", requiredPermissions: ["users.manage"] });
const link = portal("reports", { url: "https://reports.example.com/", requiredRole: "manager" });
const portalsScreen = portal("portals", { requiredRole: "admin" });
const without = (role: Role, capability: string) =>
  roleCapabilities(role).filter((granted) => granted !== capability);

test.for<[string, PortalUser, PortalRequirements, boolean, string]>([
  ["a preset of the required rank", preset("recruiter"), leads, true, "all required permissions"],
  ["a preset below it", preset("user"), leads, false, "Missing permissions: Read leads, applications"],
  ["a raised role", preset("recruiter"), raisedLeads, false, "all permissions of the role Manager; 13"],
  ["the raised role itself", preset("manager"), raisedLeads, true, "all required permissions"],
  ["an inactive portal", preset("admin"), { ...leads, isActive: false }, false, "The portal is inactive."],
  ["an inactive user", { ...preset("admin"), isActive: false }, leads, false, "The account is inactive."],
  [
    "a required permission above the role",
    preset("recruiter"),
    { ...leads, requiredPermissions: ["data.export"] },
    false,
    "Missing permissions: Export data.",
  ],
  ["a lowered role", preset("user"), portal("ghl"), false, "Missing permissions: Read leads"],
  ["a ticked permission alone", user(["users.manage"]), users, true, "all required permissions"],
  ["a ticked permission below a raised role", user(["crm.read"]), raisedLeads, false, "the role Manager"],
  ["a permission that is not ticked", user(without("admin", "users.manage")), users, false, "Manage users"],
  ["nothing ticked", user([]), portal("jobs"), false, "Read jobs of every status"],
  ["a ticked activity log", user(["audit.read"]), portalsScreen, true, "all required permissions"],
  ["a link below its role", preset("recruiter"), link, false, "the role Manager"],
  ["a link that one permission does not open", user(["crm.read"]), link, false, "the role Manager"],
  ["a link at its role", preset("manager"), link, true, "all required permissions"],
  [
    "a link at a role that was edited to allow less",
    user(without("manager", "content.bulk")),
    { ...link, rolePermissions: without("manager", "content.bulk") },
    true,
    "all required permissions",
  ],
  ["a link for everybody", user([]), { ...link, requiredRole: "user" }, true, "all required permissions"],
  [
    "a link with a ticked permission",
    user(["crm.sync"]),
    { ...link, requiredPermissions: ["crm.sync"] },
    true,
    "all required permissions",
  ],
  ["neither screen nor link", preset("admin"), portal("reports"), false, "no screen and no link"],
  [
    "the closed portals screen for who manages portals",
    user(["portals.manage"]),
    { ...portalsScreen, isActive: false },
    true,
    "Users who can manage portals can always open this screen.",
  ],
  [
    "the closed portals screen without its permission",
    user(without("admin", "portals.manage")),
    { ...portalsScreen, isActive: false },
    false,
    "The portal is inactive.",
  ],
])("portal access with %s", ([, who, which, allowed, reason]) => {
  const decision = decideAccess(who, which);
  expect(decision.allowed).toBe(allowed);
  expect(decision.reason).toContain(reason);
});

const arbitraryUser = fc.record({
  isActive: fc.boolean(),
  roleCapabilities: fc.subarray([...capabilities]),
});
const arbitraryPortals = fc.subarray([...portalScreens]).chain((slugs) =>
  fc.tuple(
    ...slugs.map((slug) =>
      fc
        .record({
          isActive: fc.boolean(),
          requiredRole: fc.constantFrom(...roles),
          rolePermissions: fc.subarray([...capabilities]),
          requiredPermissions: fc.subarray([...capabilities], { maxLength: 2 }),
        })
        .map((change) => portal(slug, change)),
    ),
  ),
);

test("an open screen has an open portal and a capability of the screen, except the portals screen of its managers", () => {
  fc.assert(
    fc.property(arbitraryUser, arbitraryPortals, (who, portals) => {
      const granted: readonly string[] = effectiveCapabilities(who);
      for (const screen of listOpenScreens(who, portals)) {
        const row = portals.find(({ slug }) => slug === screen);
        const isOwnPortalsScreen = screen === "portals" && granted.includes("portals.manage");
        expect(isOwnPortalsScreen || row?.isActive).toBe(true);
        expect(screenCapabilities[screen].some((capability) => granted.includes(capability))).toBe(true);
        expect(isOwnPortalsScreen || row!.requiredPermissions.every((name) => granted.includes(name))).toBe(
          true,
        );
      }
      expect(who.isActive || listOpenScreens(who, portals).length === 0).toBe(true);
    }),
  );
});

test("more permissions never close a screen", () => {
  fc.assert(
    fc.property(
      arbitraryUser,
      arbitraryPortals,
      fc.constantFrom(...capabilities),
      (who, portals, capability) => {
        const more = { ...who, roleCapabilities: [...who.roleCapabilities, capability] };
        expect(listOpenScreens(more, portals)).toEqual(expect.arrayContaining(listOpenScreens(who, portals)));
      },
    ),
  );
});
