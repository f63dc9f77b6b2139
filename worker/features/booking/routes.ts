import { booking, DAYS_AHEAD } from "#contract/booking/endpoints.ts";
import { byId } from "#contract/text.ts";
import { addTime } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { shownAppointment, shownType } from "./appointment.ts";
import { calendarAttachment } from "./calendar-file.ts";
import { cancel, reschedule } from "./change.ts";
import { openTypeDiary } from "./diary.ts";
import { linkedAppointment, linksOf, openAppointment } from "./link.ts";
import { listTypes } from "./queries.ts";
import { bookableDates, dayOf, isBookable, slotsOn } from "./rules.ts";
import { book } from "./submission.ts";

/** The id of the appointment that is about to be moved: its own time counts as free. */
const movedBy = async (ctx: Ctx, token: string | undefined) => (token ? linkedAppointment(ctx, token) : null);

export const bookingRoutes = createRouter();

serve(bookingRoutes, booking.types, async (ctx) => (await listTypes(ctx.db)).map(shownType));

serve(bookingRoutes, booking.days, async (ctx, { params, query }) => {
  const now = ctx.clock();
  const ahead = { first: now, last: addTime(now, DAYS_AHEAD, "day") };
  const { type, hours, diary } = await openTypeDiary(
    ctx,
    params.id,
    ahead,
    await movedBy(ctx, query.token),
  );
  const dates = bookableDates(type, now);
  return dates.map((date) => dayOf(type, hours, diary, date, now));
});

serve(bookingRoutes, booking.slots, async (ctx, { params, query }) => {
  const day = new Date(query.date);
  const asked = { first: day, last: day };
  const { type, hours, diary } = await openTypeDiary(
    ctx,
    params.id,
    asked,
    await movedBy(ctx, query.token),
  );
  if (!isBookable(type, query.date, ctx.clock())) return [];
  return slotsOn(type, hours, diary, query.date, ctx.clock());
});

serve(bookingRoutes, booking.book, async (ctx, { body, storeResponse }) => book(ctx, body, storeResponse));

serve(bookingRoutes, booking.booked, async (ctx, { query }) => {
  const { appointment, type } = await openAppointment(ctx, query.token);
  return shownAppointment(ctx, appointment, type);
});

serve(bookingRoutes, booking.reschedule, async (ctx, { params, body }) => reschedule(ctx, params.id, body));

serve(bookingRoutes, booking.cancel, async (ctx, { params, body }) => cancel(ctx, params.id, body));

// A file is no JSON, so this is one of the raw routes; its token is its guard.
bookingRoutes.get("/api/booking/appointments/:id/calendar.ics", async (c) => {
  const ctx = c.get("ctx");
  const { success, data } = byId.safeParse(c.req.param());
  if (!success) throw new AppError("not_found", "There is no such appointment.");
  const { appointment, type } = await openAppointment(ctx, c.req.query("token") ?? "", data.id);
  const { manageUrl } = await linksOf(ctx, appointment);
  const file = calendarAttachment(ctx, appointment, type, manageUrl);
  return c.body(file.content, 200, {
    "Content-Type": `${file.type}; charset=utf-8`,
    "Content-Disposition": `attachment; filename="${file.name}"`,
  });
});
