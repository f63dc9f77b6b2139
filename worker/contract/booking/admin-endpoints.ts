import * as z from "zod";
import { id, idParams, optionalText } from "#contract/schemas.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  AppointmentFilter,
  AppointmentMeeting,
  AppointmentNotes,
  Calendar,
  expectedSequence,
  StaffAppointment,
  StaffBooking,
} from "./admin-schemas.ts";
import { BookingDay, dateTimeInput, Slot, timeZoneInput } from "./schemas.ts";

/** How many days a calendar shows at most. */
const MAX_CALENDAR_DAYS = 42;

const dateInput = z.iso.date("Please give a date as yyyy-MM-dd.");
const countDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

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
