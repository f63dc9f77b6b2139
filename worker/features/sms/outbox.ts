import type { SmsMessageType } from "#contract/sms-words.ts";
import { iso } from "#worker/base/clock.ts";
import { idOf } from "#worker/base/ids.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { recordDelivery } from "#worker/runtime/deliveries.ts";
import { insertMessage } from "./queries.ts";
import { type Basis, marketingTime } from "./rules.ts";

export const SEND = "sms.send";
export const MESSAGE = "sms_message";

export type NewText = {
  /** E.164. */
  to: string;
  message: string;
  messageType: SmsMessageType;
  /** One text, one key: a second one with the same key is never made. */
  dedupeKey: string;
  basis: Basis;
  relatedBookingId?: string | null;
  relatedLeadId?: string | null;
  sentBy?: string | null;
  notBefore?: Date;
};

/** A message and its delivery as statements for the batch of their cause; marketing is held back outside its hours. */
export async function prepareText(ctx: Ctx, { to, dedupeKey, basis, notBefore, ...text }: NewText) {
  const now = ctx.clock();
  const id = await idOf(`sms ${dedupeKey}`);
  const wanted = notBefore && notBefore > now ? notBefore : now;
  const earliest = basis === "sms_marketing" ? marketingTime(wanted) : wanted;
  const isLater = earliest > now;
  const delivery = recordDelivery(ctx, {
    kind: "sms",
    action: SEND,
    dedupeKey: `${SEND}:${dedupeKey}`,
    entityType: MESSAGE,
    entityId: id,
    payload: { basis },
    ...(isLater && { notBefore: earliest }),
  });
  const row = {
    id,
    toNumber: to,
    ...text,
    relatedLeadId: text.relatedLeadId ?? null,
    createdAt: iso(now),
    updatedAt: iso(now),
  };
  return {
    id,
    /** Only what is due: cron finds the rest. */
    deliveryIds: isLater ? [] : [delivery.id],
    heldUntil: isLater ? iso(earliest) : null,
    statements: [insertMessage(ctx.db, row), delivery.statement] as const,
  };
}
