import { NotConfigured } from "#worker/base/errors.ts";
import type { Mail } from "#worker/ports/mailer.ts";
import type { Ctx } from "./ctx.ts";

/** Sends the firm a mail and answers as a delivery does; it waits, visibly, until it is set who reads such mails. */
export async function sendStaffMail(
  ctx: Ctx,
  mail: Pick<Mail, "subject" | "text">,
): Promise<{ externalId: string }> {
  if (!ctx.config.staffMail) throw new NotConfigured("MAIL_STAFF", "Mail to staff");
  const { id } = await ctx.ports.mailer.send({ to: ctx.config.staffMail, ...mail });
  return { externalId: id };
}
