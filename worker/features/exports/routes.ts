import type { Context } from "hono";
import * as z from "zod";
import { ApplicationWanted } from "#contract/applications/endpoints.ts";
import { ContactWanted } from "#contract/contacts/endpoints.ts";
import { requireCapability } from "#worker/runtime/access.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import { type Columns, csvResponse } from "#worker/runtime/csv-response.ts";
import type { AppEnv, Ctx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { parseQuery } from "#worker/runtime/input.ts";
import { findStaff } from "#worker/runtime/session.ts";
import { applicationColumns, contactColumns, leadColumns } from "./columns.ts";
import { type After, listApplications, listContacts, listLeads } from "./queries.ts";

const Part = z.object({ part: z.coerce.number().int().min(1).max(1_000).default(1) });

type Kept = { createdAt: string; id: string };
type Read<Row> = (after: After, limit: number) => PromiseLike<Row[]>;

/** Files are no JSON, so these are raw routes: guarded by hand, before anything is looked up. */
export const exportRoutes = createRouter();

exportRoutes.get("/api/admin/export/applications.csv", (c) =>
  answer(
    c,
    "applications",
    ApplicationWanted,
    applicationColumns,
    (ctx, wanted) => (after, limit) => listApplications(ctx.db, wanted, after, limit),
  ),
);
exportRoutes.get("/api/admin/export/contacts.csv", (c) =>
  answer(
    c,
    "contacts",
    ContactWanted,
    contactColumns,
    (ctx, wanted) => (after, limit) => listContacts(ctx.db, wanted, after, limit),
  ),
);
exportRoutes.get("/api/admin/export/leads.csv", (c) =>
  answer(c, "leads", z.object({}), leadColumns, (ctx) => (after, limit) => listLeads(ctx.db, after, limit)),
);

async function answer<Wanted extends z.ZodObject, Row extends Kept>(
  c: Context<AppEnv>,
  entity: string,
  schema: Wanted,
  columns: Columns<Row>,
  reader: (ctx: Ctx, wanted: z.output<Wanted>) => Read<Row>,
): Promise<Response> {
  const ctx = c.get("ctx");
  const staff = await findStaff(c, ctx);
  requireCapability(staff, "data.export");
  const wanted = parseQuery(c, schema);
  const { part } = parseQuery(c, Part);
  // What was searched for may be somebody's name, which the log is not to keep.
  const { q, ...filter } = wanted as { q?: string };
  const details = { ...filter, searched: q !== undefined, part };
  await recordEvent(ctx, { action: `${entity}.export`, entityType: entity, entityId: null, details }, staff);
  return csvResponse(c, entity, columns, reader(ctx, wanted), part);
}
