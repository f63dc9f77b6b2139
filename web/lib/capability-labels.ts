import { type Capability, roleCapabilities, type Role, roles } from "#contract/capabilities.ts";

export const capabilityLabels: Record<Capability, string> = {
  "content.read": "Read articles and schedules",
  "jobs.read": "Read jobs of every status",
  "content.write": "Write and approve articles",
  "jobs.write": "Write and publish jobs",
  "crm.read": "Read leads, applications and messages",
  "crm.write": "Edit leads and log activities",
  "sms.read": "Read text messages and their settings",
  "sms.send": "Send text messages",
  "booking.manage": "Manage appointments and hours",
  "clients.read": "Read clients, their contacts and jobs",
  "clients.write": "Edit clients and log activities",
  "interviews.manage": "Schedule interviews",
  "submittals.send": "Send shortlists to clients",
  "content.publish": "Publish and unpublish articles",
  "content.schedule": "Schedule articles",
  "content.bulk": "Generate articles in bulk",
  "content.delete": "Delete articles",
  "jobs.delete": "Delete and restore jobs",
  "jobs.distribute": "Send jobs to portals",
  "crm.sync": "Send leads to the CRM",
  "sms.settings": "Change text message settings",
  "sms.campaign": "Start and stop SMS campaigns",
  "data.export": "Export data",
  "placements.manage": "Manage placements and see fees",
  "analytics.read": "Read analytics",
  "pipeline.manage": "Set up stages, emails and questions",
  "portals.manage": "Manage admin portals and access",
  "users.manage": "Manage users",
  "settings.manage": "Change settings and keys",
  "audit.read": "Read the activity log",
  "data.erase": "Erase a person's data",
  "data.import": "Import data and redirect old addresses",
};

/** Capabilities by the lowest role that includes them. */
export const capabilityGroups: { role: Role; capabilities: Capability[] }[] = roles.map((role, rank) => {
  const lowerRole = roles[rank - 1];
  const inherited = lowerRole ? roleCapabilities(lowerRole) : [];
  return {
    role,
    capabilities: roleCapabilities(role).filter((capability) => !inherited.includes(capability)),
  };
});
