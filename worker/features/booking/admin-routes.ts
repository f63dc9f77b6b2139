import { MAX_DAYS_AHEAD } from "#contract/booking/constants.ts";
import { bookingSetup } from "#contract/booking/setup-endpoints.ts";
import { staffBooking } from "#contract/booking/admin-endpoints.ts";
import { spam } from "#contract/spam/endpoints.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { getCalendar } from "./calendar.ts";
import { getTypeAvailability } from "./availability.ts";
import { listBookableDates, toBookingDay, isBookableDate, listSlots } from "./rules.ts";
import * as setup from "./setup.ts";
import { listAllTypes, listBlockedTimes } from "./setup-queries.ts";
import { decideAppointment } from "./spam.ts";
import * as staff from "./staff.ts";
import { listAppointments } from "./staff-queries.ts";
import { bookAsStaff } from "./submission.ts";

/** Appointments, services, hours and blocked times in the back office. */
export const bookingAdminRoutes = createRouter();

serve(bookingAdminRoutes, staffBooking.calendar, (ctx, { query }) => getCalendar(ctx, query));

serve(bookingAdminRoutes, staffBooking.appointments, async (ctx, { query }) => {
  const { rows, total } = await listAppointments(ctx.db, query, iso(ctx.clock()));
  return { rows: rows.map(({ appointment, type }) => staff.toStaffAppointmentDto(appointment, type)), total };
});

serve(bookingAdminRoutes, staffBooking.appointment, async (ctx, { params }) => {
  const { appointment, type } = await staff.getAppointment(ctx, params.id);
  return staff.toStaffAppointmentDto(appointment, type);
});

serve(bookingAdminRoutes, staffBooking.book, (ctx, { body, storeResponse }) =>
  bookAsStaff(ctx, body, storeResponse, (row, type) => staff.toStaffAppointmentDto(row, type)),
);

serve(bookingAdminRoutes, staffBooking.days, async (ctx, { params }) => {
  const now = ctx.clock();
  const ahead = { first: now, last: addTime(now, MAX_DAYS_AHEAD, "day") };
  const { type, hours, busy, holidayNames } = await getTypeAvailability(ctx, params.id, ahead, null, "any");
  const rules = { ...type, minimumNotice: 0 };
  return listBookableDates(rules, now).map((date) => ({
    ...toBookingDay(rules, hours, busy, date, now),
    holiday: holidayNames.get(date) ?? null,
  }));
});

serve(bookingAdminRoutes, staffBooking.slots, async (ctx, { params, query }) => {
  const rescheduledId = query.moving ? (await staff.getAppointment(ctx, query.moving)).appointment.id : null;
  const day = new Date(query.date);
  const { type, hours, busy } = await getTypeAvailability(
    ctx,
    params.id,
    { first: day, last: day },
    rescheduledId,
    "any",
  );
  const rules = { ...type, minimumNotice: 0 };
  if (!isBookableDate(rules, query.date, ctx.clock())) return [];
  return listSlots(rules, hours, busy, query.date, ctx.clock());
});

serve(bookingAdminRoutes, staffBooking.reschedule, (ctx, { params, body }) =>
  staff.rescheduleAsStaff(ctx, params.id, body),
);
serve(bookingAdminRoutes, staffBooking.cancel, (ctx, { params, body }) =>
  staff.cancelAsStaff(ctx, params.id, body),
);
serve(bookingAdminRoutes, staffBooking.confirm, (ctx, { params, body }) =>
  staff.confirmAppointment(ctx, params.id, body),
);
serve(bookingAdminRoutes, spam.appointment, (ctx, { params, body }) =>
  decideAppointment(ctx, params.id, body.verdict),
);
serve(bookingAdminRoutes, staffBooking.complete, (ctx, { params, body }) =>
  staff.recordOutcome(ctx, params.id, body, "completed"),
);
serve(bookingAdminRoutes, staffBooking.noShow, (ctx, { params, body }) =>
  staff.recordOutcome(ctx, params.id, body, "no_show"),
);
serve(bookingAdminRoutes, staffBooking.meeting, (ctx, { params, body }) =>
  staff.updateMeeting(ctx, params.id, body),
);
serve(bookingAdminRoutes, staffBooking.notes, (ctx, { params, body }) =>
  staff.updateInternalNotes(ctx, params.id, body),
);

serve(bookingAdminRoutes, bookingSetup.types, async (ctx) =>
  (await listAllTypes(ctx.db)).map(setup.toStaffTypeDto),
);
serve(bookingAdminRoutes, bookingSetup.createType, (ctx, { body }) => setup.createType(ctx, body));
serve(bookingAdminRoutes, bookingSetup.updateType, (ctx, { params, body }) =>
  setup.updateType(ctx, params.id, body),
);
serve(bookingAdminRoutes, bookingSetup.removeType, (ctx, { params }) => setup.deleteType(ctx, params.id));
serve(bookingAdminRoutes, bookingSetup.hours, (ctx, { query }) => setup.getHours(ctx, query.bookingTypeId));
serve(bookingAdminRoutes, bookingSetup.setHours, (ctx, { body }) => setup.replaceHours(ctx, body));

serve(bookingAdminRoutes, bookingSetup.holidays, (ctx) => setup.listHolidays(ctx));
serve(bookingAdminRoutes, bookingSetup.setHoliday, (ctx, { body }) =>
  setup.setHoliday(ctx, body.holiday, body.isClosed),
);

serve(bookingAdminRoutes, bookingSetup.blockedTimes, (ctx, { query }) => listBlockedTimes(ctx.db, query));
serve(bookingAdminRoutes, bookingSetup.block, (ctx, { body }) => setup.createBlockedTime(ctx, body));
serve(bookingAdminRoutes, bookingSetup.updateBlock, (ctx, { params, body }) =>
  setup.updateBlockedTime(ctx, params.id, body),
);
serve(bookingAdminRoutes, bookingSetup.unblock, (ctx, { params }) => setup.deleteBlockedTime(ctx, params.id));
