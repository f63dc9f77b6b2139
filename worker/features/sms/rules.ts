import { Temporal } from "temporal-polyfill";
import { defaultTimeZone } from "#contract/booking/constants.ts";
import {
  SMS_MARKETING_HOURS,
  type SmsConsentKind,
  type SmsKeyword,
  type SmsMessageType,
} from "#contract/sms/constants.ts";

/**
 * By which right a text goes out: a consent, a conversation that the person has not ended (what a member of staff writes
 * to one person), or as the answer to a keyword, which even goes to whoever has just said STOP.
 */
export type Basis = SmsConsentKind | "conversation" | "reply";

/** The newest word of a number on each consent; null when it never said anything. */
export type Standing = Record<SmsConsentKind, boolean | null>;

/** Whether a text may go to a number with this standing. A test compares it with the statement that hands a text over. */
export const allows = (standing: Standing, basis: Basis): boolean =>
  basis === "reply" ||
  (basis === "conversation" ? standing.sms_appointment !== false : standing[basis] === true);

/** Why a text about an appointment is not sent any more. */
export const CHANGED = "The appointment has changed since.";

const refusals: Record<Exclude<Basis, "reply">, string> = {
  sms_appointment: "This number has not agreed to text messages about appointments.",
  sms_marketing: "This number has not agreed to marketing text messages.",
  conversation: "This number has asked for no more text messages.",
};

/** Why a text may not go to a number, as a sentence; null when it may. */
export const refusalOf = (standing: Standing, basis: Basis): string | null =>
  basis === "reply" || allows(standing, basis) ? null : refusals[basis];

const bases: Record<SmsMessageType, Basis> = {
  booking_confirmation: "sms_appointment",
  reminder: "sms_appointment",
  follow_up: "conversation",
  marketing: "sms_marketing",
};

/** By which right a member of staff sends a message of this type. */
export const basisOf = (type: SmsMessageType): Basis => bases[type];

const { from, until } = SMS_MARKETING_HOURS;

/** `now`, or when the marketing hours begin next in this zone; where the firm is unless told. */
export function marketingTime(now: Date, zone: string = defaultTimeZone): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  if (local.hour >= from && local.hour < until) return now;
  const day = local.hour < from ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  const opening = day.toZonedDateTime({ timeZone: zone, plainTime: { hour: from } });
  return new Date(opening.epochMilliseconds);
}

/** The first moment of the present month where the firm is. */
export function monthStart(now: Date, zone: string = defaultTimeZone): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  return new Date(local.toPlainDate().with({ day: 1 }).toZonedDateTime(zone).epochMilliseconds);
}

const keywords: Record<string, SmsKeyword> = {
  ...named("stop", ["stop", "stopall", "unsubscribe", "cancel", "end", "quit", "revoke", "optout"]),
  ...named("start", ["start", "unstop"]),
  ...named("help", ["help", "info"]),
};

function named(keyword: SmsKeyword, words: string[]): Record<string, SmsKeyword> {
  return Object.fromEntries(words.map((word) => [word, keyword]));
}

/**
 * The keyword that a text consists of, whatever its case, signs and spaces: carriers act on the whole message only. YES
 * means START to whoever has said STOP, and is an answer like any other from everybody else.
 */
export function keywordOf(body: string, stopped: boolean): SmsKeyword | null {
  const letters = body
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  if (letters === "yes") return stopped ? "start" : null;
  return Object.hasOwn(keywords, letters) ? keywords[letters]! : null;
}
