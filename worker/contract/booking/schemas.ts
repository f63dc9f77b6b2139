import * as z from "zod";
import {
  checkboxValue,
  dateTime,
  email,
  isoTime,
  optionalPhone,
  optionalText,
  requiredText,
  text,
} from "#contract/schemas.ts";
import { isTimeZone } from "#contract/time-zone.ts";
import { appointmentStatuses, bookerFields, bookingAudiences, meetingLocations } from "./constants.ts";
import { firmTimeZone } from "#contract/firm.ts";

const TYPE_REQUIRED = "Please select a booking type";
const TIME_REQUIRED = "Please select a date and time";
const NAME_REQUIRED = "Name is required";
const EMAIL_INVALID = "Please enter a valid email";
const CALL_PHONE_REQUIRED = "Please enter the phone number we should call.";
/** Also the server's message for a number that cannot receive text messages. */
export const SMS_PHONE_REQUIRED =
  "Please enter the phone number for the text messages, with area code, or uncheck the box.";

/** Time zone known to this runtime; defaults to the firm's. */
export const timeZoneInput = text(64)
  .transform((zone) => zone || firmTimeZone)
  .refine(isTimeZone, "This time zone is not known.")
  .default(firmTimeZone);

/** An instant, or a wall time without offset in the `timeZone` of the same request. */
export const dateTimeInput = dateTime(TIME_REQUIRED);

export const BookingForm = z.strictObject({
  bookingTypeId: z.uuid(TYPE_REQUIRED),
  appointmentDate: dateTimeInput,
  bookerName: z.string(NAME_REQUIRED).pipe(requiredText(160, NAME_REQUIRED)),
  bookerEmail: z.string(EMAIL_INVALID).pipe(email(EMAIL_INVALID)),
  bookerPhone: optionalPhone(),
  bookerCompany: optionalText(160),
  bookerNotes: optionalText(2_000),
  meetingLocation: z.enum(meetingLocations, "Please choose how we should meet.").default("virtual"),
  /** Without consent no text message is sent. */
  smsAppointmentConsent: checkboxValue,
  timeZone: timeZoneInput,
});
export type BookingForm = z.input<typeof BookingForm>;

/** Booking form on the site: phone meetings and text messages require a phone number, which the server validates. */
export const BookingPageForm = BookingForm.refine(
  ({ meetingLocation, bookerPhone }) => meetingLocation !== "phone" || bookerPhone !== null,
  { error: CALL_PHONE_REQUIRED, path: ["bookerPhone"] },
).refine(({ smsAppointmentConsent, bookerPhone }) => !smsAppointmentConsent || bookerPhone !== null, {
  error: SMS_PHONE_REQUIRED,
  path: ["bookerPhone"],
});

/** Bookable service. Duration and buffer in minutes, price in cents. */
export const BookingType = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** Who takes the appointment; null when it is not decided yet. */
  host: z.string().nullable(),
  audience: z.enum(bookingAudiences),
  duration: z.number(),
  price: z.number(),
  color: z.string(),
  bufferTime: z.number(),
  timeZone: z.string(),
  /** Required booker fields besides name and email. */
  requiredInfo: z.array(z.enum(bookerFields)),
});
export type BookingType = z.infer<typeof BookingType>;

/** Clock times in the firm's time zone, and the instant. */
export const Slot = z.object({
  startTime: z.string(),
  endTime: z.string(),
  isAvailable: z.boolean(),
  startsAt: isoTime,
});
export type Slot = z.infer<typeof Slot>;

/** `closed` has no hours; `full` has no free slot. */
export const BookingDay = z.object({
  date: z.iso.date(),
  free: z.number(),
  state: z.enum(["open", "full", "closed"]),
  /** The holiday on which the firm is closed. */
  holiday: z.string().nullable(),
});
export type BookingDay = z.infer<typeof BookingDay>;

/** Appointment for the booker. `manageUrl` grants changes. */
export const BookedAppointment = z.object({
  id: z.string(),
  bookingTypeId: z.string(),
  bookingType: BookingType,
  appointmentDate: isoTime,
  endsAt: isoTime,
  duration: z.number(),
  status: z.enum(appointmentStatuses),
  /** The slot is released then unless the booker confirms by mail; null when nothing has to be confirmed. */
  heldUntil: isoTime.nullable(),
  bookerName: z.string(),
  bookerEmail: z.string(),
  bookerPhone: z.string().nullable(),
  bookerCompany: z.string().nullable(),
  bookerNotes: z.string().nullable(),
  meetingLocation: z.enum(meetingLocations),
  meetingLink: z.string().nullable(),
  /** The booker's time zone. */
  timeZone: z.string(),
  canReschedule: z.boolean(),
  canCancel: z.boolean(),
  /** The request used the token of the mail, which confirms a held slot. */
  canConfirm: z.boolean(),
  /** Hours before the start of the reminders that are still to come. */
  reminderHours: z.array(z.number()),
  /** Grants access to this appointment until some days after it. */
  token: z.string(),
  manageUrl: z.string(),
  calendarUrl: z.string(),
});
export type BookedAppointment = z.infer<typeof BookedAppointment>;
