import { firmTimeZone } from "#contract/firm.ts";
import type { SmsMessageType } from "#contract/sms/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { uuidFromText } from "#worker/base/ids.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { insertDelivery } from "#worker/runtime/deliveries.ts";
import { listNumberZones } from "./number-zones.ts";
import { findTimeZone, insertMessage } from "./queries.ts";
import { type Basis, nextSendTime, type QuietHours } from "./rules.ts";

export const SEND_ACTION = "sms.send";
export const MESSAGE_ENTITY = "sms_message";

export type TextDraft = {
  /** E.164. */
  to: string;
  message: string;
  messageType: SmsMessageType;
  /** Makes the text idempotent. */
  dedupeKey: string;
  basis: Basis;
  relatedBookingId?: string | null;
  relatedLeadId?: string | null;
  sentBy?: string | null;
  notBefore?: Date;
  /** Not sent after this time. */
  notAfter?: Date;
  /** Sequence of the appointment that the text describes; a newer one makes the text obsolete. */
  bookingSequence?: number;
  /** Staff gave a reason to text in quiet hours. */
  ignoresQuietHours?: boolean;
};

/** Time zones of a number: that of its last booking, otherwise every zone of its area or country. */
export async function listZones(ctx: Ctx, number: string): Promise<readonly string[]> {
  const zone = await findTimeZone(ctx.db, number);
  return zone ? [zone] : listNumberZones(number);
}

/** Earliest time outside the quiet hours of a number. Without an hour common to its zones, that of the firm's zone. */
export const nextPermittedTime = async (
  ctx: Ctx,
  number: string,
  from: Date,
  quietHours?: QuietHours,
): Promise<Date> =>
  nextSendTime(from, await listZones(ctx, number), quietHours) ??
  nextSendTime(from, [firmTimeZone], quietHours)!;

/** Statements for a message and its delivery. Marketing waits for its permitted hours. */
export async function prepareText(
  ctx: Ctx,
  { to, dedupeKey, basis, notBefore, notAfter, bookingSequence, ignoresQuietHours, ...text }: TextDraft,
) {
  const now = ctx.clock();
  const id = await uuidFromText(`sms ${dedupeKey}`);
  const requestedTime = notBefore && notBefore > now ? notBefore : now;
  const earliest =
    basis === "sms_marketing" ? await nextPermittedTime(ctx, to, requestedTime) : requestedTime;
  const isLater = earliest > now;
  const delivery = insertDelivery(ctx, {
    kind: "sms",
    action: SEND_ACTION,
    dedupeKey: `${SEND_ACTION}:${dedupeKey}`,
    entityType: MESSAGE_ENTITY,
    entityId: id,
    payload: {
      basis,
      bookingSequence,
      ...(ignoresQuietHours && { ignoresQuietHours }),
      ...(notAfter && { notAfter: iso(notAfter) }),
    },
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
    /** Empty for a delayed text: cron enqueues it. */
    deliveryIds: isLater ? [] : [delivery.id],
    heldUntil: isLater ? iso(earliest) : null,
    statements: [insertMessage(ctx.db, row), delivery.statement] as const,
  };
}
