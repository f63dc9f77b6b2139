export const notificationKinds = ["assigned", "received"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** A text is a text message that was received. */
export const notificationEntities = ["lead", "contact", "text"] as const;
export type NotificationEntity = (typeof notificationEntities)[number];
