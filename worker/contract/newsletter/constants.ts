/** Version of the newsletter consent text, stored with the consent. */
export const NEWSLETTER_CONSENT_VERSION = "2025-01";

/** How many days the link that confirms a subscription is valid. */
export const NEWSLETTER_CONFIRM_DAYS = 7;

/** `cancelled`: stopped while it was being sent. */
export const newsletterStatuses = ["draft", "scheduled", "sending", "sent", "cancelled"] as const;
export type NewsletterStatus = (typeof newsletterStatuses)[number];

/**
 * `sent`: accepted by the carrier. `suppressed`: the carrier or the suppression list refused the address. `skipped`:
 * unsubscribed, erased or stopped before the mail was sent.
 */
export const recipientStates = [
  "queued",
  "sent",
  "delivered",
  "bounced",
  "complained",
  "suppressed",
  "skipped",
  "failed",
] as const;
export type RecipientState = (typeof recipientStates)[number];

export const suppressionReasons = ["bounce", "complaint"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** Who reported it: the carrier of newsletters or that of other mails. */
export const suppressionSources = ["postmark", "cloudflare"] as const;
export type SuppressionSource = (typeof suppressionSources)[number];

export const MAX_NEWSLETTER_ARTICLES = 12;
export const MAX_TOPICS = 50;
