import type { SmsMessageType } from "#contract/sms-words.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { Statement } from "#worker/runtime/queries.ts";

export type TextOrder = {
  to: string;
  message: string;
  messageType: SmsMessageType;
  dedupeKey: string;
  relatedBookingId?: string | null;
  relatedLeadId?: string | null;
  notBefore?: Date;
  consent: "sms_appointment" | "sms_marketing";
};

/** Nothing is ordered: this build knows no way to send texts. */
export const orderText = (
  _ctx: Ctx,
  _text: TextOrder,
): Promise<{ deliveryIds: string[]; statements: Statement[] }> =>
  Promise.resolve({ deliveryIds: [], statements: [] });
