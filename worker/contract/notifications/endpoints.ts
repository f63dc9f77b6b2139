import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, isoTime } from "#contract/schemas.ts";
import {
  notificationEntities,
  type NotificationKind,
  notificationKinds,
  notificationModes,
} from "./constants.ts";

/** Maximum notifications listed, newest first. */
const MAX_NOTIFICATIONS = 30;

const Notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  entityType: z.enum(notificationEntities),
  entityId: z.string(),
  /** Name of the person or client that it is about; null if unknown. */
  subject: z.string().nullable(),
  /** Name of the colleague who caused it; null for a person outside the firm. */
  actor: z.string().nullable(),
  readAt: isoTime.nullable(),
  createdAt: isoTime,
});
export type Notification = z.infer<typeof Notification>;

const hour = z.number().int().min(0).max(23);
const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 20:00.")
  .nullable();

const mode = z.enum(notificationModes);
const modes = Object.fromEntries(notificationKinds.map((kind) => [kind, mode])) as Record<
  NotificationKind,
  typeof mode
>;

/** How a user is notified. Times are in the zone of the user. */
export const NotificationSettings = z
  .strictObject({
    modes: z.strictObject(modes),
    /** Hours without mails; both null for none. The end may be on the next day. */
    quietFrom: clock,
    quietUntil: clock,
    digestHour: hour,
  })
  .refine(({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null), {
    path: ["quietUntil"],
    message: "Enter both times, or none.",
  })
  .refine(({ quietFrom, quietUntil }) => quietFrom === null || quietFrom !== quietUntil, {
    path: ["quietUntil"],
    message: "Choose an end that differs from the start.",
  });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

const StoredSettings = NotificationSettings.safeExtend({
  timeZone: z.string(),
  /** Whether the site can send mails at all. */
  isMailConfigured: z.boolean(),
});
export type StoredNotificationSettings = z.infer<typeof StoredSettings>;

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
  settings: endpoint({
    route: "GET /api/notifications/settings",
    summary: "Get how the signed-in user is notified",
    access: "signed-in",
    output: StoredSettings,
  }),
  setSettings: endpoint({
    route: "PUT /api/notifications/settings",
    summary: "Set how the signed-in user is notified",
    access: "signed-in",
    body: NotificationSettings,
    output: StoredSettings,
    leavesContent: true,
  }),
};
