import * as z from "zod";
import { appointmentStatuses, meetingLocations } from "./constants.ts";
import { BookingDay, BookingForm, dateTimeInput, Slot, timeZoneInput } from "./endpoints.ts";
import { endpoint } from "#contract/endpoint.ts";
import { toE164 } from "#contract/phone.ts";
import { isPublicHttps } from "#contract/public-address.ts";
import { idParams, id, isoTime, optionalText, pageQuery, text } from "#contract/text.ts";

/** How many days a calendar shows at most. */
const MAX_CALENDAR_DAYS = 42;

/** An appointment as the firm sees it. `sequence` is its version: whoever changes it names the one that they saw. */
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
  /** Where the firm reads the clock. */
  timeZone: z.string(),
  status: z.enum(appointmentStatuses),
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
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type StaffAppointment = z.infer<typeof StaffAppointment>;

/** Minutes since midnight, as the firm's clock shows them. */
const minuteRange = { from: z.number(), to: z.number() };

export const CalendarDay = z.object({
  date: z.iso.date(),
  appointments: z.array(StaffAppointment.extend(minuteRange)),
  blocked: z.array(z.object({ id: z.string(), title: z.string(), recurring: z.boolean(), ...minuteRange })),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

export const Calendar = z.object({ timeZone: z.string(), days: z.array(CalendarDay) });
export type Calendar = z.infer<typeof Calendar>;

const dateInput = z.iso.date("Please give a date as yyyy-MM-dd.");
const countDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

const expectedSequence = { sequence: z.number().int().min(0) };

/** A web address that a browser opens; empty for none. */
const meetingLinkInput = optionalText(500).refine(
  (value) => value === null || (isPublicHttps(value) && !/[\s"<>]/.test(value)),
  "Enter the whole address, such as https://meet.example.com/planning.",
);

/** What a caller says, as staff write it down; the telephone replaces nothing of what the public form asks. */
const CallBooking = z.strictObject({
  bookingTypeId: BookingForm.shape.bookingTypeId,
  appointmentDate: dateTimeInput,
  bookerName: BookingForm.shape.bookerName,
  bookerEmail: BookingForm.shape.bookerEmail,
  bookerPhone: BookingForm.shape.bookerPhone,
  bookerCompany: BookingForm.shape.bookerCompany,
  bookerNotes: BookingForm.shape.bookerNotes,
  meetingLocation: BookingForm.shape.meetingLocation,
  /** That the caller said yes to text messages about appointments. */
  smsAppointmentConsent: BookingForm.shape.smsAppointmentConsent,
  internalNotes: optionalText(5_000),
  timeZone: timeZoneInput,
});
export const StaffBooking = CallBooking.refine(
  ({ meetingLocation, bookerPhone }) => meetingLocation !== "phone" || bookerPhone !== null,
  { error: "Please enter the phone number that we shall call.", path: ["bookerPhone"] },
).refine(
  ({ smsAppointmentConsent, bookerPhone }) =>
    !smsAppointmentConsent || (bookerPhone !== null && toE164(bookerPhone) !== null),
  { error: "Enter the phone number for the text messages, with area code.", path: ["bookerPhone"] },
);
export type StaffBooking = z.infer<typeof StaffBooking>;

export const AppointmentNotes = z.strictObject({
  internalNotes: optionalText(5_000),
  /** As it was read: notes that somebody else has written meanwhile are not written over. */
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
  q: text(120).optional(),
});

const BASE_PATH = "/api/admin/booking" as const;
const access = "booking.manage" as const;
const change = { access, params: idParams, output: StaffAppointment } as const;

export const staffBooking = {
  calendar: endpoint({
    route: `GET ${BASE_PATH}/calendar`,
    summary: "Appointments and blocked times by day, as the firm's clock shows them",
    access,
    query: z
      .object({ from: dateInput, to: dateInput })
      .refine(({ from, to }) => countDays(from, to) >= 1 && countDays(from, to) <= MAX_CALENDAR_DAYS, {
        error: `Ask for one to ${MAX_CALENDAR_DAYS} days.`,
        path: ["to"],
      }),
    output: Calendar,
  }),
  appointments: endpoint({
    route: `GET ${BASE_PATH}/appointments`,
    summary: "Appointments, the next ones first with when=upcoming, otherwise the latest",
    access,
    query: AppointmentFilter,
    output: z.array(StaffAppointment),
    paged: true,
  }),
  appointment: endpoint({
    route: `GET ${BASE_PATH}/appointments/:id`,
    summary: "One appointment as the firm sees it",
    ...change,
  }),
  book: endpoint({
    route: `POST ${BASE_PATH}/appointments`,
    summary: "Book an offered slot for a caller; of many at once one wins, public or staff",
    access,
    idempotent: true,
    body: StaffBooking,
    output: StaffAppointment,
    status: 201,
  }),
  days: endpoint({
    route: `GET ${BASE_PATH}/types/:id/days`,
    summary:
      "The weekdays on which staff can book a service, without notice, and how many times are free on each",
    access,
    params: idParams,
    output: z.array(BookingDay),
  }),
  slots: endpoint({
    route: `GET ${BASE_PATH}/types/:id/slots`,
    summary: "The times of one day for staff: without notice, and without what `moving` occupies",
    access,
    params: idParams,
    query: z.object({ date: dateInput, moving: id.optional() }),
    output: z.array(Slot),
  }),
  reschedule: endpoint({
    route: `POST ${BASE_PATH}/appointments/:id/reschedule`,
    summary: "Move an appointment to another offered slot",
    ...change,
    body: z.strictObject({ appointmentDate: dateTimeInput, timeZone: timeZoneInput, ...expectedSequence }),
  }),
  cancel: endpoint({
    route: `POST ${BASE_PATH}/appointments/:id/cancel`,
    summary: "Cancel an appointment and free its time",
    ...change,
    body: z.strictObject({ reason: optionalText(500), ...expectedSequence }),
  }),
  confirm: endpoint({
    route: `POST ${BASE_PATH}/appointments/:id/confirm`,
    summary: "Confirm an appointment that waits for us",
    ...change,
    body: z.strictObject(expectedSequence),
  }),
  complete: endpoint({
    route: `POST ${BASE_PATH}/appointments/:id/complete`,
    summary: "Note that the meeting took place",
    ...change,
    body: z.strictObject(expectedSequence),
  }),
  noShow: endpoint({
    route: `POST ${BASE_PATH}/appointments/:id/no-show`,
    summary: "Note that nobody came",
    ...change,
    body: z.strictObject(expectedSequence),
  }),
  meeting: endpoint({
    route: `PUT ${BASE_PATH}/appointments/:id/meeting`,
    summary: "Say how one meets; the booker is told of the change",
    ...change,
    body: AppointmentMeeting,
  }),
  notes: endpoint({
    route: `PUT ${BASE_PATH}/appointments/:id/notes`,
    summary: "Write the internal notes, which only staff see",
    ...change,
    body: AppointmentNotes,
  }),
};
