import * as z from "zod";
import { dateInput, idParams, linkToken, optionalText } from "#contract/schemas.ts";
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

/** Treats the slot of this appointment as free, for rescheduling. */
const movingQuery = { token: token.optional() };

export const booking = {
  types: endpoint({
    route: "GET /api/booking/types",
    summary: "List bookable services",
    access: "public",
    output: z.array(BookingType),
  }),
  days: endpoint({
    route: "GET /api/booking/types/:id/days",
    summary: "List the days on which a service can be booked, with their free slots",
    access: "public",
    params: idParams,
    query: z.object(movingQuery),
    output: z.array(BookingDay),
  }),
  slots: endpoint({
    route: "GET /api/booking/types/:id/slots",
    summary: "List the slots of a day; empty outside the weekdays of the next 30 days",
    access: "public",
    params: idParams,
    query: z.object({ date: dateInput, ...movingQuery }),
    output: z.array(Slot),
  }),
  book: endpoint({
    route: "POST /api/booking/appointments",
    summary:
      "Book a slot, or hold it until it is confirmed by mail; a concurrent booking of the slot gets slot_taken",
    access: "public",
    limited: true,
    checked: "booking",
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
    summary: "Get the own appointment by its token",
    access: "public",
    query: z.object({ token }),
    output: BookedAppointment,
  }),
  reschedule: endpoint({
    route: "POST /api/booking/appointments/:id/reschedule",
    summary: "Reschedule the own appointment by its token",
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
  confirm: endpoint({
    route: "POST /api/booking/appointments/:id/confirm",
    summary: "Confirm a held slot by the token of its mail",
    access: "public",
    limited: true,
    params: idParams,
    body: z.strictObject({ token }),
    form: { page: "/book/manage?token=:token", done: "/book/manage?token=:token&done=confirmed" },
    output: BookedAppointment,
  }),
  cancel: endpoint({
    route: "POST /api/booking/appointments/:id/cancel",
    summary: "Cancel the own appointment by its token",
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
