/** UIDs of interviews in calendar files: calendars find an event that they have by it, so it never changes. */
export const interviewUid = (id: string): string => `interview-${id}`;

/** Matches the UIDs of our own interviews, whatever calendar sends them back. */
export const INTERVIEW_UID = /^interview-[\da-f-]{36}@planwright$/;
