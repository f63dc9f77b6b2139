import { Reply } from "#contract/inbox/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { DeliveryObsolete } from "#worker/base/errors.ts";
import { isFinalFailure } from "#worker/runtime/attempts.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { sendMail } from "#worker/runtime/mail.ts";
import { recordFirstResponse, recordLeadActivity } from "#worker/features/leads/index.ts";
import { setAnswered } from "./message-queries.ts";
import { findEmail, isReplyEntity } from "./queries.ts";

/** Sends a reply. The first response is recorded only after the mail was accepted. */
export const sendReply: DeliveryHandler = async (ctx, { entityType, entityId, payload, attempts }) => {
  const { subject, message } = Reply.parse({ subject: payload.subject, message: payload.message });
  const to = isReplyEntity(entityType) ? await findEmail(ctx.db, { entityType, entityId }) : null;
  if (!to) throw new DeliveryObsolete("The recipient no longer exists.");
  const mail = { to, subject, paragraphs: message.split(/\n{2,}/) };
  const sent = await sendMail(ctx, mail).catch(async (error: unknown) => {
    if (isFinalFailure(error, attempts)) await recordUnsentReply(ctx, to, subject);
    throw error;
  });
  const answered =
    entityType === "lead" ? { leadId: entityId } : entityType === "contact" ? { contactId: entityId } : null;
  await ctx.db.batch([
    recordFirstResponse(ctx, { emailKey: to }),
    ...(answered ? [setAnswered(ctx.db, answered, iso(ctx.clock()))] : []),
  ]);
  return sent;
};

/** The timeline already shows the reply; this entry states that it was not sent. */
async function recordUnsentReply(ctx: Ctx, to: string, subject: string): Promise<void> {
  const entry = { activityType: "email", subject: `Not sent: ${subject}`, isAutomated: true } as const;
  await ctx.db.batch(recordLeadActivity(ctx, { emailKey: to }, entry));
}
