/** `waiting`: scheduled or blocked by a missing setting. `sending`: leased. `dead`: failed permanently. */
export const deliveryStatuses = ["waiting", "sending", "sent", "dead", "cancelled"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const deliveryKinds = [
  "mail",
  "crm",
  "sms",
  "portal",
  "linkedin",
  "article",
  "calendar",
  "resume",
  "webhook",
] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** Maximum number of failed deliveries that one call retries. */
export const MAX_REPLAYED_DELIVERIES = 1_000;
