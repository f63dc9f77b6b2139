import type { NotificationEntity, NotificationKind } from "#contract/notifications/constants.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { deleteNotificationsBefore, insertNotificationIfChanged } from "./queries.ts";

type NewNotification = {
  userId: string;
  kind: NotificationKind;
  entityType: NotificationEntity;
  entityId: string;
  actorId?: string | null;
};

/** Statement that notifies a user if the preceding statement of the batch changed a row. */
export const notifyUser = (ctx: Ctx, notification: NewNotification) =>
  insertNotificationIfChanged(ctx.db, {
    id: ctx.newId(),
    ...notification,
    createdAt: iso(ctx.clock()),
  });

const MAX_AGE_DAYS = 90;

export const deleteOldNotifications = (ctx: Ctx): Promise<unknown> =>
  deleteNotificationsBefore(ctx.db, iso(addTime(ctx.clock(), -MAX_AGE_DAYS, "day")));
