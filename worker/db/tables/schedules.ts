import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { scheduleFrequencies } from "#contract/articles/constants.ts";
import { between, clock, flag, json, oneOf, rule, timestamps, time } from "./columns.ts";
import { users } from "./users.ts";

export const contentSchedules = sqliteTable(
  "content_schedules",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    title: text().notNull(),
    category: text().notNull(),
    prompt: text().notNull(),
    variables: json<Record<string, string>>().notNull().default({}),
    frequency: text({ enum: scheduleFrequencies }).notNull().default("weekly"),
    /** 0 is Sunday. */
    dayOfWeek: integer(),
    dayOfMonth: integer(),
    /** Wall time in `timezone`. */
    time: text().notNull().default("09:00"),
    timezone: text().notNull(),
    isActive: flag(true),
    autoPublish: flag(false),
    autoLinkedin: flag(false),
    nextRun: time(),
    lastRun: time(),
    lastError: text(),
    /** Failed runs since the last draft. */
    failedRuns: integer().notNull().default(0),
    /** Failed runs in a row with `lastError`. */
    equalFailures: integer().notNull().default(0),
    /** Set while equal failures pause the schedule. */
    pausedAt: time(),
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    version: integer().notNull().default(1),
    ...timestamps(),
  },
  (t) => [
    index("content_schedules_creator").on(t.createdBy),
    index("content_schedules_due").on(t.isActive, t.nextRun),
    oneOf("frequency", scheduleFrequencies),
    between("day_of_week", 0, 6),
    between("day_of_month", 1, 31),
    clock("time"),
    rule("weekly_has_day", "frequency <> 'weekly' or day_of_week is not null"),
    rule("monthly_has_day", "frequency <> 'monthly' or day_of_month is not null"),
  ],
);
