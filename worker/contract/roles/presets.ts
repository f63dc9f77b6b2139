import { type Capability, type Role, roleCapabilities, roleLabels, roles } from "#contract/capabilities.ts";

const descriptions: Record<Role, string> = {
  user: "Basic access only.",
  recruiter: "Limited job and content management.",
  manager: "Most administrative functions.",
  admin: "Access to all portals.",
};

type Preset = { name: string; description: string; capabilities: Capability[] };

/** A preset as migrations create it and a reset restores it. */
export const presetDefaults = (role: Role): Preset => ({
  name: roleLabels[role],
  description: descriptions[role],
  capabilities: roleCapabilities(role),
});

/** Whether this is the id of a preset. */
export const isPreset = (roleId: string): roleId is Role => roles.some((role) => role === roleId);
