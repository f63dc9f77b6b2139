import { DeliveryObsolete } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { getLists } from "#worker/runtime/lists.ts";
import { sendMail, sendStaffMail } from "#worker/runtime/mail.ts";
import { type ContactRow, findContact } from "./queries.ts";
import { noticeMail, receiptMail } from "./templates.ts";

async function getDeliveryContact(ctx: Ctx, id: string): Promise<ContactRow> {
  const row = await findContact(ctx.db, id);
  if (!row) throw new DeliveryObsolete("The message no longer exists.");
  return row;
}

export const sendContactReceipt: DeliveryHandler = async (ctx, delivery) => {
  const row = await getDeliveryContact(ctx, delivery.entityId);
  return sendMail(ctx, receiptMail(row, ctx.config.origin));
};

export const sendContactNotice: DeliveryHandler = async (ctx, delivery) => {
  const row = await getDeliveryContact(ctx, delivery.entityId);
  return sendStaffMail(ctx, noticeMail(row, await getLists(ctx), ctx.config.origin));
};
