import { WEBHOOK_FAILING_DAYS } from "#contract/webhooks/constants.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { DeliveryObsolete, VendorFailure } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { sendStaffMail } from "#worker/runtime/mail.ts";
import { callWebhook, storeAnswer } from "./calls.ts";
import { deleteOldDeliveries, findWebhook } from "./queries.ts";
import { StoredEvent, toBody } from "./rules.ts";

const NAME = "The webhook";
const RETENTION_DAYS = 30;

/** Posts an event. Every answer but 2xx is retried, because receivers have outages and wrong deployments. */
export const sendWebhook: DeliveryHandler = async (ctx, { id, entityId, payload }) => {
  const webhook = await findWebhook(ctx.db, entityId);
  if (!webhook) throw new DeliveryObsolete("The webhook was deleted.");
  if (!webhook.isActive) throw new DeliveryObsolete("The webhook is off.");
  const body = toBody(StoredEvent.parse(payload.event), ctx.config.origin || webhook.origin);
  const answer = await callWebhook(ctx, webhook, { id, body });
  await storeAnswer(ctx, webhook, id, answer);
  if (answer.error === null) return {};
  throw new VendorFailure(NAME, answer.error, {
    permanent: answer.status === 410,
    ...(answer.retryAfter !== undefined && { retryAfter: answer.retryAfter }),
  });
};

/** Notifies staff that a webhook was switched off. */
export const sendWebhookNotice: DeliveryHandler = async (ctx, { entityId }) => {
  const webhook = await findWebhook(ctx.db, entityId);
  if (!webhook || webhook.isActive) throw new DeliveryObsolete("The webhook is on again or was deleted.");
  const why =
    webhook.disabledReason === "gone"
      ? "it answered that it no longer exists (status 410)"
      : `every call has failed for ${WEBHOOK_FAILING_DAYS} days`;
  return sendStaffMail(ctx, {
    subject: "A webhook was switched off",
    greeting: "Hello,",
    paragraphs: [
      `The webhook ${webhook.url} was switched off, because ${why}.`,
      "Events are not sent to it until somebody switches it on again. Deliveries that failed can be replayed then.",
    ],
    button: { label: "Open webhooks", url: `${ctx.config.origin}/admin/settings/webhooks` },
  });
};

/** Deletes finished deliveries after a month. */
export const cleanUpWebhooks = (ctx: Ctx): Promise<unknown> =>
  Promise.resolve(deleteOldDeliveries(ctx.db, iso(addTime(ctx.clock(), -RETENTION_DAYS, "day"))));
