/**
 * `assigned`: a lead or message was assigned to the user. `mentioned`: a colleague named the user in a note.
 * `application`: somebody applied for a job of the user. `received`: a person answered, by text or about a shortlist.
 * `overdue`: a follow-up or task of the user is due. `delivery_failed`: a mail, text or sync was given up.
 * `guarantee_ended`: the guarantee of a placement with a client of the user ends.
 */
export const notificationKinds = [
  "assigned",
  "mentioned",
  "application",
  "received",
  "overdue",
  "delivery_failed",
  "guarantee_ended",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** A text is a text message that was received; a delivery notification is about all that failed lately. */
export const notificationEntities = [
  "lead",
  "contact",
  "text",
  "client",
  "application",
  "shortlist",
  "delivery",
] as const;
export type NotificationEntity = (typeof notificationEntities)[number];

/** `app`: in the app only. `mail`: also by mail within minutes. `digest`: also in a daily mail. */
export const notificationModes = ["off", "app", "mail", "digest"] as const;
export type NotificationMode = (typeof notificationModes)[number];

/** Modes of users without settings. */
export const defaultModes: Record<NotificationKind, NotificationMode> = {
  assigned: "mail",
  mentioned: "mail",
  application: "app",
  received: "app",
  overdue: "app",
  delivery_failed: "app",
  guarantee_ended: "app",
};

/** Hour of the daily mail, in the zone of the user. */
export const DEFAULT_DIGEST_HOUR = 8;
