import { type AnyEndpoint, endpoints } from "#contract/endpoints.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { PortalScreen } from "./constants.ts";

type Screens = readonly PortalScreen[];

/**
 * The screens that call a feature's staff endpoints. A user may call them while the portal of at least one of these
 * screens is open to them. Public endpoints and those for every signed-in user belong to no screen.
 */
const featureScreens: Record<keyof typeof endpoints, Screens> = {
  auth: [],
  accountLinks: [],
  factors: ["users", "portals"],
  passkeys: [],
  oidc: [],
  photos: ["users", "portals"],
  sessions: ["users", "portals"],
  apiKeys: [],
  serviceKeys: ["settings"],
  search: [],
  jobs: ["jobs"],
  jobDrafts: ["jobs"],
  jobBoards: ["jobs"],
  applications: ["applications"],
  contacts: ["messages"],
  spam: ["messages"],
  crm: ["ghl"],
  inbox: ["applications", "ghl", "messages", "people"],
  messages: ["messages"],
  notifications: [],
  privacy: ["applications"],
  articles: [],
  staffArticles: ["content", "content-creation", "bulk-content"],
  articleDrafts: ["content"],
  claimSources: ["content"],
  authors: [],
  staffAuthors: ["content"],
  booking: [],
  linkedin: ["content"],
  channels: ["content"],
  dashboard: [],
  analytics: ["analytics"],
  deliveries: ["deliveries"],
  leads: ["ghl", "people"],
  leadBoard: ["ghl"],
  people: ["ghl", "people"],
  peopleSearch: ["people", "ghl", "applications"],
  staffBooking: ["bookings"],
  bookingSetup: ["bookings"],
  newsletter: [],
  newsletters: ["content"],
  pictures: ["content", "content-creation", "jobs"],
  users: ["users", "portals"],
  staffRoles: ["users", "portals"],
  adminPortals: ["portals"],
  activity: ["portals"],
  settings: ["settings"],
  imports: ["settings"],
  redirects: ["settings"],
  lists: ["settings"],
  sms: ["sms"],
  smsCampaigns: ["ghl", "sms"],
  writing: ["content", "content-creation"],
  assist: ["content"],
  schedules: ["content", "content-creation"],
  editorialCalendar: ["content"],
  bulkRuns: ["bulk-content"],
  health: ["deliveries"],
  screening: ["jobs"],
  answers: ["applications"],
  scorecards: ["applications"],
  clients: ["clients", "ghl", "people"],
  jobOrders: ["clients", "jobs", "applications"],
  placements: ["clients", "applications"],
  moves: ["applications", "ghl", "jobs", "messages"],
  board: ["jobs"],
  pipelineSetup: ["jobs"],
  interviews: ["interviews"],
  interviewLinks: [],
  myCalendar: [],
  submittals: ["clients", "jobs", "applications"],
  shortlists: [],
  applicationEdits: ["applications"],
  views: [],
  webhooks: ["settings"],
};

/** Endpoints that serve other screens than the rest of their feature. */
const routeScreens: Partial<Record<AnyEndpoint["route"], Screens>> = {
  "GET /api/content/ai-usage": ["content", "content-creation", "bulk-content", "settings"],
  "GET /api/applications/jobs": ["applications", "jobs"],
  "GET /api/pipeline/templates": ["applications", "jobs"],
  "GET /api/crm/assignees": ["ghl", "messages", "people", "clients", "jobs", "applications"],
  "GET /api/crm/leads": ["ghl"],
  "GET /api/crm/pipelines": ["ghl", "people"],
  "POST /api/ghl/sync-lead/:id": ["ghl", "people"],
  "DELETE /api/crm/people/:id": ["ghl", "people"],
  "GET /api/admin/booking/types": ["bookings", "people"],
  "GET /api/admin/booking/types/:id/days": ["bookings", "people"],
  "GET /api/admin/booking/types/:id/slots": ["bookings", "people"],
  "POST /api/admin/booking/appointments": ["bookings", "people"],
  "GET /api/jobs/:id/known-people": ["jobs"],
  "GET /api/sms/settings": ["sms", "ghl"],
  "POST /api/sms/send": ["sms", "messages"],
  "POST /api/generate-image/job": ["jobs"],
  "GET /api/clients/options": ["clients", "jobs", "applications"],
  "DELETE /api/linkedin": ["content", "settings"],
  "PUT /api/applications/:id/spam": ["applications"],
  "PUT /api/admin/booking/appointments/:id/spam": ["bookings"],
  "GET /api/newsletters/suspected": ["content"],
  "PUT /api/newsletters/suspected/:id": ["content"],
};

const screensByRoute = new Map<string, Screens>(
  Object.entries(endpoints).flatMap(([feature, group]) =>
    Object.values<Endpoint>(group)
      .filter(({ access }) => access !== "public" && access !== "signed-in")
      .map(({ route }): [string, Screens] => [
        route,
        routeScreens[route as AnyEndpoint["route"]] ?? featureScreens[feature as keyof typeof endpoints],
      ]),
  ),
);

/** The screens of which one must be open to the caller; empty for endpoints that belong to no screen. */
export const endpointScreens = (route: string): Screens => screensByRoute.get(route) ?? [];
