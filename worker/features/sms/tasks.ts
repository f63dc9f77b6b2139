import { iso, shift } from "#worker/base/clock.ts";
import { AppError, NoLongerWanted, NotConfigured, sentenceOf, VendorFailure } from "#worker/base/errors.ts";
import { PerhapsSent } from "#worker/ports/texter.ts";
import { endsDelivery } from "#worker/runtime/attempts.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import type { Delivery } from "#worker/runtime/queries.ts";
import { recordLeadActivity } from "#worker/features/leads/index.ts";
import * as queries from "./queries.ts";
import { marketingHours } from "./outbox.ts";
import { type Basis, CHANGED } from "./rules.ts";
import type { Grounds } from "./state-queries.ts";
import * as states from "./state-queries.ts";

const SMS = "SMS";
/** Longer than this after a keyword nobody knows any more what they are being answered. */
const REPLY_WITHIN_MINUTES = 30;

/** What a delivery waits for while the service is switched off. */
export const SWITCH = "sms_active";

const never = (reason: string) => new VendorFailure(SMS, reason, { permanent: true });
const UNSURE =
  "It may have been sent, or not: the work was interrupted. Look in GoHighLevel before sending it again.";

/**
 * Sends one message. It is marked before the vendor is asked, so that a second run never texts a person twice: what was
 * marked and not answered is shown as unsure and left to people.
 */
export const sendText: DeliveryHandler = async (ctx, delivery) => {
  const message = await queries.findMessage(ctx.db, delivery.entityId);
  if (!message) throw new NoLongerWanted("The message no longer exists.");
  if (message.externalId) return { externalId: message.externalId };
  if (message.handedAt) return interrupted(ctx, message);
  const grounds = delivery.payload as Grounds;
  let handed = false;
  try {
    const { isActive, tollFreeNumber } = await queries.getSettings(ctx.db);
    await refuseLate(ctx, message, delivery);
    if (!isActive) throw new NotConfigured(SWITCH, "The SMS service", "is off");
    await holdBack(ctx, message, grounds.basis);
    handed = await states.handOver(ctx.db, message.id, grounds, iso(ctx.clock()));
    // Somebody was faster: with a change of the appointment, or with a STOP.
    if (!handed) await refuseLate(ctx, message, delivery);
    if (!handed) throw new NoLongerWanted("The recipient has withdrawn their consent.");
    const contact = await contactOf(ctx, message);
    const { id } = await ctx.ports.texter.send({
      to: message.toNumber,
      message: message.message,
      from: tollFreeNumber,
      ...(contact && { contact }),
    });
    await keepSent(ctx, message, id, tollFreeNumber);
    return { externalId: id };
  } catch (error) {
    throw await keepFailure(ctx, delivery, message, handed, error);
  }
};

/** The person behind the number: the lead of the message, unless that one has another number by now. */
async function contactOf(ctx: Ctx, { relatedLeadId, toNumber }: queries.MessageRow) {
  const lead = relatedLeadId ? await queries.findLead(ctx.db, relatedLeadId) : null;
  return lead?.phoneKey === toNumber ? { ...lead, id: lead.ghlContactId } : null;
}

async function keepSent(
  ctx: Ctx,
  message: queries.MessageRow,
  externalId: string,
  fromNumber: string | null,
) {
  const sent = { externalId, fromNumber, now: iso(ctx.clock()), eventId: ctx.newId() };
  const entry = message.relatedLeadId
    ? recordLeadActivity(
        ctx,
        { id: message.relatedLeadId },
        {
          activityType: "sms",
          subject: "Text message sent",
          description: message.message,
          userId: message.sentBy,
          // Only a person's words are the answer that was promised.
          outbound: message.sentBy !== null,
          isAutomated: message.sentBy === null,
        },
      )
    : [];
  await ctx.db.batch([...states.setSent(ctx.db, message, sent), ...entry]);
}

/** A reply that nobody expects any more, a reminder of what is over, or a time that was changed since is not sent late. */
async function refuseLate(ctx: Ctx, message: queries.MessageRow, { payload }: Delivery): Promise<void> {
  const now = ctx.clock();
  const { createdAt, relatedBookingId, messageType } = message;
  if (payload.basis === "reply" && createdAt < iso(shift(now, -REPLY_WITHIN_MINUTES, "minute")))
    throw new NoLongerWanted("The answer would come too late.");
  if (typeof payload.notAfter === "string" && payload.notAfter < iso(now))
    throw new NoLongerWanted("A later message says it.");
  if (!relatedBookingId || !["reminder", "booking_confirmation"].includes(messageType)) return;
  const appointment = await queries.findAppointment(ctx.db, relatedBookingId);
  if (!appointment) return;
  if (payload.bookingSequence !== undefined && payload.bookingSequence !== appointment.sequence)
    throw new NoLongerWanted(CHANGED);
  if (appointment.startsAt <= iso(now)) throw new NoLongerWanted("The appointment has begun or is over.");
  const stands = appointment.status === "scheduled" || appointment.status === "confirmed";
  if (messageType === "reminder" && !stands) throw new NoLongerWanted("The appointment will not take place.");
}

/** A retry or a long wait may have carried marketing into the night. */
async function holdBack(ctx: Ctx, { toNumber }: queries.MessageRow, basis: Basis): Promise<void> {
  if (basis !== "sms_marketing") return;
  const now = ctx.clock();
  const earliest = await marketingHours(ctx, toNumber, now);
  if (earliest <= now) return;
  const retryAfter = Math.ceil((earliest.getTime() - now.getTime()) / 1000);
  throw new VendorFailure(SMS, "Marketing is held back until the morning.", { retryAfter });
}

/** What was handed over and never settled: the worker ended in between. */
async function interrupted(ctx: Ctx, message: queries.MessageRow): Promise<never> {
  const failure = { error: UNSURE, now: iso(ctx.clock()), eventId: ctx.newId(), release: false };
  if (message.status === "pending") await ctx.db.batch([...states.setFailed(ctx.db, message, failure)]);
  throw never(UNSURE);
}

/** Writes down what went wrong and answers the failure that settles the delivery. */
async function keepFailure(
  ctx: Ctx,
  { attempts }: Delivery,
  message: queries.MessageRow,
  handed: boolean,
  error: unknown,
): Promise<unknown> {
  // Only what says so has certainly sent nothing; any other fault may have come after the vendor took it.
  const unsure = handed && (error instanceof PerhapsSent || !(error instanceof AppError));
  const settled = unsure && !(error instanceof AppError) ? never(UNSURE) : error;
  const failure = {
    error: sentenceOf(settled),
    now: iso(ctx.clock()),
    release: handed && !unsure,
  };
  const eventId = ctx.newId();
  const waits = settled instanceof NotConfigured;
  const statements = endsDelivery(settled, attempts)
    ? states.setFailed(ctx.db, message, { ...failure, eventId })
    : states.setWaiting(ctx.db, message, { ...failure, eventId: waits ? null : eventId });
  const [first, ...rest] = statements;
  await ctx.db.batch([first, ...rest]);
  return settled;
}

/** Reports that never found their message: the vendor also tells of texts that others have sent. */
export const tidyReports = (ctx: Ctx): Promise<unknown> =>
  states.deleteOrphanReports(ctx.db, iso(shift(ctx.clock(), -2, "day")));
