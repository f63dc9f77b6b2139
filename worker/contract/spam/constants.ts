/** Signs that nobody, or a program, filled in a form. Each marks the submission; none refuses it. */
export const spamReasons = [
  "honeypot",
  "too-fast",
  "forged-form",
  "disposable-address",
  "challenge-missing",
  "challenge-failed",
  "challenge-unavailable",
] as const;
export type SpamReason = (typeof spamReasons)[number];

/** `suspected` waits for staff; `not-spam` was suspected and released. Null: never suspected. */
export const spamStatuses = ["suspected", "spam", "not-spam"] as const;
export type SpamStatus = (typeof spamStatuses)[number];

/** A row with the mark of the spam check. */
export type SpamMarked = { spamStatus: SpamStatus | null; spamReasons: readonly SpamReason[] | null };

/** Whether something waits for a decision or is spam: nothing is sent about it, and lists leave it out. */
export const isSuspected = <Row extends Pick<SpamMarked, "spamStatus">>(
  row: Row,
): row is Row & { spamStatus: SpamFilter } => row.spamStatus === "suspected" || row.spamStatus === "spam";

/** Filter of lists: by default they leave out what is suspected or spam. */
export const spamFilters = ["suspected", "spam"] as const;
export type SpamFilter = (typeof spamFilters)[number];

/** What staff decide about a suspected submission. */
export const spamVerdicts = ["spam", "not-spam"] as const;
export type SpamVerdict = (typeof spamVerdicts)[number];

export const spamReasonLabels: Record<SpamReason, string> = {
  honeypot: "A field that people can't see was filled in",
  "too-fast": "It was sent faster than a person can type",
  "forged-form": "The form was not one of this site",
  "disposable-address": "The email address is a disposable one",
  "challenge-missing":
    "It came without the browser check of Turnstile, for example from a browser without JavaScript",
  "challenge-failed": "The browser check of Turnstile failed",
  "challenge-unavailable": "Turnstile could not be reached to check the browser",
};

export const spamStatusLabels: Record<SpamStatus, string> = {
  suspected: "Suspected spam",
  spam: "Spam",
  "not-spam": "Not spam",
};

/** The reasons as text; null without any. */
export const formatSpamReasons = (mark: Pick<SpamMarked, "spamReasons">): string | null =>
  mark.spamReasons?.map((reason) => spamReasonLabels[reason]).join("; ") ?? null;

/** Options of the filter `spam` of lists. */
export const spamFilterOptions = spamFilters.map((value) => ({ value, label: spamStatusLabels[value] }));
