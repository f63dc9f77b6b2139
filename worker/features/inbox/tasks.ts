import { Reply } from "#contract/inbox/schemas.ts";
import { DeliveryObsolete } from "#worker/base/errors.ts";
import { isFinalFailure } from "#worker/runtime/attempts.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { sendMail } from "#worker/runtime/mail.ts";
import { recordFirstResponse, recordLeadActivity } from "#worker/features/leads/index.ts";
import { findEmail } from "./queries.ts";

/**
 * Sends a reply with Reply-To set to the staff address. The first response is recorded only after the mail was
 * accepted.
 */
export const sendReply: DeliveryHandler = async (ctx, { entityType, entityId, payload, attempts }) => {
  const { subject, message } = Reply.parse({ subject: payload.subject, message: payload.message });
  const kind = entityType === "contact" ? "contact" : "application";
  const to = await findEmail(ctx.db, { entityType: kind, entityId });
  if (!to) throw new DeliveryObsolete("The submission no longer exists.");
  const replyTo = ctx.config.staffMail;
  const mail = { to, subject, paragraphs: message.split(/\n{2,}/), ...(replyTo && { replyTo }) };
  const sent = await sendMail(ctx, mail).catch(async (error: unknown) => {
    if (isFinalFailure(error, attempts)) await recordUnsentReply(ctx, to, subject);
    throw error;
  });
  await recordFirstResponse(ctx, { emailKey: to });
  return sent;
};

/** The timeline already shows the reply; this entry states that it was not sent. */
async function recordUnsentReply(ctx: Ctx, to: string, subject: string): Promise<void> {
  const entry = { activityType: "email", subject: `Not sent: ${subject}`, isAutomated: true } as const;
  await ctx.db.batch(recordLeadActivity(ctx, { emailKey: to }, entry));
}
