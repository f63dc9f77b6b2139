import { type ViewList, MAX_VIEWS, viewCapabilities } from "#contract/views/constants.ts";
import { views } from "#contract/views/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { isAssertionFailure, isBatchRejected } from "#worker/db/assert-in-batch.ts";
import { can, requireCapability } from "#worker/runtime/access.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { Staff, StaffCtx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import * as queries from "./queries.ts";

export const viewRoutes = createRouter();

const GONE = "This view no longer exists, or is no longer shared with you.";
const NAME_TAKEN = "You already have a view with this name.";
const TOO_MANY = `You have ${MAX_VIEWS} views of this list. Delete one first.`;

/** Owners edit their views. Administrators also edit shared ones, whose owner may have left. */
const canEdit = (staff: Staff, view: queries.ViewRow): boolean =>
  view.userId === staff.id || (view.isShared && can(staff, "settings.manage"));

const toDto = (staff: Staff, view: queries.ViewRow) => ({ ...view, canEdit: canEdit(staff, view) });

async function getView(ctx: StaffCtx, id: string): Promise<queries.ViewRow> {
  const view = await queries.findView(ctx.db, ctx.staff.id, id);
  if (!view || !can(ctx.staff, viewCapabilities[view.list].read)) throw new AppError("not_found", GONE);
  return view;
}

const viewDto = async (ctx: StaffCtx, id: string) => {
  const view = await getView(ctx, id);
  return toDto(ctx.staff, view);
};

const nameTaken = () => new AppError("conflict", NAME_TAKEN, { fields: { name: [NAME_TAKEN] } });

async function assertNameFree(
  ctx: StaffCtx,
  name: string,
  view: { userId: string; list: ViewList; id?: string },
) {
  const { userId, list, id: exceptId } = view;
  if (await queries.isNameTaken(ctx.db, { userId, list, name, ...(exceptId && { exceptId }) }))
    throw nameTaken();
}

serve(viewRoutes, views.list, async (ctx, { query: { list } }) => {
  if (!can(ctx.staff, viewCapabilities[list].read)) return { views: [], defaultId: null };
  const { views: rows, defaultId } = await queries.listViews(ctx.db, ctx.staff.id, list);
  return { views: rows.map((view) => toDto(ctx.staff, view)), defaultId };
});

serve(viewRoutes, views.create, async (ctx, { body }) => {
  const { read, share } = viewCapabilities[body.list];
  requireCapability(ctx.staff, body.isShared ? share : read);
  await assertNameFree(ctx, body.name, { userId: ctx.staff.id, list: body.list });
  const now = iso(ctx.clock());
  const row = { id: ctx.newId(), userId: ctx.staff.id, ...body, createdAt: now, updatedAt: now };
  const { list, isShared } = body;
  // Without name and query, which may hold the name of a person.
  const entry = {
    action: "view.create",
    entityType: "view",
    entityId: row.id,
    details: { list, isShared },
  };
  try {
    await ctx.db.batch([
      queries.assertViewsLeft(ctx.db, ctx.staff.id, list),
      queries.insertView(ctx.db, row),
      recordActivity(ctx, entry),
    ]);
  } catch (error) {
    if (isAssertionFailure(error)) throw new AppError("conflict", TOO_MANY);
    if (isBatchRejected(error)) throw nameTaken();
    throw error;
  }
  return viewDto(ctx, row.id);
});

serve(viewRoutes, views.setDefault, async (ctx, { body: { list, viewId } }) => {
  requireCapability(ctx.staff, viewCapabilities[list].read);
  if (viewId === null) {
    await queries.deleteDefaultView(ctx.db, ctx.staff.id, list);
    return { defaultId: null };
  }
  const view = await getView(ctx, viewId);
  if (view.list !== list) throw new AppError("not_found", GONE);
  try {
    await ctx.db.batch([
      queries.assertViewVisible(ctx.db, ctx.staff.id, viewId),
      queries.setDefaultView(ctx.db, ctx.staff.id, list, viewId),
    ]);
  } catch (error) {
    if (isAssertionFailure(error)) throw new AppError("not_found", GONE);
    throw error;
  }
  return { defaultId: viewId };
});

serve(viewRoutes, views.update, async (ctx, { params, body }) => {
  const view = await getView(ctx, params.id);
  if (!canEdit(ctx.staff, view))
    throw new AppError("forbidden", "Only the person who saved this view can change it.");
  if (body.isShared && !view.isShared) requireCapability(ctx.staff, viewCapabilities[view.list].share);
  const changed = Object.keys(diffFields<Record<string, unknown>>(view, body));
  if (changed.length === 0) return toDto(ctx.staff, view);
  if (body.name !== undefined) await assertNameFree(ctx, body.name, view);
  try {
    const [updated] = await ctx.db.batch([
      queries.updateView(ctx.db, view.id, { ...body, updatedAt: iso(ctx.clock()) }),
      recordActivity(ctx, {
        action: "view.update",
        entityType: "view",
        entityId: view.id,
        details: { list: view.list, changed },
      }),
    ]);
    if (updated.length === 0) throw new AppError("not_found", GONE);
  } catch (error) {
    if (isBatchRejected(error)) throw nameTaken();
    throw error;
  }
  // Another person's view that is no longer shared is not visible any more.
  const saved = { ...view, ...body, updatedAt: iso(ctx.clock()) };
  return toDto(ctx.staff, saved);
});

serve(viewRoutes, views.remove, async (ctx, { params }) => {
  const view = await getView(ctx, params.id);
  if (!canEdit(ctx.staff, view))
    throw new AppError("forbidden", "Only the person who saved this view can delete it.");
  const [deleted] = await ctx.db.batch([
    queries.deleteView(ctx.db, view.id),
    recordActivity(ctx, {
      action: "view.delete",
      entityType: "view",
      entityId: view.id,
      details: { list: view.list, isShared: view.isShared },
    }),
  ]);
  if (deleted.length === 0) throw new AppError("not_found", GONE);
  return { id: view.id };
});
