import { iso, addTime } from "#worker/base/clock.ts";
import { AppError, DeliveryObsolete, NotConfigured, staffErrorMessage, VendorFailure } from "#worker/base/errors.ts";
import { SmsOutcomeUnknown } from "#worker/ports/sms-sender.ts";
import { isFinalFailure } from "#worker/runtime/attempts.ts";
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
/** A keyword reply is not sent later than this. */
const REPLY_WITHIN_MINUTES = 30;

/** `waitingFor` value of deliveries while the service is off. */
export const SWITCH = "sms_active";

const never = (reason: string) => new VendorFailure(SMS, reason, { permanent: true });
const UNSURE =
  "It may have been sent, or not: the work was interrupted. Look in GoHighLevel before sending it again.";

/**
 * Sends one message at most once: it is claimed before the vendor call, and a claim without a result is reported as
 * unsure for staff to check.
 */
export const sendText: DeliveryHandler = async (ctx, delivery) => {
  const message = await queries.findMessage(ctx.db, delivery.entityId);
  if (!message) throw new DeliveryObsolete("The message no longer exists.");
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
    // A concurrent change of the appointment or a STOP won.
    if (!handed) await refuseLate(ctx, message, delivery);
    if (!handed) throw new DeliveryObsolete("The recipient has withdrawn their consent.");
    const contact = await contactOf(ctx, message);
    const { id } = await ctx.ports.smsSender.send({
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

/** The message's lead, unless its number has changed. */
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
          // Automated texts don't count as a response.
          outbound: message.sentBy !== null,
          isAutomated: message.sentBy === null,
        },
      )
    : [];
  await ctx.db.batch([...states.setSent(ctx.db, message, sent), ...entry]);
}

/** Rejects late replies, superseded texts and texts about a past or changed appointment. */
async function refuseLate(ctx: Ctx, message: queries.MessageRow, { payload }: Delivery): Promise<void> {
  const now = ctx.clock();
  const { createdAt, relatedBookingId, messageType } = message;
  if (payload.basis === "reply" && createdAt < iso(addTime(now, -REPLY_WITHIN_MINUTES, "minute")))
    throw new DeliveryObsolete("The answer would come too late.");
  if (typeof payload.notAfter === "string" && payload.notAfter < iso(now))
    throw new DeliveryObsolete("A later message says it.");
  if (!relatedBookingId || !["reminder", "booking_confirmation"].includes(messageType)) return;
  const appointment = await queries.findAppointment(ctx.db, relatedBookingId);
  if (!appointment) return;
  if (payload.bookingSequence !== undefined && payload.bookingSequence !== appointment.sequence)
    throw new DeliveryObsolete(CHANGED);
  if (appointment.startsAt <= iso(now)) throw new DeliveryObsolete("The appointment has begun or is over.");
  const stands = appointment.status === "scheduled" || appointment.status === "confirmed";
  if (messageType === "reminder" && !stands) throw new DeliveryObsolete("The appointment will not take place.");
}

/** Marketing that a delay moved outside its permitted hours waits for the next start. */
async function holdBack(ctx: Ctx, { toNumber }: queries.MessageRow, basis: Basis): Promise<void> {
  if (basis !== "sms_marketing") return;
  const now = ctx.clock();
  const earliest = await marketingHours(ctx, toNumber, now);
  if (earliest <= now) return;
  const retryAfter = Math.ceil((earliest.getTime() - now.getTime()) / 1000);
  throw new VendorFailure(SMS, "Marketing is held back until the morning.", { retryAfter });
}

/** Claimed without a result: the worker was interrupted. */
async function interrupted(ctx: Ctx, message: queries.MessageRow): Promise<never> {
  const failure = { error: UNSURE, now: iso(ctx.clock()), eventId: ctx.newId(), release: false };
  if (message.status === "pending") await ctx.db.batch([...states.setFailed(ctx.db, message, failure)]);
  throw never(UNSURE);
}

/** Stores the failure and returns the error that settles the delivery. */
async function keepFailure(
  ctx: Ctx,
  { attempts }: Delivery,
  message: queries.MessageRow,
  handed: boolean,
  error: unknown,
): Promise<unknown> {
  // Only an AppError other than PerhapsSent proves that nothing was sent.
  const unsure = handed && (error instanceof SmsOutcomeUnknown || !(error instanceof AppError));
  const settled = unsure && !(error instanceof AppError) ? never(UNSURE) : error;
  const failure = {
    error: staffErrorMessage(settled),
    now: iso(ctx.clock()),
    release: handed && !unsure,
  };
  const eventId = ctx.newId();
  const waits = settled instanceof NotConfigured;
  const statements = isFinalFailure(settled, attempts)
    ? states.setFailed(ctx.db, message, { ...failure, eventId })
    : states.setWaiting(ctx.db, message, { ...failure, eventId: waits ? null : eventId });
  const [first, ...rest] = statements;
  await ctx.db.batch([first, ...rest]);
  return settled;
}

/** Deletes unmatched reports: the vendor also reports texts sent by others. */
export const tidyReports = (ctx: Ctx): Promise<unknown> =>
  states.deleteOrphanReports(ctx.db, iso(addTime(ctx.clock(), -2, "day")));
