import { MAX_PORTALS } from "#contract/admin-portals/constants.ts";
import { adminPortals } from "#contract/admin-portals/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { toAccessMatrix } from "./access-matrix.ts";
import { listAccessiblePortals } from "./index.ts";
import * as queries from "./queries.ts";
import { assertValidDestination, sortCapabilities } from "./rules.ts";

const GONE = "This portal no longer exists.";
const TAKEN = "Another portal already has this slug.";
const FULL = `There are already ${MAX_PORTALS} portals. Delete one first.`;
const STALE = "Somebody else has changed this portal at the same moment. Reload it to see their version.";

const entryFor = (verb: string, id: string, details: Record<string, unknown>) => ({
  action: `portal.${verb}`,
  entityType: "portal",
  entityId: id,
  details,
});

const taken = () => new AppError("conflict", TAKEN, { fields: { slug: [TAKEN] } });

export const adminPortalRoutes = createRouter();

serve(adminPortalRoutes, adminPortals.list, (ctx) => queries.listPortals(ctx.db));

serve(adminPortalRoutes, adminPortals.create, async (ctx, { body }) => {
  assertValidDestination(body);
  const now = iso(ctx.clock());
  const row = {
    ...body,
    id: ctx.newId(),
    description: body.description || null,
    requiredPermissions: sortCapabilities(body.requiredPermissions),
  };
  const [[created]] = await ctx.db.batch([
    queries.insertPortal(ctx.db, { ...row, createdAt: now, updatedAt: now }),
    recordActivity(ctx, entryFor("create", row.id, { name: row.name, slug: row.slug })),
  ]);
  if (!created) throw await creationError(ctx, row.slug);
  return created;
});

/** Finds out why no portal was created. */
async function creationError(ctx: Ctx, slug: string): Promise<AppError> {
  return (await queries.isSlugTaken(ctx.db, slug)) ? taken() : new AppError("conflict", FULL);
}

serve(adminPortalRoutes, adminPortals.update, async (ctx, { params, body }) => {
  const before = await queries.getPortal(ctx.db, params.id);
  const patch = {
    ...body,
    ...(body.description !== undefined && { description: body.description || null }),
    ...(body.requiredPermissions && { requiredPermissions: sortCapabilities(body.requiredPermissions) }),
  };
  assertValidDestination({
    slug: patch.slug ?? before.slug,
    url: patch.url === undefined ? before.url : patch.url,
  });
  const details = diffFields(before, patch);
  if (Object.keys(details).length === 0) return before;
  const [[updated]] = await ctx.db.batch([
    queries.updatePortal(ctx.db, before, { ...patch, updatedAt: iso(ctx.clock()) }),
    recordActivity(ctx, entryFor("update", params.id, details)),
  ]);
  if (updated) return updated;
  if (body.slug && (await queries.isSlugTaken(ctx.db, body.slug, params.id))) throw taken();
  await queries.getPortal(ctx.db, params.id);
  throw new AppError("conflict", STALE);
});

serve(adminPortalRoutes, adminPortals.remove, async (ctx, { params }) => {
  const { name, slug } = await queries.getPortal(ctx.db, params.id);
  const [deleted] = await ctx.db.batch([
    queries.deletePortal(ctx.db, params.id),
    recordActivity(ctx, entryFor("delete", params.id, { name, slug })),
  ]);
  if (deleted.length === 0) throw new AppError("not_found", GONE);
  return { id: params.id };
});

serve(adminPortalRoutes, adminPortals.matrix, async (ctx) =>
  toAccessMatrix(await queries.getMatrixData(ctx.db), ctx.staff),
);

serve(adminPortalRoutes, adminPortals.visit, async (ctx, { params }) => {
  const open = await listAccessiblePortals(ctx, await queries.getPortalUser(ctx.db, ctx.staff.id));
  const portal = open.find(({ slug }) => slug === params.slug);
  if (!portal) throw new AppError("not_found", "There is no screen for you at this address.");
  const at = iso(ctx.clock());
  await queries.recordPortalVisit(ctx.db, { id: ctx.newId(), userId: ctx.staff.id, portalId: portal.id, at });
  return { slug: portal.slug };
});
