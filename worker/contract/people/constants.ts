/** How staff got to know a person whom they add by hand; stored as the lead's source, like `application` or `booking`. */
export const personSources = [
  "referral",
  "linkedin",
  "event",
  "phone",
  "email",
  "former-colleague",
  "other",
] as const;
export type PersonSource = (typeof personSources)[number];

/** Lead types of people whom staff add. */
export const personTypes = ["candidate", "employer", "contact", "other"] as const;

export const personSorts = ["activity", "newest", "name"] as const;
export type PersonSort = (typeof personSorts)[number];

/** Filters of a person's timeline. `change` holds stages, assignments, syncs, visits and imports. */
export const timelineKinds = [
  "note",
  "call",
  "email",
  "text",
  "application",
  "message",
  "appointment",
  "task",
  "file",
  "consent",
  "change",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** The row that a timeline item comes from. */
export const timelineSources = [
  "entry",
  "application",
  "message",
  "appointment",
  "received-text",
  "sent-text",
  "consent",
  "file",
  "answer-file",
  "mail",
] as const;

/** Mails that go to the person, by the action of their delivery. Mails to staff about them are not listed. */
export const personMails = {
  "inbox.reply": "Reply",
  "application.receipt": "Receipt of the application",
  "contact.receipt": "Receipt of the message",
  "booking.confirmation": "Confirmation of the appointment",
  "booking.cancellation": "Cancellation of the appointment",
  "booking.hold": "Request to confirm the appointment",
  "booking.reminder": "Reminder of the appointment",
  "interview.invitation": "Interview: choice of times",
  "interview.confirmation": "Interview: confirmation",
  "interview.cancellation": "Interview: cancellation",
  "interview.reminder": "Interview: reminder",
  "application.move": "Message about the application",
  "submittal.consent": "Question about sharing the resume",
} as const satisfies Record<string, string>;

/** Why two leads may be one person. */
export const duplicateReasons = ["phone", "email", "name"] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];
