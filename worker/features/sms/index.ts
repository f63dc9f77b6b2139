import { toE164 } from "#contract/phone.ts";
import type { SmsConsentKind } from "#contract/sms/constants.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { type TextDraft, prepareText } from "./outbox.ts";
import { getConsentState, cancelPending } from "./consent-queries.ts";
import { isAllowed, APPOINTMENT_CHANGED } from "./rules.ts";
import { insertReport, isOwnMessage } from "./state-queries.ts";

/**
 * Statements and deliveries for a text; empty without consent or a valid number. Append after the appointment and lead
 * it names. Consent and the appointment are checked again before sending.
 */
export async function enqueueText(
  ctx: Ctx,
  text: Omit<TextDraft, "basis" | "sentBy"> & { consent: SmsConsentKind },
): Promise<{ deliveryIds: string[]; statements: Statement[] }> {
  const { to, consent, ...rest } = text;
  const number = toE164(to);
  if (!number || !isAllowed(await getConsentState(ctx.db, number), consent))
    return { deliveryIds: [], statements: [] };
  const { deliveryIds, statements } = await prepareText(ctx, { ...rest, to: number, basis: consent });
  return { deliveryIds, statements: [...statements] };
}

export const cancelBookingTexts = (ctx: Ctx, bookingId: string) =>
  cancelPending(ctx.db, { bookingId }, { error: APPOINTMENT_CHANGED, now: iso(ctx.clock()) });

export { receiveText } from "./inbound.ts";

/** A status report may arrive before the send call returns: recently claimed messages count as ours for this long. */
const SENDING_WINDOW_MINUTES = 10;

/** Whether we have sent this text, or are sending it now. */
export const isOwnText = (ctx: Ctx, number: string | null, externalId: string | null): Promise<boolean> =>
  isOwnMessage(ctx.db, {
    number,
    externalId,
    since: iso(addTime(ctx.clock(), -SENDING_WINDOW_MINUTES, "minute")),
  });

/**
 * Records a delivery report. The first final state wins, and a report for an unknown id waits for its message.
 * Idempotent.
 */
export async function recordTextState(
  ctx: Ctx,
  externalId: string,
  state: "sent" | "delivered" | "failed",
  error?: string,
): Promise<void> {
  const detail = state === "failed" ? error?.trim().slice(0, 500) || "The carrier did not deliver it." : null;
  const row = { id: ctx.newId(), externalId, state, detail, createdAt: iso(ctx.clock()) };
  await ctx.db.batch([...insertReport(ctx.db, row)]);
}

export { listRecipientsAfter, type RecipientRow, selectLeadCampaigns } from "./campaigns/queries.ts";
