/** Every address inside the site that code builds; copy in web/content names its own. */
export const paths = {
  jobs: () => "/jobs",
  job: (id: string) => `/jobs/${id}`,
  apply: (job?: string) => (job ? `/apply?job=${job}` : "/apply"),
  login: () => "/login",
  admin: () => "/admin",
  adminPortal: (slug: string) => `/admin/${slug}`,
  adminPassword: () => "/admin/password",
  adminApplication: (id: string) => `/admin/applications/${id}`,
  resume: (id: string) => `/api/applications/${id}/resume`,
};
