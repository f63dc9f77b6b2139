/** Ids and tokens for the `:name` placeholders below. */
export type FixtureIds = Record<
  | "job"
  | "feed"
  | "address"
  | "article"
  | "slug"
  | "author"
  | "application"
  | "contact"
  | "client"
  | "lead"
  | "service"
  | "appointment"
  | "day"
  | "from"
  | "to"
  | "slot"
  | "text"
  | "inbound"
  | "run"
  | "import"
  | "schedule"
  | "user"
  | "number"
  | "manage"
  | "interview"
  | "choose"
  | "submittal"
  | "order"
  | "shortlist"
  | "consent"
  | "record"
  | "campaign"
  | "newsletter"
  | "preferences"
  | "preview"
  | "webhook",
  string
>;

/** Paths that visitors can open, by route. */
export const publicPaths: Record<string, string[]> = {
  "/": ["/", "/?title=analyst"],
  jobs: ["/jobs", "/jobs?title=planning", "/jobs?page=999"],
  "jobs/:id": ["/jobs/:job", "/jobs/:address", "/jobs/01900000-0000-7000-8000-00000000dead"],
  apply: ["/apply", "/apply?job=:job"],
  "apply/received": ["/apply/received?job=:job", "/apply/received"],
  "services/:slug": ["/services/consulting"],
  "company/about": ["/company/about"],
  "company/leadership": ["/company/leadership"],
  "company/history": ["/company/history"],
  "company/testimonials": ["/company/testimonials"],
  "case-studies": ["/case-studies"],
  candidates: ["/candidates"],
  "case-studies/:id": ["/case-studies/1"],
  resources: ["/resources", "/resources?q=budget"],
  "article/:id": ["/article/:article", "/article/:slug"],
  "authors/:slug": ["/authors/:author"],
  "article/preview": ["/article/preview?token=:preview"],
  "your-data": ["/your-data?token=:record"],
  "your-data/erased": ["/your-data/erased"],
  newsletter: ["/newsletter"],
  "newsletter/confirm": ["/newsletter/confirm?token=x"],
  "newsletter/unsubscribe": ["/newsletter/unsubscribe?token=x"],
  "newsletter/preferences": ["/newsletter/preferences?token=:preferences", "/newsletter/preferences?token=x"],
  "newsletter/confirmed": ["/newsletter/confirmed"],
  "newsletter/:outcome": ["/newsletter/received"],
  book: ["/book", "/book?type=:service", "/book?type=:service&date=:day"],
  "book/details": ["/book/details?type=:service&date=:day&slot=:slot"],
  "book/confirmed": ["/book/confirmed?token=:manage"],
  "book/manage": ["/book/manage?token=:manage", "/book/manage?token=:manage&do=move"],
  shortlist: ["/shortlist?token=:shortlist", "/shortlist?token=x"],
  "employer-consent": ["/employer-consent?token=:consent", "/employer-consent?token=x"],
  interview: ["/interview?token=:choose", "/interview?token=x"],
  contact: ["/contact"],
  "contact/message": ["/contact/message"],
  "contact/sent": ["/contact/sent", "/contact/sent?about=roles"],
  "privacy-policy": ["/privacy-policy"],
  "terms-of-service": ["/terms-of-service"],
  "cookie-policy": ["/cookie-policy"],
  "*": ["/nothing-here"],
  feeds: ["/sitemap.xml", "/robots.txt", "/llms.txt", "/feeds/articles.xml", "/feeds/jobs.xml"],
};

const PAGE_QUERY = "limit=20&offset=0";

/** Requests of each back-office screen, with every panel opened; those of the layout are under /admin. */
export const screenRequests: Record<string, string[]> = {
  "/admin/analytics": [
    "/api/admin/analytics/traffic",
    "/api/admin/analytics/funnel",
    "/api/admin/analytics/searches",
    "/api/admin/analytics/replies",
    "/api/admin/analytics/articles",
  ],
  "/admin": [
    "/api/admin/counts",
    "/api/admin/home",
    "/api/auth/verify",
    "/api/admin/lists",
    "/api/admin/search?q=planning",
    "/api/notifications",
  ],
  "/admin/profile": [
    "/api/auth/sessions",
    "/api/auth/email",
    "/api/notifications/settings",
    "/api/auth/keys",
    "/api/auth/factors",
    "/api/auth/step-up",
    "/api/my-calendar",
    "/api/my-calendar/blocked-times",
  ],
  "/admin/jobs": [
    "/api/admin/jobs/stats",
    `/api/jobs?scope=all&${PAGE_QUERY}`,
    `/api/jobs?scope=all&title=planning&sort=title&${PAGE_QUERY}`,
    "/api/admin/views?list=jobs",
    "/api/jobs?scope=all&limit=5",
    "/api/applications/jobs?ids=:job",
    "/api/jobs/:job?scope=all",
    "/api/jobs/:job/postings",
    "/api/jobs/:job/known-people",
    "/api/portals",
    "/api/portals/:feed/feed",
  ],
  "/admin/jobs/:id": ["/api/jobs/:job?scope=all", "/api/jobs/:job/draft"],
  "/admin/jobs/:id/pipeline": [
    "/api/jobs/:job/pipeline",
    "/api/jobs/:job/pipeline?q=planning",
    `/api/jobs/:job/pipeline/cards?${PAGE_QUERY}`,
  ],
  "/admin/jobs/:id/stages": ["/api/jobs/:job/stages"],
  "/admin/jobs/pipeline-settings": ["/api/pipeline/stages", "/api/pipeline/templates"],
  "/admin/content-creation": [
    "/api/content/prompt-templates",
    "/api/content/writer",
    "/api/content/ai-usage",
    "/api/content/draft-requests",
    "/api/content/schedules",
    "/api/content/schedules/:schedule",
    "/api/content/schedule-clock",
  ],
  "/admin/content": [
    "/api/content/stats",
    "/api/content/authors",
    `/api/content/articles?${PAGE_QUERY}`,
    "/api/content/articles/:article",
    "/api/content/articles/:article/html",
    "/api/content/articles/:article/draft",
    "/api/content/articles/:article/sources",
    "/api/content/claim-counts?ids=:article",
    "/api/content/articles/:article/revisions",
    "/api/content/articles/:article/revisions/1",
    "/api/content/linkedin-status",
    `/api/content/linkedin-posts?${PAGE_QUERY}`,
    "/api/content/articles/:article/channels",
  ],
  "/admin/content/calendar": ["/api/content/calendar?from=:from&to=:to"],
  "/admin/content/newsletters": [
    `/api/newsletters?${PAGE_QUERY}`,
    "/api/newsletters/setup",
    `/api/newsletters/suppressions?${PAGE_QUERY}`,
    `/api/newsletters/suspected?${PAGE_QUERY}`,
  ],
  "/admin/content/newsletters/:id": [
    "/api/newsletters/:newsletter",
    "/api/newsletters/audience?topics=Market%20Trends",
    "/api/newsletters?articleId=:article&limit=20",
  ],
  "/admin/bulk-content": ["/api/content/bulk-generate", "/api/content/bulk-generate/:run"],
  "/admin/applications": [
    `/api/applications?${PAGE_QUERY}`,
    "/api/applications/jobs",
    `/api/contacts?${PAGE_QUERY}`,
    "/api/admin/people?email=noor.haddad@example.com",
  ],
  "/admin/messages": [
    `/api/messages?${PAGE_QUERY}`,
    "/api/messages/counts",
    "/api/messages/texts/:inbound",
    "/api/contacts/:contact",
    "/api/contacts/:contact/history",
  ],
  "/admin/jobs/:id/screening": ["/api/admin/jobs/:job/screening", "/api/admin/screening"],
  "/admin/applications/:id": [
    "/api/applications/:application",
    "/api/applications/:application/neighbors",
    "/api/applications/:application/resume-text",
    "/api/applications/:application/history",
    "/api/applications/:application/answers",
    "/api/applications/:application/scorecards",
    "/api/applications/:application/pipeline",
  ],
  "/admin/ghl": [
    "/api/ghl/stats",
    "/api/ghl/settings",
    "/api/crm/promises",
    "/api/crm/pipelines",
    "/api/crm/assignees",
    `/api/crm/leads?${PAGE_QUERY}`,
    "/api/crm/board",
    `/api/sms/campaigns?${PAGE_QUERY}`,
  ],
  "/admin/ghl/campaigns/:id": [
    "/api/sms/campaigns/:campaign",
    `/api/sms/campaigns/:campaign/recipients?${PAGE_QUERY}`,
  ],
  "/admin/people": [
    `/api/crm/people?${PAGE_QUERY}`,
    "/api/crm/people/tags",
    `/api/search/people?q=noor&${PAGE_QUERY}`,
    `/api/search/people?q=noor&sort=name&${PAGE_QUERY}`,
    `/api/crm/people/duplicates?${PAGE_QUERY}`,
  ],
  "/admin/people/:id": [
    "/api/crm/leads/:lead",
    "/api/crm/people/:lead/timeline",
    "/api/crm/leads/:lead/activities",
    "/api/crm/leads/:lead/replies",
  ],
  "/admin/clients": [
    `/api/clients?${PAGE_QUERY}`,
    "/api/clients/options?q=a",
    "/api/clients/suggestions",
    "/api/jobs/:job/order",
    `/api/placements?${PAGE_QUERY}`,
    "/api/placements/summary",
  ],
  "/admin/clients/shortlists/:id": [
    `/api/submittals?jobId=:order&${PAGE_QUERY}`,
    "/api/submittals/:submittal",
    "/api/submittals/preparation?jobId=:order&applications=:application",
  ],
  "/admin/clients/:id": ["/api/clients/:client", "/api/clients/:client/activities"],
  "/admin/bookings": [
    "/api/admin/booking/types",
    "/api/admin/booking/calendar?from=:from&to=:to",
    `/api/admin/booking/appointments?${PAGE_QUERY}`,
    "/api/admin/booking/appointments/:appointment",
    "/api/admin/booking/types/:service/days",
    "/api/admin/booking/types/:service/slots?date=:day",
    "/api/admin/booking/availability?bookingTypeId=:service",
    `/api/admin/booking/blocked-times?${PAGE_QUERY}`,
    "/api/admin/booking/holidays",
  ],
  "/admin/interviews": [
    `/api/interviews?when=upcoming&userId=:user&${PAGE_QUERY}`,
    `/api/interviews?${PAGE_QUERY}`,
    "/api/interviews/calendar?from=:from&to=:to",
    "/api/interviews/interviewers",
    "/api/interviews/:interview",
    "/api/interviews/times?interviewers=:user",
  ],
  "/admin/sms": [
    "/api/sms/settings",
    `/api/sms/messages?${PAGE_QUERY}`,
    "/api/sms/messages/:text",
    "/api/sms/consents?number=:number",
  ],
  "/admin/deliveries": [
    "/api/admin/deliveries/counts",
    `/api/admin/deliveries?${PAGE_QUERY}`,
    "/api/admin/health",
  ],
  "/admin/users": [`/api/admin/users?${PAGE_QUERY}`, "/api/admin/users/:user/sessions", "/api/admin/roles"],
  "/admin/portals": [
    "/api/admin/access-matrix",
    "/api/admin/portals",
    "/api/admin/activity-logs/filters",
    "/api/admin/activity-logs/chain",
    `/api/admin/activity-logs?${PAGE_QUERY}`,
  ],
  "/admin/settings": ["/api/admin/settings", "/api/site/social"],
  "/admin/settings/lists": ["/api/admin/lists/usage"],
  "/admin/settings/webhooks": [
    "/api/admin/webhooks",
    `/api/admin/webhooks/:webhook/deliveries?${PAGE_QUERY}`,
  ],
  "/admin/settings/service-keys": ["/api/admin/service-keys", "/api/admin/service-keys/owners"],
  "/admin/settings/import": [
    `/api/imports?${PAGE_QUERY}`,
    "/api/imports/:import",
    `/api/imports/:import/rows?${PAGE_QUERY}`,
    `/api/redirects?${PAGE_QUERY}`,
  ],
};

/** Endpoints that pages call in process, or that only other clients call. */
export const loaderRequests: string[] = [
  `/api/jobs?${PAGE_QUERY}`,
  `/api/jobs?title=planning&${PAGE_QUERY}`,
  "/api/jobs/filters",
  "/api/site/lists/industries",
  "/api/jobs/:job",
  "/api/jobs/:address",
  "/api/jobs/:job/similar",
  "/api/jobs/:job/questions",
  "/api/content/published-articles",
  "/api/content/published-articles/:article",
  "/api/content/published-articles/:slug",
  "/api/content/published-articles/:article/related",
  "/api/content/authors/:author",
  "/api/content/library",
  "/api/content/preview?token=:preview",
  "/api/booking/types",
  "/api/booking/types/:service/days",
  "/api/booking/types/:service/slots?date=:day",
  "/api/booking/manage?token=:manage",
  "/api/shortlist?token=:shortlist",
  "/api/employer-consent?token=:consent",
  "/api/newsletter/preferences?token=:preferences",
  "/api/interview-links?token=:choose",
  "/api/interview-links/times?token=:choose",
  "/api/privacy/record?token=:record",
  "/api/auth/methods",
  "/api/auth/login/pending",
  "/api/health",
];

/** Replaces the placeholders of a path. */
export const fillPath = (address: string, ids: FixtureIds): string =>
  address.replace(/:([a-z]+)/g, (_, name: keyof FixtureIds) => encodeURIComponent(ids[name]));
