import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, isoTime } from "#contract/schemas.ts";
import { notificationEntities, notificationKinds } from "./constants.ts";

/** Maximum notifications listed, newest first. */
const MAX_NOTIFICATIONS = 30;

const Notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  entityType: z.enum(notificationEntities),
  entityId: z.string(),
  /** Name of the person that it is about; null if unknown. */
  subject: z.string().nullable(),
  /** Username of the colleague who caused it; null for a person outside the firm. */
  actor: z.string().nullable(),
  readAt: isoTime.nullable(),
  createdAt: isoTime,
});
export type Notification = z.infer<typeof Notification>;

export const notifications = {
  list: endpoint({
    route: "GET /api/notifications",
    summary: "List the latest notifications of the signed-in user and count the unread ones",
    access: "signed-in",
    output: z.object({ unread: z.number(), items: z.array(Notification).max(MAX_NOTIFICATIONS) }),
  }),
  read: endpoint({
    route: "POST /api/notifications/read",
    summary: "Mark notifications of the signed-in user as read; without `ids` all of them",
    access: "signed-in",
    body: z.strictObject({ ids: z.array(id).max(MAX_NOTIFICATIONS).optional() }),
    output: z.object({ unread: z.number() }),
  }),
};
