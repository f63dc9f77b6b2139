import { clients, jobOrders } from "#contract/clients/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { notifyMentioned } from "#worker/features/notifications/index.ts";
import * as activityQueries from "./activity-queries.ts";
import { createClient, deleteClient, getClientDetail, updateClient } from "./clients.ts";
import { addContact, removeContact, updateContact } from "./contacts.ts";
import { listSuggestions } from "./order-queries.ts";
import { assignCompany, getJobOrder, removeJobOrder, setJobOrder } from "./orders.ts";
import { getClient, GONE, listClients, listOptions } from "./queries.ts";
import { toActivityDto } from "./rules.ts";

export const clientRoutes = createRouter();

serve(clientRoutes, clients.list, (ctx, { query }) => listClients(ctx.db, query, iso(ctx.clock())));

// Before `:id`, which matches every path.
serve(clientRoutes, clients.options, (ctx, { query }) => listOptions(ctx.db, query.q));
serve(clientRoutes, clients.suggestions, (ctx) => listSuggestions(ctx.db));
serve(clientRoutes, clients.assignCompany, (ctx, { body }) => assignCompany(ctx, body.company));

serve(clientRoutes, clients.finishTask, async (ctx, { params: { id }, body: { done } }) => {
  const [changed] = await ctx.db.batch([
    activityQueries.setTaskDone(ctx.db, id, done ? iso(ctx.clock()) : null),
    recordActivity(ctx, {
      action: done ? "client.task_done" : "client.task_reopened",
      entityType: "client_activity",
      entityId: id,
    }),
  ]);
  return getEntry(ctx, changed.length > 0 ? id : "", "This task no longer exists.");
});

serve(clientRoutes, clients.create, (ctx, { body }) => createClient(ctx, body));
serve(clientRoutes, clients.get, (ctx, { params }) => getClientDetail(ctx, params.id));
serve(clientRoutes, clients.update, (ctx, { params, body }) => updateClient(ctx, params.id, body));
serve(clientRoutes, clients.remove, (ctx, { params }) => deleteClient(ctx, params.id));

serve(clientRoutes, clients.addContact, (ctx, { params, body }) => addContact(ctx, params.id, body));
serve(clientRoutes, clients.updateContact, (ctx, { params, body }) => updateContact(ctx, params, body));
serve(clientRoutes, clients.removeContact, (ctx, { params }) => removeContact(ctx, params));

serve(clientRoutes, clients.activities, async (ctx, { params, query }) => {
  await getClient(ctx.db, params.id);
  const { rows, total } = await activityQueries.listTimeline(ctx.db, params.id, query);
  return { rows: rows.map(toActivityDto), total };
});

serve(clientRoutes, clients.addActivity, async (ctx, { params, body }) => {
  await getClient(ctx.db, params.id);
  const id = ctx.newId();
  const isTask = body.activityType === "task";
  const now = iso(ctx.clock());
  const times = { dueAt: isTask ? body.dueAt : null, completedAt: isTask ? null : now, createdAt: now };
  const mentions = await notifyMentioned(ctx, `${body.subject} ${body.description}`, {
    entityType: "client",
    entityId: params.id,
  });
  await ctx.db.batch([
    activityQueries.insertEntry(ctx.db, {
      ...body,
      ...times,
      id,
      clientId: params.id,
      userId: ctx.staff.id,
    }),
    recordActivity(ctx, {
      action: `client.${body.activityType}`,
      entityType: "client_activity",
      entityId: id,
      details: { clientId: params.id },
    }),
    ...mentions,
  ]);
  return getEntry(ctx, id, GONE);
});

async function getEntry(ctx: StaffCtx, id: string, missing: string) {
  const entry = await activityQueries.findEntry(ctx.db, id);
  if (!entry) throw new AppError("not_found", missing);
  return toActivityDto(entry);
}

serve(clientRoutes, jobOrders.get, async (ctx, { params }) => ({ order: await getJobOrder(ctx, params.id) }));
serve(clientRoutes, jobOrders.set, (ctx, { params, body }) => setJobOrder(ctx, params.id, body));
serve(clientRoutes, jobOrders.remove, (ctx, { params }) => removeJobOrder(ctx, params.id));
