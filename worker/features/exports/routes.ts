import type { Context } from "hono";
import * as z from "zod";
import type { PortalScreen } from "#contract/admin-portals/constants.ts";
import { ApplicationListQuery } from "#contract/applications/schemas.ts";
import { StaffArticleFilter } from "#contract/articles/admin-schemas.ts";
import { ClientFilter } from "#contract/clients/schemas.ts";
import { ContactFilter } from "#contract/contacts/schemas.ts";
import { MAX_EXPORT_ROWS } from "#contract/exports/constants.ts";
import { JobFilter, StaffJobFilter } from "#contract/jobs/schemas.ts";
import { LeadListQuery } from "#contract/leads/schemas.ts";
import { PeopleSearchQuery } from "#contract/people/search-schemas.ts";
import { PersonFilter } from "#contract/people/schemas.ts";
import { PlacementFilter } from "#contract/placements/schemas.ts";
import { CampaignRecipientExport } from "#contract/sms/campaign-schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { listClientsAfter } from "#worker/features/clients/index.ts";
import { listJobIds } from "#worker/features/jobs/index.ts";
import { listPersonIds } from "#worker/features/people-search/index.ts";
import { listRecipientsAfter } from "#worker/features/sms/index.ts";
import { listPlacementsAfter, today } from "#worker/features/placements/index.ts";
import { can, requireCapability, requireRecentProof } from "#worker/runtime/access.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import { type Columns, csvOfIdsResponse, csvResponse } from "#worker/runtime/csv-response.ts";
import type { AppEnv, Ctx, Staff, StaffCtx } from "#worker/runtime/ctx.ts";
import { getLists, type Lists } from "#worker/runtime/lists.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { parseQuery } from "#worker/runtime/input.ts";
import { findStaff } from "#worker/runtime/session.ts";
import { campaignRecipientColumns, clientColumns, placementColumns } from "./client-columns.ts";
import {
  applicationColumns,
  articleColumns,
  contactColumns,
  jobColumns,
  leadColumns,
  personColumns,
  pickColumns,
  visibleColumns,
} from "./columns.ts";
import * as queries from "./queries.ts";

const Format = z.object({
  part: z.coerce.number().int().min(1).max(1_000).default(1),
  /** `shown`: the columns of the list on screen, in its order. */
  columns: z.enum(["all", "shown"]).default("all"),
});

type Part = { limit: number; offset: number };

const exportScreens = {
  applications: ["applications"],
  contacts: ["messages"],
  leads: ["ghl", "applications"],
  people: ["people", "ghl"],
  clients: ["clients"],
  placements: ["clients"],
  jobs: ["jobs"],
  articles: ["content"],
  "campaign-recipients": ["ghl", "sms"],
} as const satisfies Record<string, readonly PortalScreen[]>;

/** CSV files, so mounted without serve(): each checks access itself, before any lookup. */
export const exportRoutes = createRouter();

exportRoutes.get("/api/admin/export/applications.csv", (c) =>
  exportCsv(c, "applications", {
    filter: ApplicationListQuery.omit({ limit: true, offset: true }),
    columns: applicationColumns,
    listIds: (ctx, filter, part) => queries.listApplicationIds(ctx.db, filter, part),
    listRows: (ctx, ids) => queries.listApplications(ctx.db, ids),
  }),
);
exportRoutes.get("/api/admin/export/contacts.csv", (c) =>
  exportCsv(c, "contacts", {
    filter: ContactFilter,
    columns: contactColumns,
    listIds: (ctx, filter, part) => queries.listContactIds(ctx.db, filter, part),
    listRows: (ctx, ids) => queries.listContacts(ctx.db, ids),
  }),
);
exportRoutes.get("/api/admin/export/leads.csv", (c) =>
  exportCsv(c, "leads", {
    filter: LeadListQuery.omit({ limit: true, offset: true }),
    columns: () => leadColumns,
    listIds: (ctx, filter, part) => queries.listLeadIds(ctx.db, filter, part, iso(ctx.clock())),
    listRows: (ctx, ids) => queries.listLeads(ctx.db, ids),
  }),
);
exportRoutes.get("/api/admin/export/people.csv", (c) =>
  exportCsv(c, "people", {
    filter: PersonFilter.extend(PeopleSearchQuery.pick({ sort: true, dir: true }).shape),
    columns: () => personColumns,
    listIds: listPersonIds,
    listRows: (ctx, ids) => queries.listLeads(ctx.db, ids),
  }),
);
exportRoutes.get("/api/admin/export/jobs.csv", (c) =>
  exportCsv(c, "jobs", {
    filter: StaffJobFilter.extend({ sort: JobFilter.shape.sort, dir: JobFilter.shape.dir }),
    columns: jobColumns,
    listIds: listJobIds,
    listRows: (ctx, ids) => queries.listJobs(ctx.db, ids),
  }),
);
exportRoutes.get("/api/admin/export/articles.csv", (c) =>
  exportCsv(c, "articles", {
    filter: StaffArticleFilter.omit({ limit: true, offset: true, view: true }),
    columns: articleColumns,
    listIds: (ctx, filter, part) => queries.listArticleIds(ctx.db, filter, part),
    listRows: (ctx, ids) => queries.listArticles(ctx.db, ids),
  }),
);

exportRoutes.get("/api/admin/export/clients.csv", (c) =>
  exportStream(
    c,
    "clients",
    ClientFilter,
    (staff) => clientColumns(can(staff, "placements.manage")),
    (ctx, filter) => (after, limit) =>
      listClientsAfter(ctx.db, filter, { after, limit, now: iso(ctx.clock()) }),
  ),
);
exportRoutes.get("/api/admin/export/placements.csv", (c) =>
  exportStream(
    c,
    "placements",
    PlacementFilter,
    (staff) => placementColumns(can(staff, "placements.manage")),
    (ctx, filter) => (after, limit) =>
      listPlacementsAfter(ctx.db, filter, { after, limit, today: today(ctx) }),
  ),
);
exportRoutes.get("/api/admin/export/campaign-recipients.csv", (c) =>
  exportStream(
    c,
    "campaign-recipients",
    CampaignRecipientExport,
    () => campaignRecipientColumns,
    (ctx, filter) => (after, limit) => listRecipientsAfter(ctx.db, filter, { after, limit }),
  ),
);

type Export<Filter extends z.ZodObject, Row> = {
  filter: Filter;
  columns: (lists: Lists) => Columns<Row>;
  /** Ids in the order of the list. */
  listIds: (ctx: StaffCtx, filter: z.output<Filter>, part: Part) => Promise<string[]>;
  listRows: (ctx: Ctx, ids: readonly string[]) => PromiseLike<Row[]>;
};

async function exportCsv<Filter extends z.ZodObject, Row extends { id: string }>(
  c: Context<AppEnv>,
  entity: Exclude<keyof typeof exportScreens, StreamedEntity>,
  { filter: schema, columns, listIds, listRows }: Export<Filter, Row>,
): Promise<Response> {
  const { ctx, staff, filter } = await startExport(c, entity, schema);
  const { part, columns: choice } = parseQuery(c, Format);
  const ids = await listIds({ ...ctx, staff }, filter, {
    limit: MAX_EXPORT_ROWS,
    offset: (part - 1) * MAX_EXPORT_ROWS,
  });
  const cells = pickColumns(columns(await getLists(ctx)), choice === "shown" ? visibleColumns[entity] : []);
  const name = part > 1 ? `${entity}-${part}` : entity;
  return csvOfIdsResponse(c, name, cells, ids, (page) => listRows(ctx, page));
}

type StreamedEntity = "clients" | "placements" | "campaign-recipients";
type Cursor = { createdAt: string; id: string };
type Read<Row> = (after: Cursor | null, limit: number) => PromiseLike<Row[]>;

/** Exports a list that has no choice of order, along a cursor. */
async function exportStream<Filter extends z.ZodObject, Row extends Cursor>(
  c: Context<AppEnv>,
  entity: StreamedEntity,
  schema: Filter,
  columns: (staff: Staff) => Columns<Row>,
  reader: (ctx: Ctx, filter: z.output<Filter>) => Read<Row>,
): Promise<Response> {
  const { ctx, staff, filter } = await startExport(c, entity, schema);
  const { part } = parseQuery(c, Format);
  return csvResponse(c, entity, columns(staff), reader(ctx, filter), part);
}

/** Checks access before any lookup, and records the export. */
async function startExport<Filter extends z.ZodObject>(
  c: Context<AppEnv>,
  entity: keyof typeof exportScreens,
  schema: Filter,
) {
  const ctx = c.get("ctx");
  const staff = await findStaff(c, ctx);
  requireCapability(staff, "data.export", exportScreens[entity]);
  requireRecentProof(staff, ctx.clock());
  const filter = parseQuery(c, schema);
  const { part } = parseQuery(c, Format);
  // The search text may be a person's name, which must not reach the log.
  const { q, title, ...fields } = filter as { q?: string; title?: string };
  const details = { ...fields, searched: (q ?? title) !== undefined, part };
  await recordEvent(ctx, { action: `${entity}.export`, entityType: entity, entityId: null, details }, staff);
  return { ctx, staff, filter };
}
