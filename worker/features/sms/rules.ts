import { Temporal } from "temporal-polyfill";
import { firmTimeZone } from "#contract/firm.ts";
import { SMS_MARKETING_HOURS, type SmsConsentKind, type SmsMessageType } from "#contract/sms/constants.ts";

/**
 * Legal basis of a text: a consent, a conversation (staff to one person), or a keyword reply, which is allowed even
 * after STOP.
 */
export type Basis = SmsConsentKind | "conversation" | "reply";

/** Latest consent entry per kind; null when there is none. */
export type ConsentState = Record<SmsConsentKind, boolean | null>;

/** Must decide as the condition in `claimMessage` does; a test compares them. */
export const isAllowed = (state: ConsentState, basis: Basis): boolean =>
  basis === "reply" || (basis === "conversation" ? state.sms_appointment !== false : state[basis] === true);

export const APPOINTMENT_CHANGED = "The appointment has changed.";

const refusals: Record<Exclude<Basis, "reply">, string> = {
  sms_appointment: "This number has not agreed to text messages about appointments.",
  sms_marketing: "This number has not agreed to marketing text messages.",
  conversation: "This number has opted out of text messages.",
};

/** Why a text may not be sent; null when it may. */
export const getRefusal = (state: ConsentState, basis: Basis): string | null =>
  basis === "reply" || isAllowed(state, basis) ? null : refusals[basis];

const bases: Record<SmsMessageType, Basis> = {
  booking_confirmation: "sms_appointment",
  reminder: "sms_appointment",
  follow_up: "conversation",
  marketing: "sms_marketing",
};

/** Legal basis that a message type requires. */
export const messageBasis = (type: SmsMessageType): Basis => bases[type];

const { from, until } = SMS_MARKETING_HOURS;

/** Returns `now` outside quiet hours, else their end. Defaults to the firm's time zone. */
export function permittedTime(now: Date, zone: string = firmTimeZone): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  if (local.hour >= from && local.hour < until) return now;
  const day = local.hour < from ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  const opening = day.toZonedDateTime({ timeZone: zone, plainTime: { hour: from } });
  return new Date(opening.epochMilliseconds);
}

/** Start of the current month in the firm's time zone. */
export function monthStart(now: Date, zone: string = firmTimeZone): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  return new Date(local.toPlainDate().with({ day: 1 }).toZonedDateTime(zone).epochMilliseconds);
}
