import type { Context } from "hono";
import * as z from "zod";
import type { PortalScreen } from "#contract/admin-portals/constants.ts";
import { ApplicationFilter } from "#contract/applications/schemas.ts";
import { ClientFilter } from "#contract/clients/schemas.ts";
import { ContactFilter } from "#contract/contacts/schemas.ts";
import { PlacementFilter } from "#contract/placements/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { listClientsAfter } from "#worker/features/clients/index.ts";
import { listPlacementsAfter, today } from "#worker/features/placements/index.ts";
import { can, requireCapability } from "#worker/runtime/access.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import { type Columns, csvResponse } from "#worker/runtime/csv-response.ts";
import type { AppEnv, Ctx, Staff } from "#worker/runtime/ctx.ts";
import { getLists, type Lists } from "#worker/runtime/lists.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { parseQuery } from "#worker/runtime/input.ts";
import { findStaff } from "#worker/runtime/session.ts";
import { clientColumns, placementColumns } from "./client-columns.ts";
import { applicationColumns, contactColumns, leadColumns } from "./columns.ts";
import { type ExportCursor, listApplications, listContacts, listLeads } from "./queries.ts";

const Part = z.object({ part: z.coerce.number().int().min(1).max(1_000).default(1) });

type Exported = { createdAt: string; id: string };
type Read<Row> = (after: ExportCursor, limit: number) => PromiseLike<Row[]>;

const exportScreens = {
  applications: ["applications"],
  contacts: ["messages"],
  leads: ["ghl", "applications"],
  clients: ["clients"],
  placements: ["clients"],
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

exportRoutes.get("/api/admin/export/clients.csv", (c) =>
  exportCsv(
    c,
    "clients",
    ClientFilter,
    (_lists, staff) => clientColumns(can(staff, "placements.manage")),
    (ctx, filter) => (after, limit) =>
      listClientsAfter(ctx.db, filter, { after, limit, now: iso(ctx.clock()) }),
  ),
);
exportRoutes.get("/api/admin/export/placements.csv", (c) =>
  exportCsv(
    c,
    "placements",
    PlacementFilter,
    (_lists, staff) => placementColumns(can(staff, "placements.manage")),
    (ctx, filter) => (after, limit) =>
      listPlacementsAfter(ctx.db, filter, { after, limit, today: today(ctx) }),
  ),
);

async function exportCsv<Filter extends z.ZodObject, Row extends Exported>(
  c: Context<AppEnv>,
  entity: keyof typeof exportScreens,
  schema: Filter,
  columns: (lists: Lists, staff: Staff) => Columns<Row>,
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
  return csvResponse(c, entity, columns(await getLists(ctx), staff), reader(ctx, filter), part);
}
