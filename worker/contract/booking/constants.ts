import { firm } from "#contract/firm.ts";

export const appointmentStatuses = ["scheduled", "confirmed", "completed", "cancelled", "no_show"] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

export const meetingLocations = ["virtual", "office", "phone"] as const;
export type MeetingLocation = (typeof meetingLocations)[number];

export const recurringPatterns = ["daily", "weekly", "monthly", "yearly"] as const;
export type RecurringPattern = (typeof recurringPatterns)[number];

/** Decides the pipeline of the lead. */
export const bookingAudiences = ["client", "candidate"] as const;
export type BookingAudience = (typeof bookingAudiences)[number];

/** US federal holidays, and two days around them on which many firms close. */
export const holidays = [
  "new_year",
  "martin_luther_king",
  "presidents",
  "memorial",
  "juneteenth",
  "independence",
  "labor",
  "columbus",
  "veterans",
  "thanksgiving",
  "after_thanksgiving",
  "christmas_eve",
  "christmas",
] as const;
export type Holiday = (typeof holidays)[number];

/** What to have at hand, on the confirmation page and in the mail. */
export const bookingPreparation: Record<BookingAudience, string> = firm.preparation;

/** Hours before the start at which reminders go out. */
export const REMINDER_HOURS = [24, 1] as const;

/** Slot grid. Durations, buffers and slot steps are multiples of it. */
export const bookingGridMinutes = 5;

/** Optional booker fields that a service can require. */
export const bookerFields = ["phone", "company", "notes"] as const;
export type BookerField = (typeof bookerFields)[number];

/** How long an unconfirmed booking holds its slot. */
export const HOLD_MINUTES = 30;

/** How often visitors can move one appointment. Staff can always move it. */
export const MAX_RESCHEDULES = 5;

/** Days ahead that can be booked publicly (spec P §9); a service can only shorten them. */
export const MAX_DAYS_AHEAD = 30;
