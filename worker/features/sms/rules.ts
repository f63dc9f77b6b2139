import { Temporal } from "temporal-polyfill";
import { firmTimeZone } from "#contract/firm.ts";
import { SMS_QUIET_HOURS, type SmsConsentKind, type SmsMessageType } from "#contract/sms/constants.ts";

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

/** Wall times without marketing texts: from the evening until the next morning, before noon. */
export type QuietHours = { from: string; until: string };

/** Longer than the time to the next common permitted hour of any zones that have one. */
const MAX_WAIT_MS = 48 * 3_600_000;

const toMinutes = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};

/** End of the quiet hours at `at` in one zone; `at` itself outside of them. */
function quietHoursEnd(at: Date, zone: string, { from, until }: QuietHours): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  const minute = local.hour * 60 + local.minute;
  const opening = toMinutes(until);
  if (minute >= opening && minute < toMinutes(from)) return at;
  const day = minute < opening ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  return new Date(day.toZonedDateTime({ timeZone: zone, plainTime: until }).epochMilliseconds);
}

/**
 * The first time from `now` on that is outside the quiet hours of every zone, also across clock changes; null when the
 * zones have no such hour in common.
 */
export function nextSendTime(
  now: Date,
  zones: readonly string[],
  quietHours: QuietHours = SMS_QUIET_HOURS,
): Date | null {
  let at = now;
  while (at.getTime() - now.getTime() <= MAX_WAIT_MS) {
    const ends = zones.map((zone) => quietHoursEnd(at, zone, quietHours).getTime());
    const end = new Date(Math.max(at.getTime(), ...ends));
    if (end.getTime() === at.getTime()) return at;
    at = end;
  }
  return null;
}

/** Start of the current month in the firm's time zone. */
export function monthStart(now: Date, zone: string = firmTimeZone): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  return new Date(local.toPlainDate().with({ day: 1 }).toZonedDateTime(zone).epochMilliseconds);
}
