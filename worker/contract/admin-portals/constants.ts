/**
 * Back-office screens that a row in admin_portals can open: the first path segment after /admin. An
 * architecture test compares them with the routes.
 */
export const portalScreens = [
  "content",
  "content-creation",
  "bulk-content",
  "jobs",
  "applications",
  "bookings",
  "ghl",
  "sms",
  "deliveries",
  "users",
  "portals",
  "settings",
] as const;
type PortalScreen = (typeof portalScreens)[number];

/** The screen that manages portals; always open to administrators. */
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
