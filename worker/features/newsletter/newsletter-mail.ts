import { iso } from "#worker/base/clock.ts";
import { AppError, DeliveryObsolete, NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { type BulkMail, RecipientInactive } from "#worker/ports/bulk-mailer.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { getBulkMailSetup } from "#worker/features/settings/index.ts";
import { renderNewsletter } from "./compose.ts";
import { findNewsletter } from "./issue-queries.ts";
import { findMail, finishNewsletters, setRecipientState } from "./recipient-queries.ts";
import { personalize } from "./render.ts";
import { subscriberLinks } from "./rules.ts";

const toText = (value: unknown): string => (typeof value === "string" ? value : "");

type Mail = NonNullable<Awaited<ReturnType<typeof findMail>>>;

/** Stores what became of a mail, and finishes the newsletter with its last one. */
async function storeState(
  ctx: Ctx,
  { recipientId, newsletterId }: Mail,
  state: "sent" | "suppressed" | "skipped",
  externalId?: string,
): Promise<void> {
  const now = iso(ctx.clock());
  await ctx.db.batch([
    setRecipientState(ctx.db, recipientId, ["queued", "failed"], {
      state,
      updatedAt: now,
      ...(externalId !== undefined && { externalId }),
    }),
    finishNewsletters(ctx.db, now, newsletterId),
  ]);
}

/** Skips who unsubscribed or was suppressed meanwhile, and everyone once the newsletter was stopped. */
export const sendNewsletterMail: DeliveryHandler = async (ctx, delivery) => {
  const newsletterId = toText(delivery.payload.newsletterId);
  const mail = await findMail(ctx.db, newsletterId, delivery.entityId);
  if (!mail) throw new DeliveryObsolete("The newsletter or the subscriber does not exist any more.");
  const message = await toBulkMail(ctx, mail);
  // The carrier has no idempotency keys: after an interrupted attempt it knows whether the mail was sent.
  const earlier = delivery.attempts > 1 ? await ctx.ports.bulkMailer.findSent(message) : null;
  if (!earlier) await assertSendable(ctx, mail);
  try {
    const { id } = earlier ?? (await ctx.ports.bulkMailer.send(message));
    await storeState(ctx, mail, "sent", id);
    return { externalId: id };
  } catch (error) {
    if (!(error instanceof RecipientInactive)) throw toLaterRetry(error);
    await storeState(ctx, mail, "suppressed");
    throw new DeliveryObsolete(error.message);
  }
};

/** A mail whose fate is unknown is repeated only when the carrier's search must know it. */
const SEARCH_DELAY_SECONDS = 120;

const toLaterRetry = (error: unknown): unknown =>
  (error instanceof VendorFailure && !error.permanent && error.retryAfter === undefined) ||
  (error instanceof AppError && error.code === "upstream_timeout")
    ? new VendorFailure("Newsletter", error.message, { retryAfter: SEARCH_DELAY_SECONDS, cause: error })
    : error;

async function assertSendable(ctx: Ctx, mail: Mail): Promise<void> {
  const isStopped = mail.newsletterStatus !== "sending" && mail.newsletterStatus !== "sent";
  if (!isStopped && mail.subscriberStatus === "active" && !mail.isSuppressed) return;
  await storeState(ctx, mail, mail.isSuppressed && !isStopped ? "suppressed" : "skipped");
  throw new DeliveryObsolete(
    isStopped ? "The newsletter was stopped." : "The address was unsubscribed or suppressed.",
  );
}

async function toBulkMail(ctx: Ctx, mail: Mail): Promise<BulkMail> {
  const { unsubscribe, preferences, headers } = await subscriberLinks(ctx, mail.origin, mail.subscriberId);
  const { replyTo } = ctx.config;
  return {
    key: mail.recipientId,
    issue: mail.newsletterId,
    to: mail.email,
    subject: mail.subject,
    html: personalize(mail.html ?? "", { unsubscribe, preferences }),
    text: personalize(mail.plainText ?? "", { unsubscribe, preferences }),
    headers,
    ...(replyTo && { replyTo }),
  };
}

/** Sends the saved newsletter to the address of the delivery; its links end no subscription. */
export const sendTestMail: DeliveryHandler = async (ctx, delivery) => {
  const { origin, environment, replyTo } = ctx.config;
  const content = await findNewsletter(ctx.db, delivery.entityId);
  if (!content) throw new DeliveryObsolete("The newsletter was deleted.");
  const { html, text } = await renderNewsletter(ctx, content, origin);
  const links = { unsubscribe: `${origin}/newsletter`, preferences: `${origin}/newsletter` };
  const mail = {
    to: toText(delivery.payload.to),
    subject: `[Test] ${content.subject}`,
    html: personalize(html, links),
    text: personalize(text, links),
    ...(replyTo && { replyTo }),
  };
  const { missing } = await getBulkMailSetup(ctx);
  const [setting] = missing;
  if (setting === undefined) {
    const { id } = await ctx.ports.bulkMailer.send({ ...mail, key: delivery.id, issue: "test", headers: {} });
    return { externalId: id };
  }
  // Only the development mailbox takes it without a carrier.
  if (environment !== "development") throw new NotConfigured(setting, "Newsletter");
  const { id } = await ctx.ports.mailer.send(mail);
  return { externalId: id };
};
