import type { CrmEvent } from "#contract/crm/webhook-event.ts";
import type { LeadActivityType } from "#contract/leads/constants.ts";
import { toE164 } from "#contract/phone.ts";

/** The vendor retries an event for an hour, with the original signature and timestamp. */
const MAX_AGE_MS = 90 * 60_000;
const MAX_CLOCK_SKEW_MS = 5 * 60_000;
/** CRM changes within this time after our own sync count as its echo. */
const ECHO_WINDOW_MS = 60_000;

/** Accepts ISO strings and epoch milliseconds; null when missing or invalid. */
export function parseTimestamp({ timestamp }: Pick<CrmEvent, "timestamp">): Date | null {
  if (timestamp === null || timestamp === undefined) return null;
  const date = new Date(
    typeof timestamp === "string" && /^\d+$/.test(timestamp) ? Number(timestamp) : timestamp,
  );
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Replay protection. */
export const isRecent = (at: Date, now: Date): boolean =>
  at.getTime() > now.getTime() - MAX_AGE_MS && at.getTime() < now.getTime() + MAX_CLOCK_SKEW_MS;

const decodeBase64 = (base64: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(base64.trim()), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
};

/** Verifies an Ed25519 signature (base64) with a public key (SPKI, base64). Returns false for malformed input. */
export async function isValidSignature(
  publicKey: string,
  signature: string,
  raw: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const [key, signatureBytes] = [decodeBase64(publicKey), decodeBase64(signature)];
  if (!key || !signatureBytes) return false;
  try {
    const verifier = await crypto.subtle.importKey("spki", key, { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, verifier, signatureBytes, raw);
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

type ContactPatch = Partial<{
  firstName: string;
  lastName: string;
  company: string;
  phone: string;
  phoneKey: string;
}>;

/**
 * Returns the contact's fields to copy into our lead: missing ones always, different ones only if the CRM's are newer (we
 * have nothing unsynced, and it is no echo of our sync). The email address identifies the lead and is never copied.
 */
export function toContactPatch(lead: Lead, event: CrmEvent, at: Date): ContactPatch {
  const isNewer =
    lead.syncedToGHL &&
    at.getTime() > Date.parse(lead.updatedAt) &&
    at.getTime() > Date.parse(lead.ghlLastSync ?? lead.updatedAt) + ECHO_WINDOW_MS;
  const shouldCopy = (ours: string | null, theirs: string | null | undefined) =>
    Boolean(theirs) && theirs !== ours && (!ours || isNewer);
  const phoneKey = event.phone ? toE164(event.phone) : null;
  return {
    ...(shouldCopy(lead.firstName, event.firstName) && { firstName: event.firstName! }),
    ...(shouldCopy(lead.lastName, event.lastName) && { lastName: event.lastName! }),
    ...(shouldCopy(lead.company, event.companyName) && { company: event.companyName! }),
    ...(shouldCopy(lead.phoneKey, phoneKey) && { phone: event.phone!, phoneKey: phoneKey! }),
  };
}

const textStates: Record<string, "sent" | "delivered" | "failed"> = {
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  failed: "failed",
  undelivered: "failed",
  opt_out: "failed",
};

/** Maps the vendor's message status; null while it is pending. */
export const toTextState = (status: string | null | undefined) => (status && textStates[status]) || null;

/** Message types that staff send from the CRM, with their timeline entry. */
const replyTypes: Record<string, { activityType: LeadActivityType; subject: string }> = {
  sms: { activityType: "sms", subject: "Text message sent in GoHighLevel" },
  email: { activityType: "email", subject: "Sent in GoHighLevel" },
  call: { activityType: "call", subject: "Call from GoHighLevel" },
};

/** Failed, cancelled, unanswered or not sent yet. */
const isUndelivered = (state: string | null | undefined): boolean =>
  toTextState(state) === "failed" || /^(scheduled|busy|no-answer|cancell?ed)$/.test(state ?? "");

/**
 * Timeline entry of a reply that staff sent inside the CRM. Null for undelivered and automated messages (campaigns,
 * workflows, the API, which includes our own texts).
 */
export function toStaffReply({ messageType, source, userId, status, callStatus, subject, body }: CrmEvent) {
  const isByPerson = source ? source === "app" : Boolean(userId);
  const reply = replyTypes[(messageType ?? "").toLowerCase().replace(/^type_/, "")];
  if (!isByPerson || !reply || isUndelivered(status) || isUndelivered(callStatus)) return null;
  const { activityType } = reply;
  return {
    activityType,
    subject: activityType === "email" && subject ? `${reply.subject}: ${subject}` : reply.subject,
    // Email bodies are HTML with quoted history, so they stay in the CRM.
    description: activityType === "sms" ? (body ?? null) : null,
  };
}
