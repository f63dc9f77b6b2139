import type { Capability } from "#contract/capabilities.ts";

type CapabilityLabel = { label: string; explanation: string };

/** What each capability allows: in the editor of roles, for portals and in the activity log. */
export const capabilityLabels: Record<Capability, CapabilityLabel> = {
  "jobs.read": {
    label: "Read jobs of every status",
    explanation: "See drafts and archived jobs, their questions and their job boards.",
  },
  "jobs.write": {
    label: "Write and publish jobs",
    explanation: "Create, edit, duplicate, publish and archive jobs, one or many at a time.",
  },
  "jobs.delete": {
    label: "Delete and restore jobs",
    explanation: "Delete a job, and restore it for ten minutes.",
  },
  "jobs.distribute": {
    label: "Send jobs to portals",
    explanation: "Publish jobs to job boards, withdraw them, and set up the boards and their feeds.",
  },
  "pipeline.manage": {
    label: "Set up stages, emails and questions",
    explanation: "Change pipeline stages, mail templates, screening questions and scorecards.",
  },
  "interviews.manage": {
    label: "Schedule interviews",
    explanation: "Offer times to candidates, and schedule, move and cancel interviews.",
  },
  "crm.read": {
    label: "Read leads, applications and messages",
    explanation: "See people, applications with resumes, messages, and what waits for delivery.",
  },
  "crm.write": {
    label: "Edit leads and log activities",
    explanation: "Reply, move applications, assign people, add notes and tasks, merge duplicates.",
  },
  "crm.sync": {
    label: "Send leads to the CRM",
    explanation: "Sync all leads, test the connection, and retry failed deliveries.",
  },
  "booking.manage": {
    label: "Manage appointments and hours",
    explanation: "Change appointments, services, working hours and blocked times.",
  },
  "clients.read": {
    label: "Read clients, their contacts and jobs",
    explanation: "See clients, placements and shortlists; fees need Manage placements and see fees.",
  },
  "clients.write": {
    label: "Edit clients and log activities",
    explanation: "Create and edit clients and contacts, assign jobs, log calls and tasks.",
  },
  "submittals.send": {
    label: "Send shortlists to clients",
    explanation: "Send candidates to a client, request their consent, and answer comments.",
  },
  "placements.manage": {
    label: "Manage placements and see fees",
    explanation: "Edit and delete placements, and see fees and their sums.",
  },
  "content.read": {
    label: "Read articles and schedules",
    explanation: "See articles of every status, schedules, posts and newsletters.",
  },
  "content.write": {
    label: "Write and approve articles",
    explanation: "Write, generate, edit and approve articles; draft newsletters.",
  },
  "content.publish": {
    label: "Publish and unpublish articles",
    explanation: "Publish articles, post them to channels, send newsletters, and manage authors.",
  },
  "content.schedule": {
    label: "Schedule articles",
    explanation: "Create, change, run and delete schedules that generate articles.",
  },
  "content.bulk": {
    label: "Generate articles in bulk",
    explanation: "Start and cancel runs of a hundred drafts.",
  },
  "content.delete": {
    label: "Delete articles",
    explanation: "Delete articles, which can be restored for ten minutes, and pages of authors.",
  },
  "sms.read": {
    label: "Read text messages and their settings",
    explanation: "See sent and received text messages, consents and campaigns.",
  },
  "sms.send": {
    label: "Send text messages",
    explanation: "Send text messages and draft campaigns.",
  },
  "sms.campaign": {
    label: "Start and stop SMS campaigns",
    explanation: "Start, schedule, pause, resume and stop campaigns.",
  },
  "sms.settings": {
    label: "Change text message settings",
    explanation: "Change the number, its registration, and whether the service is active.",
  },
  "analytics.read": {
    label: "Read analytics",
    explanation: "See page views, sources, conversions, searches and reply times.",
  },
  "data.export": {
    label: "Export data",
    explanation: "Download lists of what they can read as CSV files.",
  },
  "data.import": {
    label: "Import data and redirect old addresses",
    explanation: "Import people, jobs and articles from files, undo imports, and manage redirects.",
  },
  "data.erase": {
    label: "Erase a person's data",
    explanation: "Delete everything stored about a person. This cannot be undone.",
  },
  "users.manage": {
    label: "Manage users",
    explanation: "Invite, edit and delete users, end their sessions, and edit roles.",
  },
  "portals.manage": {
    label: "Manage admin portals and access",
    explanation: "Decide which screens and links are in the navigation, and who can open them.",
  },
  "settings.manage": {
    label: "Change settings and keys",
    explanation: "Change API keys, social pages and the firm's lists, and connect LinkedIn.",
  },
  "audit.read": {
    label: "Read the activity log",
    explanation: "See and download who changed what, and when.",
  },
};

/** The capabilities by area, in the order of the navigation. */
export const capabilityAreas: { title: string; capabilities: Capability[] }[] = [
  {
    title: "Recruiting",
    capabilities: [
      "jobs.read",
      "jobs.write",
      "jobs.delete",
      "jobs.distribute",
      "pipeline.manage",
      "interviews.manage",
    ],
  },
  {
    title: "People and messages",
    capabilities: ["crm.read", "crm.write", "crm.sync", "booking.manage"],
  },
  {
    title: "Text messages",
    capabilities: ["sms.read", "sms.send", "sms.campaign", "sms.settings"],
  },
  {
    title: "Clients",
    capabilities: ["clients.read", "clients.write", "submittals.send", "placements.manage"],
  },
  {
    title: "Content",
    capabilities: [
      "content.read",
      "content.write",
      "content.publish",
      "content.schedule",
      "content.bulk",
      "content.delete",
    ],
  },
  {
    title: "Data",
    capabilities: ["analytics.read", "data.export", "data.import", "data.erase"],
  },
  {
    title: "Administration",
    capabilities: ["users.manage", "portals.manage", "settings.manage", "audit.read"],
  },
];

/** The areas with those of their capabilities for which `isListed` holds; areas without any are left out. */
export const filterAreas = (isListed: (capability: Capability) => boolean) =>
  capabilityAreas
    .map(({ title, capabilities }) => ({ title, capabilities: capabilities.filter(isListed) }))
    .filter(({ capabilities }) => capabilities.length > 0);

/** The label of a stored permission; the stored name if this version does not know it. */
export const permissionLabel = (permission: string): string =>
  capabilityLabels[permission as Capability]?.label ?? permission;
