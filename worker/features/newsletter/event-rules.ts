import type { CloudflareMailEvent, PostmarkEvent } from "#contract/newsletter/mail-events.ts";
import type { MailEvent } from "./events.ts";

/** Records of a bounce after which the carrier still tries, or which are no failure. */
const NO_BOUNCE = new Set([
  "Transient",
  "AutoResponder",
  "Subscribe",
  "Unsubscribe",
  "AddressChange",
  "ChallengeVerification",
  "OpenRelayTest",
]);
const PERMANENT_BOUNCES = new Set(["HardBounce", "BadEmailAddress"]);

/** Null for records that change nothing. */
export function toPostmarkMailEvent(event: PostmarkEvent): MailEvent | null {
  const base = {
    recipientId: event.Metadata?.recipient ?? null,
    isPermanent: false,
    source: "postmark" as const,
  };
  switch (event.RecordType) {
    case "Delivery":
      return { ...base, kind: "delivered", address: event.Recipient, detail: "", at: event.DeliveredAt };
    case "Bounce": {
      if (NO_BOUNCE.has(event.Type)) return null;
      const isPermanent = event.Inactive || PERMANENT_BOUNCES.has(event.Type);
      const { Email: address, Type: detail, BouncedAt: at } = event;
      return { ...base, kind: "bounced", address, isPermanent, detail, at };
    }
    case "SpamComplaint":
      return {
        ...base,
        kind: "complained",
        address: event.Email,
        detail: "SpamComplaint",
        at: event.BouncedAt,
      };
    case "SubscriptionChange":
      // Bounces and complaints arrive as other records.
      if (!event.SuppressSending || event.Origin !== "Recipient") return null;
      if (event.SuppressionReason !== "ManualSuppression") return null;
      return { ...base, kind: "unsubscribed", address: event.Recipient, detail: "", at: event.ChangedAt };
  }
}

/** Null for events that say nothing about the address. */
export function toCloudflareMailEvent({ type, payload, metadata }: CloudflareMailEvent): MailEvent | null {
  const base = {
    address: payload.recipient,
    recipientId: null,
    at: metadata.eventTimestamp,
    source: "cloudflare" as const,
  };
  if (type === "cf.email.sending.message.bounced" && payload.bounce?.type === "hard") {
    return { ...base, kind: "bounced", isPermanent: true, detail: payload.bounce.classification };
  }
  if (type === "cf.email.sending.message.complained") {
    return { ...base, kind: "complained", isPermanent: false, detail: payload.complaint?.type ?? "" };
  }
  return null;
}
