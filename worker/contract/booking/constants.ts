export const appointmentStatuses = ["scheduled", "confirmed", "completed", "cancelled", "no_show"] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

export const meetingLocations = ["virtual", "office", "phone"] as const;
export type MeetingLocation = (typeof meetingLocations)[number];

export const recurringPatterns = ["daily", "weekly", "monthly", "yearly"] as const;
export type RecurringPattern = (typeof recurringPatterns)[number];

export const defaultTimeZone = "America/New_York";

/** The grid that keeps appointments apart. Durations, buffers and slot steps are multiples of it. */
export const bookingGridMinutes = 5;

/** What a service may ask of its booker besides name and e-mail. */
export const bookerFields = ["phone", "company", "notes"] as const;
export type BookerField = (typeof bookerFields)[number];

/** How far ahead the public may book (spec P §9); a type can only shorten it. */
export const MAX_DAYS_AHEAD = 30;
