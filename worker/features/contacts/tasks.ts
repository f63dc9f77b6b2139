import { helpTopics } from "#contract/contacts/labels.ts";
import { NoLongerWanted } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { mailStaff } from "#worker/runtime/staff-mail.ts";
import { type ContactRow, findContact } from "./queries.ts";

async function contactOf(ctx: Ctx, id: string): Promise<ContactRow> {
  const row = await findContact(ctx.db, id);
  if (!row) throw new NoLongerWanted("The message no longer exists.");
  return row;
}

const topicOf = (row: ContactRow): string => (row.helpType ? helpTopics[row.helpType] : row.inquiry);

/** Tells the visitor that the message has arrived. It repeats nothing of it: an address that was made up must not carry words to strangers. */
export const sendContactReceipt: DeliveryHandler = async (ctx, delivery) => {
  const row = await contactOf(ctx, delivery.entityId);
  const { id } = await ctx.ports.mailer.send({
    to: row.email,
    subject: "We have your message",
    text: [
      `Dear ${row.firstName} ${row.lastName},`,
      "thank you for writing to us. Your message has arrived, and a partner is going to answer it: usually within 15 minutes in business hours, otherwise on the next working day.",
      `Reference: ${row.id}`,
      ctx.config.origin,
    ].join("\n\n"),
  });
  return { externalId: id };
};

/** Tells the firm that somebody wrote; what they wrote stays behind the sign-in. */
export const sendContactNotice: DeliveryHandler = async (ctx, delivery) => {
  const row = await contactOf(ctx, delivery.entityId);
  return mailStaff(ctx, {
    subject: `New message: ${topicOf(row)}`,
    text: `Somebody wrote to us and was promised an answer within 15 minutes in business hours. Read it here: ${ctx.config.origin}/admin/applications?tab=contacts&message=${row.id}`,
  });
};
