/** Every address inside the site that code builds; copy in web/content names its own. */
export const paths = {
  jobs: () => "/jobs",
  job: (id: string) => `/jobs/${id}`,
  apply: (job?: string) => (job ? `/apply?job=${job}` : "/apply"),
  resources: () => "/resources",
  article: (id: string) => `/article/${id}`,
  articlePreview: (token: string) => `/article/preview?token=${encodeURIComponent(token)}`,
  newsletter: (outcome?: string) => (outcome ? `/newsletter/${outcome}` : "/newsletter"),
  socialCard: (kind: "article" | "job", id: string) => `/media/cards/${kind}/${id}.png`,
  articleFeed: () => "/feeds/articles.xml",
  service: (slug: string) => `/services/${slug}`,
  about: () => "/company/about",
  leadership: () => "/company/leadership",
  history: () => "/company/history",
  testimonials: () => "/company/testimonials",
  candidates: () => "/candidates",
  contact: () => "/contact",
  book: () => "/book",
  bookDetails: () => "/book/details",
  bookConfirmed: (token: string) => `/book/confirmed?token=${encodeURIComponent(token)}`,
  bookManage: (token: string) => `/book/manage?token=${encodeURIComponent(token)}`,
  privacyPolicy: () => "/privacy-policy",
  termsOfService: () => "/terms-of-service",
  cookiePolicy: () => "/cookie-policy",
  caseStudy: (id: string) => `/case-studies/${id}`,
  login: () => "/login",
  admin: () => "/admin",
  adminPortal: (slug: string) => `/admin/${slug}`,
  adminDrafts: () => "/admin/content?status=draft",
  adminArticle: (id: string) => `/admin/content?edit=${id}`,
  adminArticleText: (id: string) => `/admin/content?view=${id}`,
  adminProfile: () => "/admin/profile",
  adminJob: (id: string) => `/admin/jobs?view=${id}`,
  adminNewJob: () => "/admin/jobs?new=job",
  adminJobPreview: (id: string) => `/admin/jobs/${id}/preview`,
  adminPassword: () => "/admin/password",
  adminLead: (id: string) => `/admin/ghl/${id}`,
  adminApplication: (id: string) => `/admin/applications/${id}`,
  activityFile: (filter: Record<string, string>) =>
    `/api/admin/activity-logs.csv?${new URLSearchParams(filter).toString()}`,
  adminMessages: () => "/admin/applications?tab=contacts",
  exportFile: (entity: "applications" | "contacts" | "leads", filter: Record<string, string>) => {
    const params = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ""));
    return `/api/admin/export/${entity}.csv${params.size ? `?${params}` : ""}`;
  },
  yourData: (token: string, act?: "correct" | "withdraw" | "erase", application?: string) => {
    const more = { ...(act && { do: act }), ...(application && { application }) };
    return `/your-data?${new URLSearchParams({ token, ...more })}`;
  },
  yourDataFile: (token: string) => `/api/privacy/record.json?${new URLSearchParams({ token })}`,
  yourResume: (token: string, id: string) =>
    `/api/privacy/applications/${id}/resume?${new URLSearchParams({ token })}`,
  resume: (id: string) => `/api/applications/${id}/resume`,
};
