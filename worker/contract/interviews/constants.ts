/** `panel`: every interviewer attends. `round_robin`: one of them does. */
export const interviewModes = ["panel", "round_robin"] as const;
export type InterviewMode = (typeof interviewModes)[number];

/** `offered`: the candidate has not chosen a time yet. */
export const interviewStatuses = ["offered", "scheduled", "completed", "no_show", "canceled"] as const;
export type InterviewStatus = (typeof interviewStatuses)[number];

/** How a new interview gets its time: staff choose it, or the candidate does. */
export const timeChoices = ["time", "offered", "any"] as const;
export type TimeChoice = (typeof timeChoices)[number];

/** What the page behind the candidate's link can do. */
export const candidateStates = ["choose", "scheduled", "over", "expired", "canceled", "closed"] as const;
export type CandidateState = (typeof candidateStates)[number];

export const interviewDurations = [15, 30, 45, 60, 90, 120] as const;
export const interviewBuffers = [0, 5, 10, 15, 30] as const;
export const DEFAULT_DURATION = 45;
export const DEFAULT_BUFFER = 0;

export const MAX_INTERVIEWERS = 8;
export const MAX_OFFERED_TIMES = 20;
/** Days ahead on which interviews can take place. */
export const INTERVIEW_DAYS_AHEAD = 30;
/** Days in which the candidate can choose, by default and at most. */
export const DEFAULT_OFFER_DAYS = 7;
export const MAX_OFFER_DAYS = 21;
/** Days ahead among which a candidate can choose another time. */
export const RESCHEDULE_DAYS = 14;
/** Shortest time between a candidate's choice and the start. */
export const CANDIDATE_NOTICE_MINUTES = 120;
/** Minutes between the starts of offered times. */
export const INTERVIEW_STEP_MINUTES = 30;
/** Round robin prefers the one with the fewest interviews in these days. */
export const ROUND_ROBIN_DAYS = 14;
export const INTERVIEW_REMINDER_HOURS = 24;

/** How often the calendar feed of a staff member is read. */
export const CALENDAR_READ_MINUTES = 15;
export const CALENDAR_DAYS = 90;
export const MAX_MANUAL_BLOCKED_TIMES = 200;
