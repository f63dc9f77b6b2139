import * as z from "zod";
import { isoTime, optionalText, pageQuery, text } from "#contract/schemas.ts";
import { isPublicHttpsLink } from "#contract/public-url.ts";
import { toE164 } from "#contract/phone.ts";
import { appointmentStatuses, meetingLocations } from "./constants.ts";
import { spamFilter, spamMark } from "#contract/spam/schemas.ts";
import { BookingForm, dateTimeInput, timeZoneInput } from "./schemas.ts";

/** Appointment for staff. `sequence` is the version for optimistic locking. */
export const StaffAppointment = z.object({
  id: z.string(),
  bookingTypeId: z.string(),
  typeName: z.string(),
  color: z.string(),
  leadId: z.string().nullable(),
  bookerName: z.string(),
  bookerEmail: z.string(),
  bookerPhone: z.string().nullable(),
  bookerCompany: z.string().nullable(),
  bookerNotes: z.string().nullable(),
  bookerTimeZone: z.string().nullable(),
  startsAt: isoTime,
  endsAt: isoTime,
  duration: z.number(),
  /** The firm's time zone. */
  timeZone: z.string(),
  status: z.enum(appointmentStatuses),
  /** The slot is released then unless the booker or staff confirm it. */
  heldUntil: isoTime.nullable(),
  meetingLocation: z.enum(meetingLocations),
  meetingLink: z.string().nullable(),
  internalNotes: z.string().nullable(),
  confirmationSent: z.boolean(),
  reminderSent: z.boolean(),
  rescheduleCount: z.number(),
  sequence: z.number(),
  cancelledAt: isoTime.nullable(),
  cancelReason: z.string().nullable(),
  completedAt: isoTime.nullable(),
  ...spamMark,
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type StaffAppointment = z.infer<typeof StaffAppointment>;

/** Minutes since midnight in the firm's time zone. */
const minuteRange = { from: z.number(), to: z.number() };

export const CalendarDay = z.object({
  date: z.iso.date(),
  appointments: z.array(StaffAppointment.extend(minuteRange)),
  blocked: z.array(z.object({ id: z.string(), title: z.string(), recurring: z.boolean(), ...minuteRange })),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

export const Calendar = z.object({ timeZone: z.string(), days: z.array(CalendarDay) });
export type Calendar = z.infer<typeof Calendar>;

export const expectedSequence = { sequence: z.number().int().min(0) };

const meetingLinkInput = optionalText(500).refine(
  (value) => value === null || isPublicHttpsLink(value),
  "Enter the whole address, such as https://meet.example.com/planning.",
);

/** Booking that staff enter for a caller. */
const CallBooking = z.strictObject({
  bookingTypeId: BookingForm.shape.bookingTypeId,
  appointmentDate: dateTimeInput,
  bookerName: BookingForm.shape.bookerName,
  bookerEmail: BookingForm.shape.bookerEmail,
  bookerPhone: BookingForm.shape.bookerPhone,
  bookerCompany: BookingForm.shape.bookerCompany,
  bookerNotes: BookingForm.shape.bookerNotes,
  meetingLocation: BookingForm.shape.meetingLocation,
  /** The caller agreed to text messages about appointments. */
  smsAppointmentConsent: BookingForm.shape.smsAppointmentConsent,
  internalNotes: optionalText(5_000),
  timeZone: timeZoneInput,
});
export const StaffBooking = CallBooking.refine(
  ({ meetingLocation, bookerPhone }) => meetingLocation !== "phone" || bookerPhone !== null,
  { error: "Please enter the phone number we should call.", path: ["bookerPhone"] },
).refine(
  ({ smsAppointmentConsent, bookerPhone }) =>
    !smsAppointmentConsent || (bookerPhone !== null && toE164(bookerPhone) !== null),
  { error: "Enter the phone number for the text messages, with area code.", path: ["bookerPhone"] },
);
export type StaffBooking = z.infer<typeof StaffBooking>;

export const AppointmentNotes = z.strictObject({
  internalNotes: optionalText(5_000),
  /** Version that was read; a newer one refuses the update. */
  updatedAt: isoTime,
});
export const AppointmentMeeting = z.strictObject({
  meetingLocation: z.enum(meetingLocations),
  meetingLink: meetingLinkInput,
  ...expectedSequence,
});

export const AppointmentFilter = pageQuery(50, 200).extend({
  when: z.enum(["upcoming", "past"]).optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
  status: z.enum(appointmentStatuses).optional(),
  spam: spamFilter,
  q: text(120).optional(),
});
