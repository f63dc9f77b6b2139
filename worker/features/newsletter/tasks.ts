import { NEWSLETTER_CONFIRM_DAYS } from "#contract/newsletter/constants.ts";
import { CloudflareMailEvent } from "#contract/newsletter/mail-events.ts";
import { DeliveryObsolete } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { sendMail } from "#worker/runtime/mail.ts";
import { signLink } from "#worker/runtime/signed-link.ts";
import { toCloudflareMailEvent } from "./event-rules.ts";
import { applyMailEvent } from "./events.ts";
import { findSubscriber } from "./queries.ts";
import { CONFIRM_ACTION, formatIssueDate, nextIssueTime, subscriberLinks } from "./rules.ts";

/** Asks to confirm the subscription, or states that the address is subscribed already. */
export const sendConfirmation: DeliveryHandler = async (ctx, delivery) => {
  const subscriber = await findSubscriber(ctx.db, { id: delivery.entityId });
  if (!subscriber || subscriber.status === "unsubscribed") {
    throw new DeliveryObsolete("The subscription has ended.");
  }
  const { origin } = ctx.config;
  const { unsubscribe, preferences, headers } = await subscriberLinks(ctx, origin, subscriber.id);
  const token = encodeURIComponent(
    await signLink(ctx, CONFIRM_ACTION, subscriber.id, NEWSLETTER_CONFIRM_DAYS),
  );
  // By the time of the request, so that a retry sends the same words.
  const nextIssue = formatIssueDate(nextIssueTime(new Date(delivery.createdAt)));
  return sendMail(ctx, {
    to: subscriber.email,
    headers,
    ...(subscriber.status === "active"
      ? {
          subject: "You are already subscribed to our newsletter",
          paragraphs: [
            "Someone, probably you, has just subscribed to our newsletter with this address. You already receive it, so there is nothing to do.",
            `The next one is planned for ${nextIssue}.`,
          ],
          button: { label: "Read our articles", url: `${origin}/resources` },
          notes: [`Choose topics: ${preferences}`, `Unsubscribe: ${unsubscribe}`],
        }
      : {
          subject: "Please confirm your subscription",
          paragraphs: [
            "You, or someone with your address, subscribed to our newsletter: the newest articles, planned for Thursdays.",
            `What happens next: confirm with the button. The next newsletter is planned for ${nextIssue}.`,
          ],
          button: { label: "Confirm subscription", url: `${origin}/newsletter/confirm?token=${token}` },
          notes: [
            `Choose topics: ${preferences}`,
            `The link works for ${NEWSLETTER_CONFIRM_DAYS} days. If you did not subscribe, ignore this email: without a confirmation you will not receive the newsletter.`,
          ],
        }),
  });
};

/** Stores one event of Cloudflare Email Sending. Unknown events are logged and dropped. */
export async function consumeMailEvent(ctx: Ctx, body: unknown): Promise<void> {
  const parsed = CloudflareMailEvent.safeParse(body);
  if (!parsed.success) return ctx.log("warn", "mail.event_unreadable", {});
  const event = toCloudflareMailEvent(parsed.data);
  if (event) await applyMailEvent(ctx, event);
}

export { NEWSLETTER_CRON, nextIssueTime } from "./rules.ts";
export { sendNewsletterMail, sendTestMail } from "./newsletter-mail.ts";
export { sendDueNewsletters } from "./sending.ts";
export { draftWeeklyNewsletter, sendDraftNotice } from "./weekly.ts";
