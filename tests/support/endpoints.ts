import { endpoints } from "#contract/endpoints.ts";
import type { Access, Endpoint } from "#contract/endpoint.ts";

/** Every endpoint of the contract, with the name used in reports. */
export const contractEndpoints: { name: string; endpoint: Endpoint }[] = Object.values(endpoints)
  .flatMap((group) => Object.values<Endpoint>(group))
  .map((endpoint) => ({ name: endpoint.route, endpoint }));

/** Routes outside the contract and their access. A test rejects any other raw route. */
export const rawRoutes: { route: string; access: Access }[] = [
  { route: "GET /api/applications/:id/resume", access: "crm.read" },
  { route: "GET /api/privacy/record.json", access: "public" },
  { route: "GET /api/privacy/applications/:id/resume", access: "public" },
  { route: "GET /api/admin/export/applications.csv", access: "data.export" },
  { route: "GET /api/admin/export/contacts.csv", access: "data.export" },
  { route: "GET /api/admin/export/leads.csv", access: "data.export" },
  { route: "GET /api/admin/activity-logs.csv", access: "audit.read" },
  { route: "GET /api/booking/appointments/:id/calendar.ics", access: "public" },
  { route: "GET /api/linkedin/connect", access: "settings.manage" },
  { route: "GET /api/linkedin/callback", access: "settings.manage" },
  { route: "POST /api/webhooks/ghl", access: "public" },
  { route: "GET /api/openapi.json", access: "public" },
  { route: "GET /api/docs", access: "public" },
];
