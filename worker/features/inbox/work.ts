import { Reply } from "#contract/inbox.ts";
import { NoLongerWanted } from "#worker/base/errors.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { findAddress } from "./queries.ts";

/** Sends an answer as it was written; what the person answers goes to the firm's address. */
export const sendReply: DeliveryHandler = async (ctx, { entityType, entityId, payload }) => {
  const { subject, message } = Reply.parse({ subject: payload.subject, message: payload.message });
  const kind = entityType === "contact" ? "contact" : "application";
  const to = await findAddress(ctx.db, { entityType: kind, entityId });
  if (!to) throw new NoLongerWanted("What was answered no longer exists.");
  const replyTo = ctx.config.staffMail;
  const { id } = await ctx.ports.mailer.send({ to, subject, text: message, ...(replyTo && { replyTo }) });
  return { externalId: id };
};
