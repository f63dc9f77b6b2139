import { toE164 } from "#contract/phone.ts";
import type { SmsConsentKind } from "#contract/sms/constants.ts";
import { iso, shift } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { type NewText, prepareText } from "./outbox.ts";
import { findStanding, withdrawPending } from "./ledger-queries.ts";
import { allows, CHANGED } from "./rules.ts";
import { insertReport, isOwn } from "./state-queries.ts";

/**
 * A text to somebody who agreed to it, as statements for the batch of its cause; `announce` the deliveries after it.
 * Nothing at all without the consent of this number, after STOP, or to what is no number. Once for each `dedupeKey`. The
 * appointment and the lead that are named must stand before it in the batch. Whether the consent still holds is looked
 * at again when the text goes out; one about an appointment is only sent while that lies ahead and, with
 * `bookingSequence`, has not changed since.
 */
export async function orderText(
  ctx: Ctx,
  text: Omit<NewText, "basis" | "sentBy"> & { consent: SmsConsentKind },
): Promise<{ deliveryIds: string[]; statements: Statement[] }> {
  const { to, consent, ...rest } = text;
  const number = toE164(to);
  if (!number || !allows(await findStanding(ctx.db, number), consent))
    return { deliveryIds: [], statements: [] };
  const { deliveryIds, statements } = await prepareText(ctx, { ...rest, to: number, basis: consent });
  return { deliveryIds, statements: [...statements] };
}

/** Takes back the texts about an appointment that still wait, as statements for the batch of its change. */
export const withdrawBookingTexts = (ctx: Ctx, bookingId: string) =>
  withdrawPending(ctx.db, { bookingId }, { error: CHANGED, now: iso(ctx.clock()) });

export { receiveText } from "./inbound.ts";

/** The vendor's report of a text may overtake its answer to us: what is being handed over is taken for ours so long. */
const HANDING_MINUTES = 10;

/** Whether a text to this number that the vendor tells of is one that we have sent, or are sending just now. */
export const isOwnText = (ctx: Ctx, number: string | null, externalId: string | null): Promise<boolean> =>
  isOwn(ctx.db, { number, externalId, since: iso(shift(ctx.clock(), -HANDING_MINUTES, "minute")) });

/**
 * What the vendor says of a text that it has. States never go backwards, the first final one stays, and a report that
 * comes before we know the vendor's id waits for it. Twice is once.
 */
export async function noteTextState(
  ctx: Ctx,
  externalId: string,
  state: "sent" | "delivered" | "failed",
  error?: string,
): Promise<void> {
  const detail = state === "failed" ? error?.trim().slice(0, 500) || "The carrier did not deliver it." : null;
  const row = { id: ctx.newId(), externalId, state, detail, createdAt: iso(ctx.clock()) };
  await ctx.db.batch([...insertReport(ctx.db, row)]);
}
