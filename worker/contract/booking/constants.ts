export const appointmentStatuses = ["scheduled", "confirmed", "completed", "cancelled", "no_show"] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

export const meetingLocations = ["virtual", "office", "phone"] as const;
export type MeetingLocation = (typeof meetingLocations)[number];

export const recurringPatterns = ["daily", "weekly", "monthly", "yearly"] as const;
export type RecurringPattern = (typeof recurringPatterns)[number];

/** Slot grid. Durations, buffers and slot steps are multiples of it. */
export const bookingGridMinutes = 5;

/** Optional booker fields that a service can require. */
export const bookerFields = ["phone", "company", "notes"] as const;
export type BookerField = (typeof bookerFields)[number];

/** Days ahead that can be booked publicly (spec P §9); a service can only shorten them. */
export const MAX_DAYS_AHEAD = 30;
