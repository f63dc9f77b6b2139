import { booking } from "#contract/booking.ts";
import { byId } from "#contract/text.ts";
import { AppError } from "#worker/base/errors.ts";
import type { App, Ctx } from "#worker/runtime/ctx.ts";
import { serve } from "#worker/runtime/serve.ts";
import { shownAppointment, shownType } from "./appointment.ts";
import { calendarAttachment } from "./calendar-file.ts";
import { cancel, reschedule } from "./change.ts";
import { openDiary } from "./diary.ts";
import { linksOf, openAppointment } from "./link.ts";
import { getType, listTypes } from "./queries.ts";
import { bookableDates, dayOf, slotsOn } from "./rules.ts";
import { book } from "./submission.ts";

/** The appointment that is about to be moved: its own time counts as free. */
const movedBy = async (ctx: Ctx, token: string | undefined) =>
  token ? (await openAppointment(ctx, token)).appointment : null;

export function bookingRoutes(app: App): void {
  serve(app, booking.types, async (ctx) => (await listTypes(ctx.db)).map(shownType));

  serve(app, booking.days, async (ctx, { params, query }) => {
    const type = await getType(ctx.db, params.id);
    const dates = bookableDates(type, ctx.clock());
    const { hours, diary } = await openDiary(ctx, type, dates, await movedBy(ctx, query.token));
    return dates.map((date) => dayOf(type, hours, diary, date, ctx.clock()));
  });

  serve(app, booking.slots, async (ctx, { params, query }) => {
    const type = await getType(ctx.db, params.id);
    if (!bookableDates(type, ctx.clock()).includes(query.date)) return [];
    const { hours, diary } = await openDiary(ctx, type, [query.date], await movedBy(ctx, query.token));
    return slotsOn(type, hours, diary, query.date, ctx.clock());
  });

  serve(app, booking.book, async (ctx, { body, once }) => book(ctx, body, once));

  serve(app, booking.booked, async (ctx, { query }) => {
    const { appointment, type } = await openAppointment(ctx, query.token);
    return shownAppointment(ctx, appointment, type);
  });

  serve(app, booking.reschedule, async (ctx, { params, body }) => reschedule(ctx, params.id, body));

  serve(app, booking.cancel, async (ctx, { params, body }) => cancel(ctx, params.id, body));

  // A file is no JSON, so this is one of the raw routes; its token is its guard.
  app.get("/api/booking/appointments/:id/calendar.ics", async (c) => {
    const ctx = c.get("ctx");
    const { success, data } = byId.safeParse(c.req.param());
    if (!success) throw new AppError("not_found", "There is no such appointment.");
    const { appointment, type } = await openAppointment(ctx, c.req.query("token") ?? "", data.id);
    const { manageUrl } = await linksOf(ctx, appointment);
    const file = calendarAttachment(appointment, type, manageUrl);
    return c.body(file.content, 200, {
      "Content-Type": `${file.type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${file.name}"`,
    });
  });
}
