import type { Context } from "hono";
import * as z from "zod";
import type { PortalScreen } from "#contract/admin-portals/constants.ts";
import { ApplicationFilter } from "#contract/applications/schemas.ts";
import { ContactFilter } from "#contract/contacts/schemas.ts";
import { requireCapability } from "#worker/runtime/access.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import { type Columns, csvResponse } from "#worker/runtime/csv-response.ts";
import type { AppEnv, Ctx } from "#worker/runtime/ctx.ts";
import { getLists, type Lists } from "#worker/runtime/lists.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { parseQuery } from "#worker/runtime/input.ts";
import { findStaff } from "#worker/runtime/session.ts";
import { applicationColumns, contactColumns, leadColumns } from "./columns.ts";
import { type ExportCursor, listApplications, listContacts, listLeads } from "./queries.ts";

const Part = z.object({ part: z.coerce.number().int().min(1).max(1_000).default(1) });

type Exported = { createdAt: string; id: string };
type Read<Row> = (after: ExportCursor, limit: number) => PromiseLike<Row[]>;

const exportScreens = {
  applications: ["applications"],
  contacts: ["messages"],
  leads: ["ghl", "applications"],
} as const satisfies Record<string, readonly PortalScreen[]>;

/** CSV files, so mounted without serve(): each checks access itself, before any lookup. */
export const exportRoutes = createRouter();

exportRoutes.get("/api/admin/export/applications.csv", (c) =>
  exportCsv(
    c,
    "applications",
    ApplicationFilter,
    applicationColumns,
    (ctx, filter) => (after, limit) => listApplications(ctx.db, filter, after, limit),
  ),
);
exportRoutes.get("/api/admin/export/contacts.csv", (c) =>
  exportCsv(
    c,
    "contacts",
    ContactFilter,
    contactColumns,
    (ctx, filter) => (after, limit) => listContacts(ctx.db, filter, after, limit),
  ),
);
exportRoutes.get("/api/admin/export/leads.csv", (c) =>
  exportCsv(
    c,
    "leads",
    z.object({}),
    () => leadColumns,
    (ctx) => (after, limit) => listLeads(ctx.db, after, limit),
  ),
);

async function exportCsv<Filter extends z.ZodObject, Row extends Exported>(
  c: Context<AppEnv>,
  entity: keyof typeof exportScreens,
  schema: Filter,
  columns: (lists: Lists) => Columns<Row>,
  reader: (ctx: Ctx, filter: z.output<Filter>) => Read<Row>,
): Promise<Response> {
  const ctx = c.get("ctx");
  const staff = await findStaff(c, ctx);
  requireCapability(staff, "data.export", exportScreens[entity]);
  const filter = parseQuery(c, schema);
  const { part } = parseQuery(c, Part);
  // The search text may be a person's name, which must not reach the log.
  const { q, ...fields } = filter as { q?: string };
  const details = { ...fields, searched: q !== undefined, part };
  await recordEvent(ctx, { action: `${entity}.export`, entityType: entity, entityId: null, details }, staff);
  return csvResponse(c, entity, columns(await getLists(ctx)), reader(ctx, filter), part);
}
