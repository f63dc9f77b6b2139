import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  bookingAudiences,
  bookingGridMinutes,
  holidays,
  recurringPatterns,
} from "#contract/booking/constants.ts";
import { between, clock, flag, id, json, oneOf, rule, timestamps, time, zone } from "./columns.ts";

const multipleOfGrid = (column: string, min: number, max: number) =>
  rule(`${column}_on_grid`, `${column} between ${min} and ${max} and ${column} % ${bookingGridMinutes} = 0`);

/** Durations, buffers, steps and notices in minutes; price in cents. */
export const bookingTypes = sqliteTable(
  "booking_types",
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    /** Who takes the appointment, by name. */
    host: text(),
    audience: text({ enum: bookingAudiences }).notNull().default("client"),
    duration: integer().notNull(),
    price: integer().notNull().default(0),
    isActive: flag(true),
    color: text().notNull().default("#3B82F6"),
    /** Required booker fields besides name and email. */
    requiredInfo: json<string[]>().notNull().default([]),
    /** Offered start times ('HH:MM'); null: every step of the availability. */
    availableSlots: json<string[]>(),
    bufferTime: integer().notNull().default(15),
    slotStep: integer().notNull().default(30),
    minimumNotice: integer().notNull().default(120),
    /** Days. */
    maxAdvanceBooking: integer().notNull().default(30),
    allowRescheduling: flag(true),
    autoConfirm: flag(true),
    timeZone: zone().notNull(),
    sortOrder: integer().notNull().default(0),
    ...timestamps(),
  },
  (t) => [
    index("booking_types_order").on(t.isActive, t.sortOrder),
    multipleOfGrid("duration", bookingGridMinutes, 480),
    multipleOfGrid("buffer_time", 0, 240),
    multipleOfGrid("slot_step", bookingGridMinutes, 480),
    between("max_advance_booking", 1, 365),
    rule("price_range", "price >= 0"),
    rule("minimum_notice_range", "minimum_notice >= 0"),
  ],
);

/** Weekly hours, wall time in `timeZone`. */
export const bookingAvailability = sqliteTable(
  "booking_availability",
  {
    id: id(),
    bookingTypeId: text()
      .notNull()
      .references(() => bookingTypes.id, { onDelete: "cascade" }),
    /** 0 is Sunday. */
    dayOfWeek: integer().notNull(),
    startTime: text().notNull(),
    endTime: text().notNull(),
    timeZone: zone().notNull(),
    isActive: flag(true),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("booking_availability_window").on(t.bookingTypeId, t.dayOfWeek, t.startTime),
    between("day_of_week", 0, 6),
    clock("start_time"),
    clock("end_time"),
    rule("start_before_end", "start_time < end_time"),
  ],
);

/** Instants; recurring blocks keep their wall time in `timeZone`. */
export const bookingBlockedTimes = sqliteTable(
  "booking_blocked_times",
  {
    id: id(),
    title: text().notNull(),
    startDateTime: time().notNull(),
    endDateTime: time().notNull(),
    timeZone: text().notNull(),
    isRecurring: flag(false),
    recurringPattern: text({ enum: recurringPatterns }),
    ...timestamps(),
  },
  (t) => [
    index("booking_blocked_times_span").on(t.startDateTime, t.endDateTime),
    index("booking_blocked_times_recurring").on(t.isRecurring),
    oneOf("recurring_pattern", recurringPatterns),
    rule("start_before_end", "start_date_time < end_date_time"),
    rule("recurring_has_pattern", "is_recurring = 0 or recurring_pattern is not null"),
  ],
);

/** Public holidays without bookings; the others can be booked. */
export const bookingClosedHolidays = sqliteTable("booking_closed_holidays", {
  holiday: text({ enum: holidays }).primaryKey(),
  createdAt: time().notNull(),
});
