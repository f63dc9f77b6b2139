import * as z from "zod";
import { formatInteger } from "#contract/numbers.ts";
import { clockTime, id, isoTime, optionalText, requiredText } from "#contract/schemas.ts";
import {
  bookerFields,
  bookingAudiences,
  bookingGridMinutes,
  holidays,
  recurringPatterns,
} from "./constants.ts";
import { dateTimeInput, timeZoneInput } from "./schemas.ts";

const gridMinutes = (min: number, max: number) => {
  const message = `Use ${min} to ${max} minutes, in steps of ${bookingGridMinutes}.`;
  return z
    .number(message)
    .int(message)
    .min(min, message)
    .max(max, message)
    .multipleOf(bookingGridMinutes, message);
};
const wholeNumber = (min: number, max: number, what: string) => {
  const message = `Use ${min} to ${formatInteger(max)} ${what}.`;
  return z.number(message).int(message).min(min, message).max(max, message);
};

const clockInput = clockTime("Please enter a time such as 09:30.");

/** Service settings. Times in minutes and days, price in cents. */
export const TypeDraft = z.strictObject({
  name: requiredText(120, "Give the service a name."),
  description: optionalText(1_000),
  host: optionalText(120),
  audience: z.enum(bookingAudiences).default("client"),
  duration: gridMinutes(bookingGridMinutes, 480),
  price: wholeNumber(0, 10_000_000, "cents"),
  isActive: z.boolean(),
  color: z.string().regex(/^#[0-9A-Fa-f]{6}$/, "Use a color such as #3B82F6."),
  requiredInfo: z
    .array(z.enum(bookerFields))
    .max(bookerFields.length)
    .transform((fields) => bookerFields.filter((field) => fields.includes(field))),
  bufferTime: gridMinutes(0, 240),
  slotStep: gridMinutes(bookingGridMinutes, 480),
  minimumNotice: wholeNumber(0, 20_160, "minutes"),
  maxAdvanceBooking: wholeNumber(1, 365, "days"),
  allowRescheduling: z.boolean(),
  autoConfirm: z.boolean(),
});
export type TypeDraft = z.input<typeof TypeDraft>;

export const StaffBookingType = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  host: z.string().nullable(),
  audience: z.enum(bookingAudiences),
  duration: z.number(),
  price: z.number(),
  isActive: z.boolean(),
  color: z.string(),
  requiredInfo: z.array(z.enum(bookerFields)),
  bufferTime: z.number(),
  slotStep: z.number(),
  minimumNotice: z.number(),
  maxAdvanceBooking: z.number(),
  allowRescheduling: z.boolean(),
  autoConfirm: z.boolean(),
  timeZone: z.string(),
  updatedAt: isoTime,
});
export type StaffBookingType = z.infer<typeof StaffBookingType>;

/** Weekdays with bookings: 1 is Monday, 5 is Friday. */
const HoursWindow = z
  .strictObject({
    dayOfWeek: z
      .number()
      .int()
      .min(1, "Bookings are offered from Monday to Friday.")
      .max(5, "Bookings are offered from Monday to Friday."),
    startTime: clockInput,
    endTime: clockInput,
  })
  .refine(({ startTime, endTime }) => startTime < endTime, {
    error: "The end has to be after the start.",
    path: ["endTime"],
  });
export type HoursWindow = z.infer<typeof HoursWindow>;

const hasNoOverlap = (hours: readonly HoursWindow[]) =>
  hours.every((one, index) =>
    hours.every(
      (other, at) =>
        at === index ||
        one.dayOfWeek !== other.dayOfWeek ||
        one.startTime >= other.endTime ||
        one.endTime <= other.startTime,
    ),
  );

export const HoursDraft = z.strictObject({
  bookingTypeId: id,
  hours: z.array(HoursWindow).max(40).refine(hasNoOverlap, "Hours of one day must not overlap."),
  updatedAt: isoTime,
});
export type HoursDraft = z.input<typeof HoursDraft>;

/** Weekly hours, with the version of the service. */
export const BookingHours = z.object({
  bookingTypeId: z.string(),
  timeZone: z.string(),
  hours: z.array(z.object({ dayOfWeek: z.number(), startTime: z.string(), endTime: z.string() })),
  updatedAt: isoTime,
});
export type BookingHours = z.infer<typeof BookingHours>;

/** Instants, or wall times in `timeZone`; recurrences keep their wall time. */
export const BlockedTimeDraft = z.strictObject({
  title: requiredText(120, "Enter a title, such as 'Team day'."),
  startDateTime: dateTimeInput,
  endDateTime: dateTimeInput,
  timeZone: timeZoneInput,
  recurringPattern: z.enum(recurringPatterns).nullable().default(null),
});
export type BlockedTimeDraft = z.input<typeof BlockedTimeDraft>;

export const BlockedTime = z.object({
  id: z.string(),
  title: z.string(),
  startDateTime: isoTime,
  endDateTime: isoTime,
  timeZone: z.string(),
  recurringPattern: z.enum(recurringPatterns).nullable(),
  updatedAt: isoTime,
});
export type BlockedTime = z.infer<typeof BlockedTime>;

/** A public holiday with its next date. */
export const HolidaySetting = z.object({
  holiday: z.enum(holidays),
  name: z.string(),
  date: z.iso.date(),
  isClosed: z.boolean(),
});
export type HolidaySetting = z.infer<typeof HolidaySetting>;
