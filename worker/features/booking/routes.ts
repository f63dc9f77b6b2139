import { booking } from "#contract/booking/endpoints.ts";
import { MAX_DAYS_AHEAD } from "#contract/booking/constants.ts";
import { idParams } from "#contract/schemas.ts";
import { addTime } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { type Ctx, fromReplica } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { isUpcoming, toBookedAppointmentDto, toBookingTypeDto } from "./appointment.ts";
import { createIcsAttachment } from "./ics.ts";
import { cancelByToken, rescheduleByToken } from "./change.ts";
import { confirmByToken } from "./hold.ts";
import { getTypeAvailability } from "./availability.ts";
import { verifyManageToken, createAppointmentLinks, getAppointmentByToken } from "./links.ts";
import { listActiveTypes } from "./queries.ts";
import { listBookableDates, toBookingDay, isBookableDate, listSlots } from "./rules.ts";
import { bookAppointment } from "./submission.ts";

/** The appointment being rescheduled, whose own time counts as free. */
const findRescheduled = async (ctx: Ctx, token: string | undefined) =>
  token ? verifyManageToken(ctx, token) : null;

export const bookingRoutes = createRouter();

serve(bookingRoutes, booking.types, async (ctx) =>
  (await listActiveTypes(ctx.replicaDb)).map(toBookingTypeDto),
);

serve(bookingRoutes, booking.days, async (ctx, { params, query }) => {
  const now = ctx.clock();
  const ahead = { first: now, last: addTime(now, MAX_DAYS_AHEAD, "day") };
  const { type, hours, busy, holidayNames } = await getTypeAvailability(
    query.token ? ctx : fromReplica(ctx),
    params.id,
    ahead,
    await findRescheduled(ctx, query.token),
  );
  const dates = listBookableDates(type, now);
  return dates.map((date) => ({
    ...toBookingDay(type, hours, busy, date, now),
    holiday: holidayNames.get(date) ?? null,
  }));
});

serve(bookingRoutes, booking.slots, async (ctx, { params, query }) => {
  const day = new Date(query.date);
  const range = { first: day, last: day };
  const { type, hours, busy } = await getTypeAvailability(
    query.token ? ctx : fromReplica(ctx),
    params.id,
    range,
    await findRescheduled(ctx, query.token),
  );
  if (!isBookableDate(type, query.date, ctx.clock())) return [];
  return listSlots(type, hours, busy, query.date, ctx.clock());
});

serve(bookingRoutes, booking.book, async (ctx, { body, ...call }) => bookAppointment(ctx, body, call));

serve(bookingRoutes, booking.booked, async (ctx, { query }) => {
  const { appointment, type, isConfirmLink } = await getAppointmentByToken(ctx, query.token);
  const canConfirm = isConfirmLink && appointment.heldUntil !== null && isUpcoming(appointment, ctx.clock());
  return { ...(await toBookedAppointmentDto(ctx, appointment, type)), canConfirm };
});

serve(bookingRoutes, booking.reschedule, async (ctx, { params, body }) =>
  rescheduleByToken(ctx, params.id, body),
);

serve(bookingRoutes, booking.confirm, (ctx, { params, body }) => confirmByToken(ctx, params.id, body.token));

serve(bookingRoutes, booking.cancel, async (ctx, { params, body }) => cancelByToken(ctx, params.id, body));

// Not JSON, so mounted without serve(); the signed token authorizes the request.
bookingRoutes.get("/api/booking/appointments/:id/calendar.ics", async (c) => {
  const ctx = c.get("ctx");
  const { success, data } = idParams.safeParse(c.req.param());
  if (!success) throw new AppError("not_found", "There is no such appointment.");
  const { appointment, type } = await getAppointmentByToken(ctx, c.req.query("token") ?? "", data.id);
  const { manageUrl } = await createAppointmentLinks(ctx, appointment);
  const file = createIcsAttachment(ctx, appointment, type, manageUrl);
  return c.body(file.content, 200, {
    "Content-Type": `${file.type}; charset=utf-8`,
    "Content-Disposition": `attachment; filename="${file.name}"`,
  });
});
