import { type JobPortal, jobPortals } from "#contract/job-boards/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { can } from "#worker/runtime/access.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { listPostings } from "./postings-queries.ts";
import { publishToPortals, retryPosting } from "./publication.ts";
import * as queries from "./queries.ts";
import { changeFaults, present } from "./rules.ts";
import { readableKeys, sealKey } from "./sealed-key.ts";

/** Feeds of the site itself live beside those of the portals. */
const OWN_FEEDS = new Set(["articles", "jobs"]);

export const jobBoardRoutes = createRouter();

serve(jobBoardRoutes, jobPortals.list, async (ctx) => shown(ctx, await queries.listPortals(ctx.db)));

serve(jobBoardRoutes, jobPortals.create, async (ctx, { body }) => {
  const taken = new AppError(
    "conflict",
    "There is a portal with this short name already, or there are too many.",
  );
  if (OWN_FEEDS.has(body.key)) throw taken;
  const portal = { id: ctx.newId(), ...body };
  const about = { action: "job_portal.create", entityType: "job_portal", entityId: portal.id };
  await ctx.db.batch([
    queries.insertPortal(ctx.db, portal, iso(ctx.clock())),
    recordActivity(ctx, { ...about, details: body }),
  ]);
  const made = await queries.findPortal(ctx.db, portal.id);
  if (!made) throw taken;
  return one(ctx, made);
});

serve(jobBoardRoutes, jobPortals.update, async (ctx, { params, body }) => {
  const before = await queries.getPortal(ctx.db, params.id);
  refuseFaults(before, body);
  const change = await changeOf(ctx, before, body);
  const details = loggedChange(before, change);
  if (Object.keys(details).length === 0) return one(ctx, before);
  const now = iso(ctx.clock());
  const about = { action: "job_portal.update", entityType: "job_portal", entityId: before.id };
  await ctx.db.batch([
    queries.setPortal(ctx.db, before.id, { ...change, updatedAt: now }),
    recordActivity(ctx, { ...about, details }),
    queries.wakePostings(ctx.db, before.id, now),
  ]);
  return one(ctx, await queries.getPortal(ctx.db, before.id));
});

serve(jobBoardRoutes, jobPortals.publish, async (ctx, { params }) => ({
  results: await publishToPortals(ctx, params.id),
}));

serve(jobBoardRoutes, jobPortals.postings, (ctx, { params }) => listPostings(ctx.db, params.id));

serve(jobBoardRoutes, jobPortals.retry, (ctx, { params }) => retryPosting(ctx, params.id, params.portalId));

type Body = { isActive?: boolean; apiKey?: string; config?: Record<string, string> };

function refuseFaults(portal: queries.PortalRow, body: Body): void {
  const fields = changeFaults(portal, body);
  const [sentence] = Object.values(fields).flat();
  if (sentence) throw new AppError("validation_failed", sentence, { fields });
}

/** The columns that change. A key is sealed before it goes anywhere. */
async function changeOf(ctx: StaffCtx, { id }: queries.PortalRow, { isActive, apiKey, config }: Body) {
  const sealed = apiKey ? await sealKey(ctx, id, apiKey) : null;
  const filled = config && Object.fromEntries(Object.entries(config).filter(([, value]) => value !== ""));
  return {
    ...(isActive !== undefined && { isActive }),
    ...(filled && { config: filled }),
    ...(apiKey !== undefined && { apiKey: sealed?.sealed ?? null, keyId: sealed?.keyId ?? null }),
  };
}

/** What the log may know: of the key only what became of it. */
function loggedChange(before: queries.PortalRow, change: Awaited<ReturnType<typeof changeOf>>) {
  const { apiKey, isActive, config } = change;
  const open = { ...(isActive !== undefined && { isActive }), ...(config && { config }) };
  const details = diffFields(before, open);
  if (apiKey === undefined || apiKey === before.apiKey) return details;
  return { ...details, apiKey: apiKey === null ? "cleared" : before.apiKey === null ? "set" : "replaced" };
}

async function shown(ctx: StaffCtx, portals: queries.PortalRow[]): Promise<JobPortal[]> {
  const [counted, readable] = await Promise.all([queries.countPostings(ctx.db), readableKeys(ctx, portals)]);
  const mayConfigure = can(ctx.staff, "jobs.distribute");
  return portals.map((row) => present(row, counted, { isReadable: readable.has(row.id), mayConfigure }));
}

const one = async (ctx: StaffCtx, portal: queries.PortalRow) => (await shown(ctx, [portal]))[0]!;
