import * as z from "zod";
import { idParams, isoTime, pageQuery, text } from "#contract/schemas.ts";
import { endpoint } from "#contract/endpoint.ts";
import { deliveryKinds, deliveryStatuses } from "./constants.ts";

export const Delivery = z.object({
  id: z.string(),
  kind: z.enum(deliveryKinds),
  /** Action as `entity.verb`. */
  action: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  /** The person or record that it is about; null when it was deleted. */
  subject: z.object({ type: z.string(), id: z.string(), name: z.string() }).nullable(),
  status: z.enum(deliveryStatuses),
  attempts: z.number(),
  nextAttemptAt: isoTime.nullable(),
  lastError: z.string().nullable(),
  /** Missing setting that blocks the delivery. */
  waitingFor: z.string().nullable(),
  externalId: z.string().nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  sentAt: isoTime.nullable(),
  /** False while it is scheduled for later or a setting is missing, when a retry could not help. */
  canRetry: z.boolean(),
});
export type Delivery = z.infer<typeof Delivery>;

/** Counts by kind; `sentToday` covers the last 24 hours. */
export const DeliveryCount = z.object({
  kind: z.enum(deliveryKinds),
  waiting: z.number(),
  sending: z.number(),
  dead: z.number(),
  cancelled: z.number(),
  sentToday: z.number(),
  waitingFor: z.array(z.object({ setting: z.string(), count: z.number() })),
});
export type DeliveryCount = z.infer<typeof DeliveryCount>;

export const deliveries = {
  list: endpoint({
    route: "GET /api/admin/deliveries",
    summary: "List deliveries of every status, newest first",
    access: "crm.read",
    query: pageQuery(20, 200).extend({
      status: z.enum(deliveryStatuses).optional(),
      kind: z.enum(deliveryKinds).optional(),
      q: text(120).optional(),
    }),
    output: z.array(Delivery),
    paged: true,
  }),
  counts: endpoint({
    route: "GET /api/admin/deliveries/counts",
    summary: "Get delivery counts by kind",
    access: "crm.read",
    output: z.array(DeliveryCount),
  }),
  retry: endpoint({
    route: "POST /api/admin/deliveries/:id/retry",
    summary: "Retry a waiting or failed delivery, with its attempts reset",
    access: "crm.sync",
    params: idParams,
    output: Delivery,
  }),
  retryAll: endpoint({
    route: "POST /api/admin/deliveries/retry",
    summary: "Retry all failed deliveries, or those of one kind, oldest first",
    access: "crm.sync",
    body: z.strictObject({ kind: z.enum(deliveryKinds).optional() }),
    output: z.object({ retried: z.number() }),
  }),
};
