/**
 * The preset roles in ascending rank. By default, each includes the capabilities of the lower ones; the stored roles
 * decide.
 */
export const roles = ["user", "recruiter", "manager", "admin"] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  user: "User",
  recruiter: "Recruiter",
  manager: "Manager",
  admin: "Administrator",
};

const capabilitiesByRole = {
  user: ["content.read", "jobs.read"],
  recruiter: [
    "content.write",
    "jobs.write",
    "crm.read",
    "crm.write",
    "sms.read",
    "sms.send",
    "booking.manage",
    "clients.read",
    "clients.write",
    "interviews.manage",
    "submittals.send",
  ],
  manager: [
    "content.publish",
    "content.schedule",
    "content.bulk",
    "content.delete",
    "jobs.delete",
    "jobs.distribute",
    "crm.sync",
    "sms.settings",
    "sms.campaign",
    "data.export",
    "pipeline.manage",
    "placements.manage",
    "analytics.read",
  ],
  admin: ["portals.manage", "users.manage", "settings.manage", "audit.read", "data.erase", "data.import"],
} as const;

export const capabilities = [
  ...capabilitiesByRole.user,
  ...capabilitiesByRole.recruiter,
  ...capabilitiesByRole.manager,
  ...capabilitiesByRole.admin,
] as const;
export type Capability = (typeof capabilities)[number];

/** Returns 0 for user up to 3 for admin. */
export const roleRank = (role: Role): number => roles.indexOf(role);

/** The default capabilities of a preset role. */
export const roleCapabilities = (role: Role): Capability[] =>
  roles.slice(0, roleRank(role) + 1).flatMap((lower) => [...capabilitiesByRole[lower]]);

/** The capabilities that presets below this one don't have by default. */
export const capabilitiesFromRank = (role: Role): Capability[] =>
  roles.slice(roleRank(role)).flatMap((preset) => [...capabilitiesByRole[preset]]);

/** The known capabilities of a list, in the order of the table. */
export const toCapabilities = (names: readonly string[]): Capability[] =>
  capabilities.filter((capability) => names.includes(capability));

/** The capabilities of the user's role; none while inactive. */
export const effectiveCapabilities = (user: {
  isActive: boolean;
  roleCapabilities: readonly string[];
}): Capability[] => (user.isActive ? toCapabilities(user.roleCapabilities) : []);

/** The highest preset role whose default capabilities are all in the list; otherwise the lowest. */
export const nearestPreset = (granted: readonly string[]): Role =>
  roles.findLast((role) => roleCapabilities(role).every((capability) => granted.includes(capability))) ??
  "user";

/** The database refuses a change after which no active user would have one of these. */
export const protectedCapabilities = ["users.manage", "portals.manage"] as const satisfies Capability[];
