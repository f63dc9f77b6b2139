/** Events that a webhook can receive. A migration's triggers write them. */
export const webhookEvents = [
  "application.created",
  "application.updated",
  "lead.created",
  "lead.updated",
  "booking.created",
  "booking.rescheduled",
  "booking.canceled",
  "article.published",
  "article.unpublished",
  "job.published",
  "job.closed",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Type of the event that the test button sends. */
export const TEST_EVENT = "webhook.test";

/** Start of every secret, as in Standard Webhooks. */
export const WEBHOOK_SECRET_PREFIX = "whsec_";

/** `staff`: switched off. `gone`: it answered 410. `failing`: it has failed for days. */
export const webhookDisabledReasons = ["staff", "gone", "failing"] as const;
export type WebhookDisabledReason = (typeof webhookDisabledReasons)[number];

/** Days of failures after which a webhook is switched off. */
export const WEBHOOK_FAILING_DAYS = 5;
/** Hours for which a replaced secret still signs, in addition to the new one. */
export const WEBHOOK_OVERLAP_HOURS = 24;

export const MAX_WEBHOOKS = 20;
export const WEBHOOK_URL_MAX = 500;
export const WEBHOOK_DESCRIPTION_MAX = 120;
