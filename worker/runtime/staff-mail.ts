import { NotConfigured } from "#worker/base/errors.ts";
import type { Mail } from "#worker/ports/mailer.ts";
import type { Ctx } from "./ctx.ts";

/** Sends a mail to staff from a delivery handler. Throws NotConfigured while MAIL_STAFF is unset. */
export async function sendStaffMail(
  ctx: Ctx,
  mail: Pick<Mail, "subject" | "text">,
): Promise<{ externalId: string }> {
  if (!ctx.config.staffMail) throw new NotConfigured("MAIL_STAFF", "Mail to staff");
  const { id } = await ctx.ports.mailer.send({ to: ctx.config.staffMail, ...mail });
  return { externalId: id };
}
