export const campaignStatuses = ["draft", "scheduled", "sending", "paused", "stopped", "finished"] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/**
 * Stored states of a recipient. While `released`, the text message holds the state; `sent`, `delivered` and `failed` are
 * stored only when an erasure has deleted the message.
 */
export const storedRecipientStates = [
  "queued",
  "released",
  "sent",
  "delivered",
  "failed",
  "opted_out",
  "skipped",
] as const;

/** States of a recipient as lists and counts have them. */
export const recipientStates = ["queued", "sent", "delivered", "failed", "opted_out", "skipped"] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Why a recipient was skipped. */
export const skipReasons = ["stopped", "same_person", "no_send_time", "erased"] as const;
export type SkipReason = (typeof skipReasons)[number];

export const CAMPAIGN_TEMPLATE_MAX = 1000;
/** Largest audience of one campaign. */
export const MAX_CAMPAIGN_PEOPLE = 10_000;
export const MAX_CAMPAIGN_RATE = 120;
export const DEFAULT_CAMPAIGN_RATE = 30;
