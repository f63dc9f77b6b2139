import * as z from "zod";
import { idParams, linkToken, optionalText } from "#contract/schemas.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  BookedAppointment,
  BookingDay,
  BookingForm,
  BookingType,
  dateTimeInput,
  Slot,
  timeZoneInput,
} from "./schemas.ts";

const token = linkToken();

/** An own appointment that is about to be moved: its time counts as free. */
const movingQuery = { token: token.optional() };

export const booking = {
  types: endpoint({
    route: "GET /api/booking/types",
    summary: "The services that can be booked",
    access: "public",
    output: z.array(BookingType),
  }),
  days: endpoint({
    route: "GET /api/booking/types/:id/days",
    summary: "The weekdays on which a service can be booked, and how many times are free on each",
    access: "public",
    params: idParams,
    query: z.object(movingQuery),
    output: z.array(BookingDay),
  }),
  slots: endpoint({
    route: "GET /api/booking/types/:id/slots",
    summary: "The times of one day; none outside the weekdays of the next 30 days",
    access: "public",
    params: idParams,
    query: z.object({ date: z.iso.date("Please give a date as yyyy-MM-dd."), ...movingQuery }),
    output: z.array(Slot),
  }),
  book: endpoint({
    route: "POST /api/booking/appointments",
    summary: "Book the start of an offered slot; of many at once one wins, the others are told slot_taken",
    access: "public",
    limited: true,
    idempotent: true,
    body: BookingForm,
    form: {
      page: "/book/details?type=:bookingTypeId&slot=:appointmentDate&zone=:timeZone",
      done: "/book/confirmed?token=:token",
    },
    output: BookedAppointment,
    status: 201,
  }),
  booked: endpoint({
    route: "GET /api/booking/manage",
    summary: "One's own appointment, by the token of its link",
    access: "public",
    query: z.object({ token }),
    output: BookedAppointment,
  }),
  reschedule: endpoint({
    route: "POST /api/booking/appointments/:id/reschedule",
    summary: "Move one's own appointment to another offered slot, by the token of its link",
    access: "public",
    limited: true,
    params: idParams,
    body: z.strictObject({ token, appointmentDate: dateTimeInput, timeZone: timeZoneInput }),
    form: {
      page: "/book/manage?token=:token&do=move&slot=:appointmentDate",
      done: "/book/manage?token=:token&done=moved",
    },
    output: BookedAppointment,
  }),
  cancel: endpoint({
    route: "POST /api/booking/appointments/:id/cancel",
    summary: "Cancel one's own appointment, by the token of its link",
    access: "public",
    limited: true,
    params: idParams,
    body: z.strictObject({ token, reason: optionalText(500) }),
    form: {
      page: "/book/manage?token=:token&do=cancel",
      done: "/book/manage?token=:token&done=cancelled",
    },
    output: BookedAppointment,
  }),
};
