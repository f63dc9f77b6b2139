import type { Capability } from "#contract/capabilities.ts";

/**
 * Back-office screens that a row in admin_portals can open: the first path segment after /admin. An
 * architecture test compares them with the routes.
 */
export const portalScreens = [
  "content",
  "content-creation",
  "bulk-content",
  "jobs",
  "people",
  "applications",
  "messages",
  "bookings",
  "clients",
  "interviews",
  "ghl",
  "sms",
  "deliveries",
  "analytics",
  "users",
  "portals",
  "settings",
] as const;
export type PortalScreen = (typeof portalScreens)[number];

/** Pages under /admin that every user has, without a portal. */
export const accountPages = ["password", "profile", "second-factor"] as const;

/** Whether the back office has a page at this first path segment after /admin; empty for /admin itself. */
export const isAdminPage = (slug: string): boolean =>
  ["", ...accountPages, ...portalScreens].some((known) => known === slug);

export const MAX_PORTALS = 100;

/** A user needs at least one of these capabilities to open the screen, whatever its portal requires. */
export const screenCapabilities: Record<PortalScreen, readonly Capability[]> = {
  content: ["content.read"],
  "content-creation": ["content.write"],
  "bulk-content": ["content.bulk"],
  jobs: ["jobs.read"],
  people: ["crm.read"],
  applications: ["crm.read"],
  messages: ["crm.read"],
  bookings: ["booking.manage"],
  clients: ["clients.read"],
  interviews: ["interviews.manage"],
  ghl: ["crm.read"],
  sms: ["sms.read"],
  deliveries: ["crm.read"],
  analytics: ["analytics.read"],
  users: ["users.manage"],
  portals: ["portals.manage", "audit.read"],
  settings: ["settings.manage"],
};

/** The screen that manages portals; always open to those who manage portals. */
export const PORTALS_SCREEN = "portals" satisfies PortalScreen;

export const portalIcons = [
  "FileText",
  "Briefcase",
  "Users",
  "BarChart3",
  "Settings",
  "Calendar",
  "MessageSquare",
  "Plug",
  "Inbox",
  "Layers",
  "PenLine",
  "Link",
] as const;
export type PortalIcon = (typeof portalIcons)[number];
