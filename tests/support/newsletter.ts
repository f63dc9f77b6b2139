import { deliveryHandlers } from "#worker/background/queue.ts";
import type { Mail } from "#worker/ports/mailer.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { mailbox } from "#worker/vendors/email-binding.ts";
import { clockAhead, testApp } from "./test-app.ts";
import { unique } from "./samples.ts";
import { select } from "./tables.ts";

export const uniqueEmail = () => `reader.${unique()}@example.com`;

/** Runs waiting mail deliveries, as the queue does: without a request, so without a site origin. */
export async function deliverNewsletterMails(email: string, clock = clockAhead(0, "hour")): Promise<Mail[]> {
  const mailer = mailbox();
  const ctx = testApp.ctx({ clock });
  const queue = { ...ctx, config: { ...ctx.config, origin: "" }, ports: { ...ctx.ports, mailer } };
  const waiting = await select<{ id: string }>(
    "select id from deliveries where kind = 'mail' and status = 'waiting'",
  );
  for (const { id } of waiting) await deliver(queue, id, deliveryHandlers);
  return mailer.sent.filter(({ to }) => to === email);
}

export const getMailToken = (mail: Mail | undefined, path: string) =>
  decodeURIComponent(
    new RegExp(`http://planwright\\.test${path}\\?token=(\\S+)`).exec(mail?.text ?? "")?.[1] ?? "",
  );

/** The URL of the List-Unsubscribe header. */
export const getOneClickUrl = (mail: Mail | undefined) =>
  /^<http:\/\/planwright\.test(.+)>$/.exec(mail?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
export const getUnsubscribeToken = (mail: Mail | undefined) =>
  new URL(getOneClickUrl(mail), "http://x").searchParams.get("token") ?? "";

export const getSubscriptionStatus = async (email: string) =>
  (await select<{ status: string }>("select status from newsletter_subscribers where email = ?", email))[0]
    ?.status;
