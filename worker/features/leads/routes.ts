import { leadBoard, leads } from "#contract/leads/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { notifyMentioned } from "#worker/features/notifications/index.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { enqueueSync } from "./enqueue-sync.ts";
import * as adminQueries from "./admin-queries.ts";
import { bulkEditLeads } from "./bulk-edit.ts";
import { updateLead } from "./update-lead.ts";
import { getLeadDetail } from "./lead-detail.ts";
import { markDistinct, mergeLeads, unmergeLeads } from "./merge.ts";
import * as detailQueries from "./detail-queries.ts";
import { insertLeadEntry, touchLead } from "./queries.ts";
import { toBoard } from "./rules.ts";
import { toEntryDto, toLeadDto } from "./lead-dto.ts";

export const leadRoutes = createRouter();

serve(leadRoutes, leads.list, async (ctx, { query }) => {
  const { rows, total } = await adminQueries.listLeads(ctx.db, query, iso(ctx.clock()));
  return { rows: rows.map(toLeadDto), total };
});

serve(leadRoutes, leads.get, (ctx, { params }) => getLeadDetail(ctx, params.id));

serve(leadRoutes, leads.update, (ctx, { params, body }) => updateLead(ctx, params.id, body));

serve(leadRoutes, leads.bulk, (ctx, { body: { change, ...request } }) => bulkEditLeads(ctx, request, change));

serve(leadRoutes, leads.merge, (ctx, { params, body }) => mergeLeads(ctx, params.id, body.otherId));
serve(leadRoutes, leads.unmerge, (ctx, { params, body }) => unmergeLeads(ctx, params.id, body.otherId));
serve(leadRoutes, leads.markDistinct, (ctx, { params, body }) => markDistinct(ctx, params.id, body.otherId));

serve(leadRoutes, leadBoard.responseTargets, (ctx) =>
  adminQueries.countOpenResponses(ctx.db, iso(ctx.clock())),
);

serve(leadRoutes, leadBoard.pipelines, (ctx) => adminQueries.listPipelines(ctx.db));

serve(leadRoutes, leadBoard.assignees, (ctx) => adminQueries.listAssignees(ctx.db));

serve(leadRoutes, leadBoard.board, async (ctx, { query: { pipeline: name, perStage, ...filter } }) => {
  const pipelines = await adminQueries.listPipelines(ctx.db);
  const pipeline = name ? pipelines.find((one) => one.name === name) : pipelines[0];
  if (!pipeline) throw new AppError("not_found", "There is no such pipeline.");
  const now = iso(ctx.clock());
  const [cards, counts] = await Promise.all([
    adminQueries.listBoardCards(ctx.db, pipeline.name, perStage, filter, now),
    adminQueries.countStages(ctx.db, pipeline.name, filter, now),
  ]);
  return toBoard(pipeline, cards.map(toLeadDto), counts);
});

serve(leadRoutes, leads.activities, async (ctx, { params, query }) => {
  await adminQueries.getLead(ctx.db, params.id, iso(ctx.clock()));
  const { rows, total } = await detailQueries.listEntries(ctx.db, params.id, query);
  return { rows: rows.map(toEntryDto), total };
});

serve(leadRoutes, leads.addActivity, async (ctx, { params, body }) => {
  const now = iso(ctx.clock());
  await adminQueries.getLead(ctx.db, params.id, now);
  const id = ctx.newId();
  const completedAt = body.activityType === "task" ? null : now;
  const { answered, ...draft } = body;
  const entry = { ...draft, id, userId: ctx.staff.id, completedAt, createdAt: now, updatedAt: now };
  const mentions = await notifyMentioned(ctx, `${body.subject} ${body.description}`, {
    entityType: "lead",
    entityId: params.id,
  });
  // The CRM stores notes too.
  const sync = body.activityType === "note" ? enqueueSync(ctx, params) : null;
  await ctx.db.batch([
    insertLeadEntry(ctx.db, params, entry),
    recordActivity(ctx, {
      action: `lead.${body.activityType}`,
      entityType: "lead",
      entityId: params.id,
      details: { activityId: id },
    }),
    touchLead(ctx.db, params, { at: now, answered }),
    ...(sync ? [sync.statement] : []),
    ...mentions,
  ]);
  if (sync) enqueueDeliveries(ctx, [sync.id]);
  const added = await detailQueries.findEntry(ctx.db, id);
  if (!added) throw new AppError("not_found", "This lead no longer exists.");
  return toEntryDto(added);
});

serve(leadRoutes, leads.finishTask, async (ctx, { params, body }) => {
  const now = iso(ctx.clock());
  const [done] = await ctx.db.batch([
    detailQueries.setTaskDone(ctx.db, params.id, { completedAt: body.done ? now : null, updatedAt: now }),
    recordActivity(ctx, {
      action: body.done ? "lead.task_done" : "lead.task_reopened",
      entityType: "lead_activity",
      entityId: params.id,
    }),
  ]);
  const task = done.length ? await detailQueries.findEntry(ctx.db, params.id) : null;
  if (!task) throw new AppError("not_found", "This task no longer exists.");
  return toEntryDto(task);
});
