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
export type PortalScreen = (typeof portalScreens)[number];

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

/** How a job reaches a portal: they pull our feed, we notify them, or we post to their address. */
export const portalAdapters = ["xml-feed", "google-jobs", "indexnow", "http"] as const;
export type PortalAdapter = (typeof portalAdapters)[number];

/** `pending` until the portal has fetched the feed, `listed` after it, `confirmed` when the portal or a person said so. */
export const postingStatuses = ["pending", "listed", "confirmed", "failed", "removed"] as const;
export type PostingStatus = (typeof postingStatuses)[number];

/** The only adapter that is pulled: nothing is sent, the portal reads our feed when it likes. */
export const PULLED = "xml-feed" satisfies PortalAdapter;
