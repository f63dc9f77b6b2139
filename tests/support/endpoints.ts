import type { PortalScreen } from "#contract/admin-portals/constants.ts";
import { endpoints } from "#contract/endpoints.ts";
import type { Access, Endpoint } from "#contract/endpoint.ts";

/** Every endpoint of the contract, with the name used in reports. */
export const contractEndpoints: { name: string; endpoint: Endpoint }[] = Object.values(endpoints)
  .flatMap((group) => Object.values<Endpoint>(group))
  .map((endpoint) => ({ name: endpoint.route, endpoint }));

/** `takesKeys`: whether API keys are accepted; by default where the access is a capability or public. */
type RawRoute = { route: string; access: Access; screens?: readonly PortalScreen[]; takesKeys: boolean };

const routes: (Omit<RawRoute, "takesKeys"> & Partial<RawRoute>)[] = [
  { route: "GET /api/shortlist/candidates/:id/resume", access: "public", screens: [] },
  { route: "GET /api/applications/:id/resume", access: "crm.read", screens: ["applications", "ghl"] },
  {
    route: "GET /api/applications/:id/answers/:answerId/file",
    access: "crm.read",
    screens: ["applications"],
  },
  { route: "GET /api/content/articles/:id/card.png", access: "content.read", screens: ["content"] },
  { route: "GET /api/auth/photos/:name", access: "signed-in" },
  { route: "GET /api/privacy/record.json", access: "public" },
  { route: "GET /api/privacy/applications/:id/resume", access: "public" },
  { route: "GET /api/privacy/applications/:id/answers/:answerId", access: "public" },
  { route: "GET /api/admin/export/applications.csv", access: "data.export", screens: ["applications"] },
  { route: "GET /api/admin/export/contacts.csv", access: "data.export", screens: ["messages"] },
  { route: "GET /api/admin/export/people.csv", access: "data.export", screens: ["people", "ghl"] },
  { route: "GET /api/admin/export/leads.csv", access: "data.export", screens: ["ghl", "applications"] },
  { route: "GET /api/admin/export/clients.csv", access: "data.export", screens: ["clients"] },
  { route: "GET /api/admin/export/placements.csv", access: "data.export", screens: ["clients"] },
  {
    route: "GET /api/admin/export/campaign-recipients.csv",
    access: "data.export",
    screens: ["ghl", "sms"],
  },
  { route: "GET /api/admin/export/jobs.csv", access: "data.export", screens: ["jobs"] },
  { route: "GET /api/admin/export/articles.csv", access: "data.export", screens: ["content"] },
  ...["pages", "sources", "funnel", "searches", "replies", "articles"].map((table) => ({
    route: `GET /api/admin/analytics/${table}.csv`,
    access: "data.export" as const,
    screens: ["analytics" as const],
  })),
  { route: "GET /api/admin/activity-logs.csv", access: "audit.read", screens: ["portals"] },
  { route: "GET /api/booking/appointments/:id/calendar.ics", access: "public" },
  { route: "GET /api/interview-links/calendar.ics", access: "public" },
  { route: "GET /api/calendars/:file", access: "public" },
  {
    route: "GET /api/linkedin/connect",
    access: "settings.manage",
    screens: ["content", "settings"],
    takesKeys: false,
  },
  {
    route: "GET /api/linkedin/callback",
    access: "settings.manage",
    screens: ["content", "settings"],
    takesKeys: false,
  },
  { route: "GET /api/auth/oidc/start", access: "public", takesKeys: false },
  { route: "GET /api/auth/oidc/callback", access: "public", takesKeys: false },
  { route: "POST /api/webhooks/ghl", access: "public" },
  { route: "POST /api/webhooks/postmark", access: "public" },
  { route: "GET /api/openapi.json", access: "public" },
  { route: "GET /api/docs", access: "public" },
];

/** Routes outside the contract, their access and their screens. A test rejects any other raw route. */
export const rawRoutes: RawRoute[] = routes.map((route) => ({ takesKeys: true, ...route }));
