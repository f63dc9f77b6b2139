/** Paths of the back office, in a separate module so that public pages don't load them. */
export const adminPaths = {
  portal: (slug: string) => `/admin/${slug}`,
  imports: () => "/admin/settings/import",
  lists: () => "/admin/settings/lists",
  serviceKeys: () => "/admin/settings/service-keys",
  webhooks: () => "/admin/settings/webhooks",
  editorialCalendar: () => "/admin/content/calendar",
  drafts: () => "/admin/content?status=draft",
  article: (id: string) => `/admin/content/articles/${id}`,
  newArticle: () => "/admin/content/articles/new",
  articleView: (id: string) => `/admin/content?view=${id}`,
  newsletters: () => "/admin/content/newsletters",
  newsletter: (id: string) => `/admin/content/newsletters/${id}`,
  profile: () => "/admin/profile",
  roles: () => "/admin/users/roles",
  usersWithRole: (roleId: string) => `/admin/users?role=${roleId}`,
  job: (id: string) => `/admin/jobs?view=${id}`,
  jobEditor: (id: string) => `/admin/jobs/${id}`,
  newJob: () => "/admin/jobs/new",
  jobScreening: (id: string) => `/admin/jobs/${id}/screening`,
  jobPreview: (id: string) => `/admin/jobs/${id}/preview`,
  pipeline: (jobId: string) => `/admin/jobs/${jobId}/pipeline`,
  jobStages: (jobId: string) => `/admin/jobs/${jobId}/stages`,
  pipelineSettings: () => "/admin/jobs/pipeline-settings",
  password: () => "/admin/password",
  secondFactor: () => "/admin/second-factor",
  placements: (filter: Record<string, string> = {}) =>
    `/admin/clients?${new URLSearchParams({ tab: "placements", ...filter }).toString()}`,
  client: (id: string) => `/admin/clients/${id}`,
  /** The page of a person: a lead and those merged into it. */
  lead: (id: string) => `/admin/people/${id}`,
  people: () => "/admin/people",
  newPerson: () => "/admin/people?new=person",
  /** `from`: the query of the list that the application was opened from. */
  application: (id: string, from = "") =>
    `/admin/applications/${id}${from && `?${new URLSearchParams({ from }).toString()}`}`,
  shortlist: (id: string) => `/admin/clients/shortlists/${id}`,
  newShortlist: (jobId: string, applicationIds: readonly string[]) =>
    `/admin/clients/shortlists/new?${new URLSearchParams({ job: jobId, applications: applicationIds.join(",") })}`,
  jobApplications: (jobId: string) => `/admin/applications?job=${jobId}`,
  activityLog: (filter: Record<string, string>) =>
    `/admin/portals?${new URLSearchParams({ tab: "logs", ...filter }).toString()}`,
  activityExport: (filter: Record<string, string>) =>
    `/api/admin/activity-logs.csv?${new URLSearchParams(filter).toString()}`,
  analyticsExport: (table: string, range: string) =>
    `/api/admin/analytics/${table}.csv?${new URLSearchParams({ range }).toString()}`,
  appointment: (id: string) => `/admin/bookings?open=${id}`,
  interview: (id: string) => `/admin/interviews?open=${id}`,
  messages: () => "/admin/messages",
  message: (id: string) => `/admin/messages?message=${id}`,
  textMessage: (id: string) => `/admin/messages?text=${id}`,
  csvExport: (
    entity:
      | "applications"
      | "contacts"
      | "people"
      | "leads"
      | "jobs"
      | "articles"
      | "clients"
      | "placements"
      | "campaign-recipients",
    filter: Record<string, string>,
  ) => {
    const params = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ""));
    return `/api/admin/export/${entity}.csv${params.size ? `?${params}` : ""}`;
  },
  campaigns: () => "/admin/ghl?tab=sms",
  newCampaign: () => "/admin/ghl/campaigns/new",
  campaign: (id: string) => `/admin/ghl/campaigns/${id}`,
  smsConsents: (number: string) =>
    `/admin/sms?${new URLSearchParams({ tab: "consents", who: number }).toString()}`,
  sendSms: (number: string) => `/admin/sms?${new URLSearchParams({ tab: "send", to: number }).toString()}`,
  resume: (id: string) => `/api/applications/${id}/resume`,
  answerFile: (id: string, answerId: string) => `/api/applications/${id}/answers/${answerId}/file`,
  resumeView: (id: string) => `/api/applications/${id}/resume?view=inline`,
};
