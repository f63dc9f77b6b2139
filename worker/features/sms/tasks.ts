import { iso, addTime } from "#worker/base/clock.ts";
import {
  AppError,
  DeliveryObsolete,
  NotConfigured,
  staffErrorMessage,
  VendorFailure,
} from "#worker/base/errors.ts";
import { SmsOutcomeUnknown } from "#worker/ports/sms-sender.ts";
import { isFinalFailure, isWait } from "#worker/runtime/attempts.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import type { Delivery } from "#worker/runtime/queries.ts";
import { recordLeadActivity } from "#worker/features/leads/index.ts";
import { sendStaffMail } from "#worker/runtime/mail.ts";
import type { CampaignRow } from "./campaigns/queries.ts";
import { assertRate, findCampaign, toQuietHours } from "./campaigns/sending.ts";
import { findInbound, setInboundAnswered } from "./consent-queries.ts";
import * as queries from "./queries.ts";
import { nextPermittedTime } from "./outbox.ts";
import { APPOINTMENT_CHANGED } from "./rules.ts";
import type { SendConditions } from "./state-queries.ts";
import * as states from "./state-queries.ts";

export { advanceCampaigns } from "./campaigns/release.ts";

const SMS = "SMS";
/** A keyword reply is not sent later than this. */
const REPLY_WITHIN_MINUTES = 30;

/** `waitingFor` value of deliveries while the service is off. */
export const ACTIVE_SETTING = "sms_active";

type Conditions = SendConditions & { ignoresQuietHours?: boolean };

const permanentFailure = (reason: string) => new VendorFailure(SMS, reason, { permanent: true });
const OUTCOME_UNKNOWN =
  "It may have been sent: the process was interrupted. Check GoHighLevel before sending it again.";

/**
 * Sends one message at most once: it is claimed before the vendor call, and a claim without a result is reported as
 * an unknown outcome for staff to check.
 */
export const sendText: DeliveryHandler = async (ctx, delivery) => {
  const message = await queries.findMessage(ctx.db, delivery.entityId);
  if (!message) throw new DeliveryObsolete("The message no longer exists.");
  if (message.externalId) return { externalId: message.externalId };
  if (message.handedAt) return failInterrupted(ctx, message);
  const conditions = delivery.payload as Conditions;
  let isClaimed = false;
  try {
    const { isActive, tollFreeNumber } = await queries.getSettings(ctx.db);
    await assertStillRelevant(ctx, message, delivery);
    const campaign = await findCampaign(ctx, delivery);
    if (!isActive) throw new NotConfigured(ACTIVE_SETTING, "The SMS service", "is off");
    await assertQuietHours(ctx, message, conditions, campaign);
    if (campaign) await assertRate(ctx, delivery, campaign);
    isClaimed = await states.claimMessage(ctx.db, message.id, conditions, iso(ctx.clock()));
    // A concurrent change of the appointment or the campaign, or a STOP won.
    if (!isClaimed) {
      await assertStillRelevant(ctx, message, delivery);
      await findCampaign(ctx, delivery);
    }
    if (!isClaimed) throw new DeliveryObsolete("The recipient has withdrawn their consent.");
    const contact = await findContact(ctx, message);
    const { id } = await ctx.ports.smsSender.send({
      to: message.toNumber,
      message: message.message,
      from: tollFreeNumber,
      ...(contact && { contact }),
    });
    await recordSent(ctx, message, id, tollFreeNumber);
    return { externalId: id };
  } catch (error) {
    throw await recordFailure(ctx, delivery, message, isClaimed, error);
  }
};

/** The message's lead, unless its number has changed. */
async function findContact(ctx: Ctx, { relatedLeadId, toNumber }: queries.MessageRow) {
  const lead = relatedLeadId ? await queries.findLead(ctx.db, relatedLeadId) : null;
  return lead?.phoneKey === toNumber ? { ...lead, id: lead.ghlContactId } : null;
}

async function recordSent(
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
  const answer = message.sentBy
    ? [setInboundAnswered(ctx.db, message.toNumber, message.createdAt, sent.now)]
    : [];
  await ctx.db.batch([...states.setSent(ctx.db, message, sent), ...entry, ...answer]);
}

/** Rejects late replies, superseded texts and texts about a past or changed appointment. */
async function assertStillRelevant(
  ctx: Ctx,
  message: queries.MessageRow,
  { payload }: Delivery,
): Promise<void> {
  const now = ctx.clock();
  const { createdAt, relatedBookingId, messageType } = message;
  if (payload.basis === "reply" && createdAt < iso(addTime(now, -REPLY_WITHIN_MINUTES, "minute")))
    throw new DeliveryObsolete("The reply would come too late.");
  if (typeof payload.notAfter === "string" && payload.notAfter < iso(now))
    throw new DeliveryObsolete("A later message replaces it.");
  if (!relatedBookingId || !["reminder", "booking_confirmation"].includes(messageType)) return;
  const appointment = await queries.findAppointment(ctx.db, relatedBookingId);
  if (!appointment) return;
  if (payload.bookingSequence !== undefined && payload.bookingSequence !== appointment.sequence)
    throw new DeliveryObsolete(APPOINTMENT_CHANGED);
  if (appointment.startsAt <= iso(now)) throw new DeliveryObsolete("The appointment has begun or is over.");
  const isUpcoming = appointment.status === "scheduled" || appointment.status === "confirmed";
  if (messageType === "reminder" && !isUpcoming)
    throw new DeliveryObsolete("The appointment will not take place.");
}

/** Marketing and staff texts that a delay moved into quiet hours wait for their end, unless staff gave a reason. */
async function assertQuietHours(
  ctx: Ctx,
  { toNumber, sentBy }: queries.MessageRow,
  { basis, ignoresQuietHours }: Conditions,
  campaign: CampaignRow | null,
): Promise<void> {
  if (ignoresQuietHours || (basis !== "sms_marketing" && !sentBy)) return;
  const now = ctx.clock();
  const quietHours = campaign ? toQuietHours(campaign) : undefined;
  const earliest = await nextPermittedTime(ctx, toNumber, now, quietHours);
  if (earliest <= now) return;
  const retryAfter = Math.ceil((earliest.getTime() - now.getTime()) / 1000);
  throw new VendorFailure(SMS, "It waits for the end of the recipient's quiet hours.", { retryAfter });
}

/** Claimed without a result: the worker was interrupted. */
async function failInterrupted(ctx: Ctx, message: queries.MessageRow): Promise<never> {
  const failure = { error: OUTCOME_UNKNOWN, now: iso(ctx.clock()), eventId: ctx.newId(), release: false };
  if (message.status === "pending") await ctx.db.batch([...states.setFailed(ctx.db, message, failure)]);
  throw permanentFailure(OUTCOME_UNKNOWN);
}

/** Stores the failure and returns the error that ends the delivery. */
async function recordFailure(
  ctx: Ctx,
  { attempts }: Delivery,
  message: queries.MessageRow,
  isClaimed: boolean,
  error: unknown,
): Promise<unknown> {
  // Only an AppError other than SmsOutcomeUnknown proves that nothing was sent.
  const isOutcomeUnknown = isClaimed && (error instanceof SmsOutcomeUnknown || !(error instanceof AppError));
  const failureToThrow =
    isOutcomeUnknown && !(error instanceof AppError) ? permanentFailure(OUTCOME_UNKNOWN) : error;
  const failure = {
    error: staffErrorMessage(failureToThrow),
    now: iso(ctx.clock()),
    release: isClaimed && !isOutcomeUnknown,
  };
  const eventId = ctx.newId();
  const isWaiting = isWait(failureToThrow);
  const statements = isFinalFailure(failureToThrow, attempts)
    ? states.setFailed(ctx.db, message, { ...failure, eventId })
    : states.setWaiting(ctx.db, message, { ...failure, eventId: isWaiting ? null : eventId });
  const [first, ...rest] = statements;
  await ctx.db.batch([first, ...rest]);
  return failureToThrow;
}

/** Deletes unmatched reports: the vendor also reports texts sent by others. */
export const cleanUpReports = (ctx: Ctx): Promise<unknown> =>
  states.deleteUnmatchedReports(ctx.db, iso(addTime(ctx.clock(), -2, "day")));

/** Alerts staff of a text message. The mail links to it instead of quoting personal data. */
export const sendTextNotice: DeliveryHandler = async (ctx, delivery) => {
  const text = await findInbound(ctx.db, delivery.entityId);
  if (!text) throw new DeliveryObsolete("The message no longer exists.");
  return sendStaffMail(ctx, {
    subject: text.mayBeOptOut ? "A text message that may be an opt-out" : "New text message",
    paragraphs: [
      text.mayBeOptOut
        ? "Somebody may have asked us to stop texting, but not clearly. Read the message and, if so, withdraw their consent."
        : "A text message has arrived. Please answer it.",
    ],
    button: { label: "Read the message", url: `${ctx.config.origin}/admin/messages?text=${text.id}` },
  });
};
