import * as z from "zod";
import { deliveryStatuses } from "#contract/deliveries/constants.ts";
import { endpoint } from "#contract/endpoint.ts";
import { isPublicHttpsLink } from "#contract/public-url.ts";
import { deleted, id, idParams, isoTime, optionalText, pageQuery, requiredText } from "#contract/schemas.ts";
import {
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_URL_MAX,
  webhookDisabledReasons,
  webhookEvents,
} from "./constants.ts";

/** An address that receives events; its secret is shown only when it is created. */
export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.enum(webhookEvents)),
  isActive: z.boolean(),
  /** Why it is off; null while it is active. */
  disabledReason: z.enum(webhookDisabledReasons).nullable(),
  /** Since when every attempt has failed; null after a success. */
  failingSince: isoTime.nullable(),
  /** Until when the replaced secret signs too; null without one. */
  previousSecretUntil: isoTime.nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Webhook = z.infer<typeof Webhook>;

const ADDRESS_INVALID = "Enter a public address that starts with https://.";
const url = requiredText(WEBHOOK_URL_MAX, ADDRESS_INVALID).refine(isPublicHttpsLink, ADDRESS_INVALID);
const events = z
  .array(z.enum(webhookEvents))
  .min(1, "Choose at least one event.")
  .max(webhookEvents.length)
  .transform((list) => webhookEvents.filter((event) => list.includes(event)));

export const WebhookDraft = z.strictObject({
  url,
  description: optionalText(WEBHOOK_DESCRIPTION_MAX),
  events,
});
export type WebhookDraft = z.infer<typeof WebhookDraft>;

/** Absent fields keep their value. */
export const WebhookPatch = z.strictObject({
  url: url.optional(),
  description: optionalText(WEBHOOK_DESCRIPTION_MAX).optional(),
  events: events.optional(),
  isActive: z.boolean().optional(),
});
export type WebhookPatch = z.infer<typeof WebhookPatch>;

/** `secret` is shown once. */
const WebhookWithSecret = z.object({ secret: z.string(), webhook: Webhook });

/** Outcome of one call. */
const CallResult = {
  /** Null when there was no response. */
  status: z.number().nullable(),
  ms: z.number(),
  /** Null after a success. */
  error: z.string().nullable(),
};

export const WebhookDelivery = z.object({
  /** The header webhook-id; the same for all attempts and replays. */
  id: z.string(),
  event: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.number(),
  nextAttemptAt: isoTime.nullable(),
  createdAt: isoTime,
  /** The body as it is sent. */
  body: z.string(),
  /** Latest first; older ones are left out. */
  calls: z.array(z.object({ at: isoTime, ...CallResult })),
  canReplay: z.boolean(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const staff = { access: "settings.manage", apiKeys: false } as const;

/** Outgoing webhooks. They hold secrets, so API keys are refused. */
export const webhooks = {
  list: endpoint({
    route: "GET /api/admin/webhooks",
    summary: "List the webhooks, newest first",
    ...staff,
    output: z.array(Webhook),
  }),
  create: endpoint({
    route: "POST /api/admin/webhooks",
    summary: "Create a webhook; the response is the only one that contains its secret",
    ...staff,
    stepUp: true,
    body: WebhookDraft,
    output: WebhookWithSecret,
    status: 201,
    leavesContent: true,
  }),
  update: endpoint({
    route: "PUT /api/admin/webhooks/:id",
    summary: "Change a webhook, or switch it on or off",
    ...staff,
    stepUp: true,
    params: idParams,
    body: WebhookPatch,
    output: Webhook,
    leavesContent: true,
  }),
  remove: endpoint({
    route: "DELETE /api/admin/webhooks/:id",
    summary: "Delete a webhook with its deliveries",
    ...staff,
    params: idParams,
    output: deleted,
    leavesContent: true,
  }),
  rotate: endpoint({
    route: "POST /api/admin/webhooks/:id/secret",
    summary: "Replace the secret; for 24 hours the old one signs too",
    ...staff,
    stepUp: true,
    params: idParams,
    output: WebhookWithSecret,
    leavesContent: true,
  }),
  endOverlap: endpoint({
    route: "DELETE /api/admin/webhooks/:id/previous-secret",
    summary: "Stop signing with the replaced secret",
    ...staff,
    params: idParams,
    output: Webhook,
    leavesContent: true,
  }),
  test: endpoint({
    route: "POST /api/admin/webhooks/:id/test",
    summary: "Send a test event at once and return what the webhook answered",
    ...staff,
    limited: true,
    params: idParams,
    output: z.object({ id: z.string(), ...CallResult }),
    leavesContent: true,
  }),
  deliveries: endpoint({
    route: "GET /api/admin/webhooks/:id/deliveries",
    summary: "List the deliveries of a webhook, newest first",
    ...staff,
    params: idParams,
    query: pageQuery(20, 100),
    output: z.array(WebhookDelivery),
    paged: true,
  }),
  replay: endpoint({
    route: "POST /api/admin/webhooks/:id/deliveries/:delivery/replay",
    summary: "Send a delivery again, with the same id",
    ...staff,
    params: z.strictObject({ id, delivery: id }),
    output: WebhookDelivery,
    leavesContent: true,
  }),
};
