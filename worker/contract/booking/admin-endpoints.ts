import * as z from "zod";
import { dateInput, id, idParams, optionalText } from "#contract/schemas.ts";
import { maxDays } from "#contract/calendar-dates.ts";
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

const MAX_CALENDAR_DAYS = 42;

const BASE_PATH = "/api/admin/booking" as const;
const access = "booking.manage" as const;
const change = { access, params: idParams, output: StaffAppointment } as const;

export const staffBooking = {
  calendar: endpoint({
    route: `GET ${BASE_PATH}/calendar`,
    summary: "Get appointments and blocked times by day, in the firm's time zone",
    access,
    query: z.object({ from: dateInput, to: dateInput }).refine(...maxDays(MAX_CALENDAR_DAYS)),
    output: Calendar,
  }),
  appointments: endpoint({
    route: `GET ${BASE_PATH}/appointments`,
    summary: "List appointments: the next open ones first, then the latest of the others",
    access,
    query: AppointmentFilter,
    output: z.array(StaffAppointment),
    paged: true,
  }),
  appointment: endpoint({
    route: `GET ${BASE_PATH}/appointments/:id`,
    summary: "Get an appointment",
    ...change,
  }),
  book: endpoint({
    route: `POST ${BASE_PATH}/appointments`,
    summary: "Book a slot for a caller; a concurrent booking of the slot gets 409",
    access,
    idempotent: true,
    body: StaffBooking,
    output: StaffAppointment,
    status: 201,
  }),
  days: endpoint({
    route: `GET ${BASE_PATH}/types/:id/days`,
    summary:
      "List the days on which staff can book a service, ignoring minimum notice, with their free slots",
    access,
    params: idParams,
    output: z.array(BookingDay),
  }),
  slots: endpoint({
    route: `GET ${BASE_PATH}/types/:id/slots`,
    summary: "List the slots of a day for staff, ignoring minimum notice and the appointment `moving`",
    access,
    params: idParams,
    query: z.object({ date: dateInput, moving: id.optional() }),
    output: z.array(Slot),
  }),
  reschedule: endpoint({
    route: `POST ${BASE_PATH}/appointments/:id/reschedule`,
    summary: "Reschedule an appointment to another slot",
    ...change,
    body: z.strictObject({ appointmentDate: dateTimeInput, timeZone: timeZoneInput, ...expectedSequence }),
  }),
  cancel: endpoint({
    route: `POST ${BASE_PATH}/appointments/:id/cancel`,
    summary: "Cancel an appointment and free its slot",
    ...change,
    body: z.strictObject({ reason: optionalText(500), ...expectedSequence }),
  }),
  confirm: endpoint({
    route: `POST ${BASE_PATH}/appointments/:id/confirm`,
    summary: "Confirm an appointment",
    ...change,
    body: z.strictObject(expectedSequence),
  }),
  complete: endpoint({
    route: `POST ${BASE_PATH}/appointments/:id/complete`,
    summary: "Mark an appointment as completed",
    ...change,
    body: z.strictObject(expectedSequence),
  }),
  noShow: endpoint({
    route: `POST ${BASE_PATH}/appointments/:id/no-show`,
    summary: "Mark an appointment as no-show",
    ...change,
    body: z.strictObject(expectedSequence),
  }),
  meeting: endpoint({
    route: `PUT ${BASE_PATH}/appointments/:id/meeting`,
    summary: "Update the meeting location or link and notify the booker",
    ...change,
    body: AppointmentMeeting,
  }),
  notes: endpoint({
    route: `PUT ${BASE_PATH}/appointments/:id/notes`,
    summary: "Update the internal notes",
    ...change,
    body: AppointmentNotes,
  }),
};
