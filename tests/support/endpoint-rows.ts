import { endpoints } from "#contract/endpoints.ts";
import type { Access, Endpoint } from "#contract/endpoint.ts";

/** Every row of the contract, by the name that a report shows. */
export const endpointRows: { name: string; row: Endpoint }[] = Object.values(endpoints)
  .flatMap((group) => Object.values<Endpoint>(group))
  .map((row) => ({ name: row.at, row }));

/** Routes that are no JSON endpoints, and who may use them. Any other raw route is refused by a rule. */
export const rawRoutes: { at: string; access: Access }[] = [
  { at: "GET /api/applications/:id/resume", access: "crm.read" },
  { at: "GET /api/privacy/record.json", access: "public" },
  { at: "GET /api/privacy/applications/:id/resume", access: "public" },
  { at: "GET /api/admin/export/applications.csv", access: "data.export" },
  { at: "GET /api/admin/export/contacts.csv", access: "data.export" },
  { at: "GET /api/admin/export/leads.csv", access: "data.export" },
  { at: "GET /api/admin/activity-logs.csv", access: "audit.read" },
  { at: "GET /api/booking/appointments/:id/calendar.ics", access: "public" },
  { at: "GET /api/linkedin/connect", access: "settings.manage" },
  { at: "GET /api/linkedin/callback", access: "settings.manage" },
  { at: "POST /api/webhooks/ghl", access: "public" },
  { at: "GET /api/openapi.json", access: "public" },
  { at: "GET /api/docs", access: "public" },
];
