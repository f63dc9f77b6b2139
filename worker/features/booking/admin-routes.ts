import { DAYS_AHEAD } from "#contract/booking/endpoints.ts";
import { bookingSetup } from "#contract/booking/setup-endpoints.ts";
import { staffBooking } from "#contract/booking/admin-endpoints.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { calendarOf } from "./calendar.ts";
import { openTypeDiary } from "./diary.ts";
import { bookableDates, dayOf, isBookable, slotsOn } from "./rules.ts";
import * as setup from "./setup.ts";
import { listAllTypes, listBlockedTimes } from "./setup-queries.ts";
import * as staff from "./staff.ts";
import { listAppointments } from "./staff-queries.ts";
import { bookForCaller } from "./submission.ts";

/** What staff do with appointments, services, hours and blocked times. */
export const bookingAdminRoutes = createRouter();

serve(bookingAdminRoutes, staffBooking.calendar, (ctx, { query }) => calendarOf(ctx, query));

serve(bookingAdminRoutes, staffBooking.appointments, async (ctx, { query }) => {
  const { rows, total } = await listAppointments(ctx.db, query, iso(ctx.clock()));
  return { rows: rows.map(({ appointment, type }) => staff.shownToStaff(appointment, type)), total };
});

serve(bookingAdminRoutes, staffBooking.appointment, async (ctx, { params }) => {
  const { appointment, type } = await staff.getFound(ctx, params.id);
  return staff.shownToStaff(appointment, type);
});

serve(bookingAdminRoutes, staffBooking.book, (ctx, { body, storeResponse }) =>
  bookForCaller(ctx, body, storeResponse, (row, type) => staff.shownToStaff(row, type)),
);

serve(bookingAdminRoutes, staffBooking.days, async (ctx, { params }) => {
  const now = ctx.clock();
  const ahead = { first: now, last: addTime(now, DAYS_AHEAD, "day") };
  const { type, hours, diary } = await openTypeDiary(ctx, params.id, ahead, null, "any");
  const rules = { ...type, minimumNotice: 0 };
  return bookableDates(rules, now).map((date) => dayOf(rules, hours, diary, date, now));
});

serve(bookingAdminRoutes, staffBooking.slots, async (ctx, { params, query }) => {
  const moved = query.moving ? (await staff.getFound(ctx, query.moving)).appointment.id : null;
  const day = new Date(query.date);
  const { type, hours, diary } = await openTypeDiary(
    ctx,
    params.id,
    { first: day, last: day },
    moved,
    "any",
  );
  const rules = { ...type, minimumNotice: 0 };
  if (!isBookable(rules, query.date, ctx.clock())) return [];
  return slotsOn(rules, hours, diary, query.date, ctx.clock());
});

serve(bookingAdminRoutes, staffBooking.reschedule, (ctx, { params, body }) => staff.moveForStaff(ctx, params.id, body));
serve(bookingAdminRoutes, staffBooking.cancel, (ctx, { params, body }) => staff.cancelForStaff(ctx, params.id, body));
serve(bookingAdminRoutes, staffBooking.confirm, (ctx, { params, body }) => staff.confirm(ctx, params.id, body));
serve(bookingAdminRoutes, staffBooking.complete, (ctx, { params, body }) =>
  staff.settle(ctx, params.id, body, "completed"),
);
serve(bookingAdminRoutes, staffBooking.noShow, (ctx, { params, body }) => staff.settle(ctx, params.id, body, "no_show"));
serve(bookingAdminRoutes, staffBooking.meeting, (ctx, { params, body }) => staff.setMeeting(ctx, params.id, body));
serve(bookingAdminRoutes, staffBooking.notes, (ctx, { params, body }) => staff.writeNotes(ctx, params.id, body));

serve(bookingAdminRoutes, bookingSetup.types, async (ctx) => (await listAllTypes(ctx.db)).map(setup.shownType));
serve(bookingAdminRoutes, bookingSetup.createType, (ctx, { body }) => setup.createType(ctx, body));
serve(bookingAdminRoutes, bookingSetup.updateType, (ctx, { params, body }) => setup.updateType(ctx, params.id, body));
serve(bookingAdminRoutes, bookingSetup.removeType, (ctx, { params }) => setup.removeType(ctx, params.id));
serve(bookingAdminRoutes, bookingSetup.hours, (ctx, { query }) => setup.hoursOf(ctx, query.bookingTypeId));
serve(bookingAdminRoutes, bookingSetup.setHours, (ctx, { body }) => setup.setHours(ctx, body));

serve(bookingAdminRoutes, bookingSetup.blockedTimes, (ctx, { query }) => listBlockedTimes(ctx.db, query));
serve(bookingAdminRoutes, bookingSetup.block, (ctx, { body }) => setup.block(ctx, body));
serve(bookingAdminRoutes, bookingSetup.updateBlock, (ctx, { params, body }) => setup.updateBlock(ctx, params.id, body));
serve(bookingAdminRoutes, bookingSetup.unblock, (ctx, { params }) => setup.unblock(ctx, params.id));
