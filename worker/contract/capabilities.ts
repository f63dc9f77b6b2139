/** Roles in ascending rank; each role includes the capabilities of the lower ones. */
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

/** Capabilities of a role without custom permissions. */
export const roleCapabilities = (role: Role): Capability[] =>
  roles.slice(0, roleRank(role) + 1).flatMap((lower) => [...capabilitiesByRole[lower]]);

/** None while inactive; the custom permissions if set; otherwise the capabilities of the role. */
export function effectiveCapabilities(user: {
  role: Role;
  isActive: boolean;
  permissions: readonly string[] | null;
}): Capability[] {
  if (!user.isActive) return [];
  if (!user.permissions) return roleCapabilities(user.role);
  const custom = new Set(user.permissions);
  return capabilities.filter((capability) => custom.has(capability));
}
