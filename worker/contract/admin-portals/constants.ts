/**
 * The screens of the back office that are opened by a row in admin_portals: the first segment after /admin. A portal can
 * lead nowhere else. A rule holds this list against the routes.
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

/** The screen on which portals are arranged; no arrangement shuts administrators out of it. */
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
