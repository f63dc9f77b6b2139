import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { between, clock, flag, id, oneOf, rule, time, timestamps, zone } from "./columns.ts";
import { users } from "./users.ts";

/** Weekly hours of a user, wall time in `timeZone`. Without rows the firm's hours apply, unless `hasOwnHours` is set. */
export const staffHours = sqliteTable(
  "staff_hours",
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** 0 is Sunday. */
    dayOfWeek: integer().notNull(),
    startTime: text().notNull(),
    endTime: text().notNull(),
    timeZone: zone().notNull(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("staff_hours_window").on(t.userId, t.dayOfWeek, t.startTime),
    between("day_of_week", 0, 6),
    clock("start_time"),
    clock("end_time"),
    rule("start_before_end", "start_time < end_time"),
  ],
);

const blockSources = ["manual", "ics"] as const;

/** Busy times: entered by the user, or read from their calendar, of which only the times are stored. */
export const staffBlockedTimes = sqliteTable(
  "staff_blocked_times",
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    startsAt: time().notNull(),
    endsAt: time().notNull(),
    title: text().notNull(),
    source: text({ enum: blockSources }).notNull().default("manual"),
    createdAt: time().notNull(),
  },
  (t) => [
    index("staff_blocked_times_user").on(t.userId, t.endsAt),
    oneOf("source", blockSources),
    rule("start_before_end", "starts_at < ends_at"),
  ],
);

export const staffCalendars = sqliteTable(
  "staff_calendars",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The user set their own hours, which may be none. */
    hasOwnHours: flag(false),
    hoursTimeZone: text(),
    /** Where mails about interviews go. */
    email: text(),
    takesAppointments: flag(false),
    /** Address of the calendar feed, encrypted because it grants access. */
    icsUrl: text(),
    icsKeyId: text(),
    /** Host of the feed, for the screen. */
    icsHost: text(),
    /** When the feed is due next. */
    nextReadAt: time(),
    lastReadAt: time(),
    lastError: text(),
    /** Hash of the token of the outgoing calendar. */
    feedTokenHash: text(),
    feedCreatedAt: time(),
    ...timestamps(),
  },
  (t) => [
    index("staff_calendars_due")
      .on(t.nextReadAt)
      .where(sql`ics_url is not null`),
    uniqueIndex("staff_calendars_feed")
      .on(t.feedTokenHash)
      .where(sql`feed_token_hash is not null`),
    rule("ics_whole", "ics_url is null or (ics_key_id is not null and ics_host is not null)"),
  ],
);
