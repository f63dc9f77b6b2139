import { toE164 } from "#contract/phone.ts";
import type { SmsConsentKind, SmsMessageType } from "#contract/sms-words.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { prepareText } from "./outbox.ts";
import { findStanding } from "./queries.ts";
import { allows } from "./rules.ts";

/**
 * A text to somebody who agreed to it, as statements for the batch of its cause; `announce` the deliveries after it.
 * Nothing at all without the consent of this number, after STOP, or to what is no number. Once for each `dedupeKey`. The
 * appointment and the lead that are named must stand before it in the batch. Whether the consent still holds is looked
 * at again when the text goes out, and a reminder is only sent while its appointment lies ahead.
 */
export async function orderText(
  ctx: Ctx,
  text: {
    to: string;
    message: string;
    messageType: SmsMessageType;
    dedupeKey: string;
    relatedBookingId?: string | null;
    relatedLeadId?: string | null;
    notBefore?: Date;
    consent: SmsConsentKind;
  },
): Promise<{ deliveryIds: string[]; statements: Statement[] }> {
  const { to, consent, ...rest } = text;
  const number = toE164(to);
  if (!number || !allows(await findStanding(ctx.db, number), consent))
    return { deliveryIds: [], statements: [] };
  const { deliveryIds, statements } = await prepareText(ctx, { ...rest, to: number, basis: consent });
  return { deliveryIds, statements: [...statements] };
}
