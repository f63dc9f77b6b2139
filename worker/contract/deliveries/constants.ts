/** `waiting` for its time or for a missing setting, `sending` under a lease, `dead` after the last attempt. */
export const deliveryStatuses = ["waiting", "sending", "sent", "dead", "cancelled"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const deliveryKinds = ["mail", "crm", "sms", "portal", "linkedin", "article"] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** How many dead deliveries one call replays at most. */
export const MAX_REPLAYED_DELIVERIES = 1_000;
