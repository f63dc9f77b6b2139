import type { CrmEvent } from "#contract/crm/events.ts";
import type { LeadActivityType } from "#contract/leads/constants.ts";
import { toE164 } from "#contract/phone.ts";

/** The vendor repeats an event for an hour, with the signature and time of the first try. */
const OLDEST_MS = 90 * 60_000;
const AHEAD_MS = 5 * 60_000;
/** How long after our own sync a change in the CRM is taken for its echo. */
const ECHO_MS = 60_000;

/** When the event happened, or null when it does not say. */
export function timeOf({ timestamp }: Pick<CrmEvent, "timestamp">): Date | null {
  if (timestamp === null || timestamp === undefined) return null;
  const date = new Date(
    typeof timestamp === "string" && /^\d+$/.test(timestamp) ? Number(timestamp) : timestamp,
  );
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Whether an event of this time may still be news. */
export const isRecent = (at: Date, now: Date): boolean =>
  at.getTime() > now.getTime() - OLDEST_MS && at.getTime() < now.getTime() + AHEAD_MS;

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(base64.trim()), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
};

/** Whether `signature` (base64) is Ed25519 over exactly these bytes, by the key (SPKI, base64). False for any nonsense. */
export async function isSignedBy(
  publicKey: string,
  signature: string,
  raw: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const [key, signed] = [bytesOf(publicKey), bytesOf(signature)];
  if (!key || !signed) return false;
  try {
    const verifier = await crypto.subtle.importKey("spki", key, { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, verifier, signed, raw);
  } catch {
    return false;
  }
}

type Lead = {
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  phoneKey: string | null;
  syncedToGHL: boolean;
  ghlLastSync: string | null;
  updatedAt: string;
};

type Change = Partial<{
  firstName: string;
  lastName: string;
  company: string;
  phone: string;
  phoneKey: string;
}>;

/**
 * What of a contact's facts goes into our lead: what we lack, always; what differs, only when theirs is newer for certain,
 * that is: nothing of ours waits to be sent, and the change was made after our last change and not within a minute of our
 * last sync, whose echo it may be. The e-mail address is who the lead is, and never taken over.
 */
export function contactChange(lead: Lead, event: CrmEvent, at: Date): Change {
  const newer =
    lead.syncedToGHL &&
    at.getTime() > Date.parse(lead.updatedAt) &&
    at.getTime() > Date.parse(lead.ghlLastSync ?? lead.updatedAt) + ECHO_MS;
  const take = (ours: string | null, theirs: string | null | undefined) =>
    Boolean(theirs) && theirs !== ours && (!ours || newer);
  const phoneKey = event.phone ? toE164(event.phone) : null;
  return {
    ...(take(lead.firstName, event.firstName) && { firstName: event.firstName! }),
    ...(take(lead.lastName, event.lastName) && { lastName: event.lastName! }),
    ...(take(lead.company, event.companyName) && { company: event.companyName! }),
    ...(take(lead.phoneKey, phoneKey) && { phone: event.phone!, phoneKey: phoneKey! }),
  };
}

const states: Record<string, "sent" | "delivered" | "failed"> = {
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  failed: "failed",
  undelivered: "failed",
  opt_out: "failed",
};

/** What a text's state there means for ours; null while it only waits. */
export const textState = (status: string | null | undefined) => (status && states[status]) || null;

/** Kinds of messages by which staff answer a person there, and how each stands in the timeline. */
const answers: Record<string, { activityType: LeadActivityType; subject: string }> = {
  sms: { activityType: "sms", subject: "Text message sent in GoHighLevel" },
  email: { activityType: "email", subject: "Sent in GoHighLevel" },
  call: { activityType: "call", subject: "Called from GoHighLevel" },
};

/** What reached nobody, or has not gone out yet. */
const isInVain = (state: string | null | undefined): boolean =>
  textState(state) === "failed" || /^(scheduled|busy|no-answer|cancell?ed)$/.test(state ?? "");

/**
 * What a member of staff did for a person inside the CRM, as an entry of the timeline; null for what reached nobody, and
 * for what no person wrote: campaigns and workflows there, and whatever came through the API, as our own texts do.
 */
export function answerOf({ messageType, source, userId, status, callStatus, subject, body }: CrmEvent) {
  const byPerson = source ? source === "app" : Boolean(userId);
  const answer = answers[(messageType ?? "").toLowerCase().replace(/^type_/, "")];
  if (!byPerson || !answer || isInVain(status) || isInVain(callStatus)) return null;
  const { activityType } = answer;
  return {
    activityType,
    subject: activityType === "email" && subject ? `${answer.subject}: ${subject}` : answer.subject,
    // An e-mail comes as markup, often with what it answers: its words are read there.
    description: activityType === "sms" ? (body ?? null) : null,
  };
}
