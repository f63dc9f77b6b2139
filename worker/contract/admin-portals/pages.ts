/** Paths of the back office below /admin; an architecture test compares them with the routes. */
export const adminPages: readonly string[] = [
  "",
  "content-creation",
  "content",
  "content/calendar",
  "content/articles/:id",
  "content/newsletters",
  "content/newsletters/:id",
  "jobs",
  "jobs/:id",
  "jobs/:id/screening",
  "jobs/pipeline-settings",
  "jobs/:id/pipeline",
  "jobs/:id/stages",
  "jobs/:id/preview",
  "applications",
  "applications/:id",
  "messages",
  "deliveries",
  "analytics",
  "bulk-content",
  "clients",
  "clients/:id",
  "clients/shortlists/new",
  "clients/shortlists/:id",
  "ghl",
  "ghl/:id",
  "ghl/campaigns/:id",
  "people",
  "people/:id",
  "bookings",
  "interviews",
  "sms",
  "users",
  "users/roles",
  "portals",
  "settings",
  "settings/import",
  "settings/lists",
  "settings/service-keys",
  "settings/webhooks",
  "profile",
  "password",
  "second-factor",
];

const matches = (page: string, segments: readonly string[]): boolean => {
  const parts = page.split("/");
  return (
    parts.length === segments.length &&
    parts.every((part, n) => (part.startsWith(":") ? segments[n] !== "" : part === segments[n]))
  );
};

/** Whether the back office has a page at this path, which starts with /admin and may end with a slash. */
export function isAdminPath(pathname: string): boolean {
  const segments = pathname
    .replace(/^\/admin\/?/, "")
    .replace(/\/$/, "")
    .split("/");
  return adminPages.some((page) => matches(page, segments));
}
