import type { ApplicationStage } from "#contract/jobs/constants.ts";

export const leadTypes = ["candidate", "employer", "contact", "booking", "newsletter", "other"] as const;
export type LeadType = (typeof leadTypes)[number];

export const priorities = ["urgent", "high", "medium", "low"] as const;
export type Priority = (typeof priorities)[number];

export const leadStatuses = ["active", "converted", "lost", "archived"] as const;
export type LeadStatus = (typeof leadStatuses)[number];

export const leadActivityTypes = [
  "note",
  "call",
  "email",
  "sms",
  "meeting",
  "task",
  "submission",
  "booking",
  "stage_change",
  "assignment",
  "sync",
] as const;
export type LeadActivityType = (typeof leadActivityTypes)[number];

/** Pipelines that every database has. */
export const candidatePipeline = "Candidates";
/** The stage of the candidate pipeline for each stage of an application, which decides. */
export const candidateStages = {
  new: "new",
  reviewing: "screening",
  interview: "interview",
  offer: "offer",
  hired: "placed",
  rejected: "closed",
  withdrawn: "closed",
} as const satisfies Record<ApplicationStage, string>;
export const clientPipeline = "Clients";

export const contactKinds = ["home", "contact-page"] as const;
export type ContactKind = (typeof contactKinds)[number];

export const consentKinds = ["sms_marketing", "sms_appointment", "terms", "newsletter", "analytics"] as const;
export type ConsentKind = (typeof consentKinds)[number];

export const subscriberStatuses = ["pending", "active", "unsubscribed"] as const;

export const scoringTargets = ["contact-page", "application", "employer"] as const;
export type ScoringTarget = (typeof scoringTargets)[number];

/**
 * Facts available to scoring rules. Times in minutes, `messageLength` in characters, other amounts are
 * counts.
 */
const scoringFacts = [
  "company",
  "phone",
  "helpType",
  "messageLength",
  "jobType",
  "jobUrgent",
  "jobIndustry",
  "salary",
  "jobsViewed",
  "searches",
  "minutesFromView",
  "action",
  "sessionMinutes",
  "pageViews",
  "utmSource",
] as const;
export type ScoringFact = (typeof scoringFacts)[number];

/** Condition of a scoring rule. A missing fact fails every test except `isNot`. */
export type ScoringCriteria =
  | { test: "always" }
  | { test: "present"; fact: ScoringFact }
  | { test: "is" | "isNot"; fact: ScoringFact; values: string[] }
  | { test: "contains"; fact: ScoringFact; value: string }
  | { test: "moreThan" | "atMost"; fact: ScoringFact; value: number };

/** Activity types that staff can add manually. */
export const manualActivityTypes = ["note", "call", "email", "meeting", "task"] as const;
export type ManualActivityType = (typeof manualActivityTypes)[number];

export const leadSorts = ["due", "newest", "score", "name", "activity", "follow-up", "priority"] as const;
export type LeadSort = (typeof leadSorts)[number];
/** The natural direction of each order; with `follow-up`, leads without one come last either way. */
export const leadSortDirections = {
  due: "asc",
  newest: "desc",
  score: "desc",
  name: "asc",
  activity: "desc",
  "follow-up": "asc",
  priority: "asc",
} as const satisfies Record<LeadSort, "asc" | "desc">;

/** What a lead can wait for: an overdue response, an overdue task, a follow-up date that has come. */
export const leadNeeds = ["reply", "task", "follow-up"] as const;
export type LeadNeed = (typeof leadNeeds)[number];

/** How long a merge of two leads can be undone. */
export const MERGE_UNDO_DAYS = 30;

/** Filter value for unassigned leads. */
export const UNASSIGNED = "none";
