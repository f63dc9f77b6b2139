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
