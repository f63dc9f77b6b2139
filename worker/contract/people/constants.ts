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

export const personSorts = ["activity", "newest", "name", "company", "place", "owner", "source"] as const;
export type PersonSort = (typeof personSorts)[number];
/** The natural direction of each order; people without a value come last either way. */
export const personSortDirections = {
  activity: "desc",
  newest: "desc",
  name: "asc",
  company: "asc",
  place: "asc",
  owner: "asc",
  source: "asc",
} as const satisfies Record<PersonSort, "asc" | "desc">;

/** How many days ago a person was added at most, as the list filters them. */
export const addedDays = ["7", "30", "90", "365"] as const;
export type AddedDays = (typeof addedDays)[number];

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
