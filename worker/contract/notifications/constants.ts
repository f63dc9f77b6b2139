export const notificationKinds = ["assigned", "received", "guarantee_ended"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** A text is a text message that was received. */
export const notificationEntities = ["lead", "contact", "text", "client"] as const;
export type NotificationEntity = (typeof notificationEntities)[number];
