import type { SmsMessageType } from "#contract/sms/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { idOf } from "#worker/base/ids.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { recordDelivery } from "#worker/runtime/deliveries.ts";
import { findZone, insertMessage } from "./queries.ts";
import { type Basis, marketingTime } from "./rules.ts";

const SEND = "sms.send";
const MESSAGE = "sms_message";

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
  /** After this it is not sent any more: something else says it, or it is over. */
  notAfter?: Date;
  /** The sequence of the related appointment: once that has changed, the text is no longer true. */
  bookingSequence?: number;
};

/** From when marketing may reach a number: by the clock of the zone in which its owner last booked, else by ours. */
export const marketingHours = async (ctx: Ctx, number: string, from: Date): Promise<Date> =>
  marketingTime(from, (await findZone(ctx.db, number)) ?? undefined);

/** A message and its delivery as statements for the batch of their cause; marketing is held back outside its hours. */
export async function prepareText(
  ctx: Ctx,
  { to, dedupeKey, basis, notBefore, notAfter, bookingSequence, ...text }: NewText,
) {
  const now = ctx.clock();
  const id = await idOf(`sms ${dedupeKey}`);
  const wanted = notBefore && notBefore > now ? notBefore : now;
  const earliest = basis === "sms_marketing" ? await marketingHours(ctx, to, wanted) : wanted;
  const isLater = earliest > now;
  const delivery = recordDelivery(ctx, {
    kind: "sms",
    action: SEND,
    dedupeKey: `${SEND}:${dedupeKey}`,
    entityType: MESSAGE,
    entityId: id,
    payload: { basis, bookingSequence, ...(notAfter && { notAfter: iso(notAfter) }) },
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
