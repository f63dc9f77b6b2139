import { DeliveryObsolete } from "#worker/base/errors.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { signLink } from "#worker/runtime/signed-link.ts";
import { findSubscriber } from "./queries.ts";
import { CONFIRM_ACTION, CONFIRM_DAYS, subscriberLinks } from "./rules.ts";

/** Asks to confirm the subscription, or states that the address is subscribed already. */
export const sendConfirmation: DeliveryHandler = async (ctx, delivery) => {
  const subscriber = await findSubscriber(ctx.db, { id: delivery.entityId });
  if (!subscriber || subscriber.status === "unsubscribed") {
    throw new DeliveryObsolete("Nobody waits for this mail anymore.");
  }
  const { origin } = ctx.config;
  const { unsubscribe, headers } = await subscriberLinks(ctx, origin, subscriber.id);
  const token = encodeURIComponent(await signLink(ctx, CONFIRM_ACTION, subscriber.id, CONFIRM_DAYS));
  const { id } = await ctx.ports.mailer.send({
    to: subscriber.email,
    headers,
    ...(subscriber.status === "active"
      ? {
          subject: "You already receive our letter",
          text: [
            "Somebody, probably you, has just asked for our letter with this address. It comes to you already, so there is nothing to do.",
            `To end it: ${unsubscribe}`,
          ].join("\n\n"),
        }
      : {
          subject: "Please confirm your subscription",
          text: [
            "You, or somebody with your address, asked for our weekly letter: one article, on Thursdays.",
            `Confirm it here: ${origin}/newsletter/confirm?token=${token}`,
            `The link works for ${CONFIRM_DAYS} days. If you did not ask for anything, do nothing: without a confirmation no letter is sent.`,
          ].join("\n\n"),
        }),
  });
  return { externalId: id };
};

export { enqueueNewsletterMails, sendNewsletterMail } from "./newsletter-mail.ts";
