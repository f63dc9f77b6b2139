import { notifications } from "#contract/notifications/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import * as queries from "./queries.ts";

export const notificationRoutes = createRouter();

serve(notificationRoutes, notifications.list, async (ctx) => {
  const items = await queries.listNotifications(ctx.db, ctx.staff.id);
  return { unread: items.filter(({ readAt }) => readAt === null).length, items };
});

serve(notificationRoutes, notifications.read, async (ctx, { body }) => {
  await queries.markRead(ctx.db, ctx.staff.id, body.ids, iso(ctx.clock()));
  const items = await queries.listNotifications(ctx.db, ctx.staff.id);
  return { unread: items.filter(({ readAt }) => readAt === null).length };
});
