import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bookingGridMinutes, meetingLocations } from "#contract/booking/constants.ts";
import { interviewModes, interviewStatuses } from "#contract/interviews/constants.ts";
import { applications } from "./applications.ts";
import { between, flag, id, oneOf, rule, time, timestamps } from "./columns.ts";
import { users } from "./users.ts";

/** Names and addresses of the candidate stay in the application, with which an interview is deleted. */
export const interviews = sqliteTable(
  "interviews",
  {
    id: id(),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    title: text().notNull(),
    mode: text({ enum: interviewModes }).notNull().default("panel"),
    /** Minutes. */
    duration: integer().notNull(),
    bufferTime: integer().notNull().default(0),
    timeZone: text().notNull(),
    candidateTimeZone: text(),
    location: text({ enum: meetingLocations }).notNull().default("virtual"),
    /** Link of a video call or address of a meeting. */
    place: text(),
    status: text({ enum: interviewStatuses }).notNull().default("offered"),
    startsAt: time(),
    endsAt: time(),
    /** Until when the candidate can choose a time. */
    expiresAt: time(),
    /** Until when any free time is offered; null: the rows of `interview_offers`. */
    anyTimeUntil: time(),
    /** For the interviewers. */
    notes: text(),
    rescheduleCount: integer().notNull().default(0),
    cancelReason: text(),
    /** SEQUENCE of the calendar file. */
    sequence: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    ...timestamps(),
  },
  (t) => [
    index("interviews_application").on(t.applicationId, t.createdAt),
    index("interviews_start").on(t.startsAt, t.id),
    index("interviews_status").on(t.status, t.startsAt),
    index("interviews_creator").on(t.createdBy),
    oneOf("mode", interviewModes),
    oneOf("location", meetingLocations),
    oneOf("status", interviewStatuses),
    rule("duration_grid", `duration between 5 and 480 and duration % ${bookingGridMinutes} = 0`),
    between("buffer_time", 0, 120),
    rule("start_before_end", "starts_at is null or starts_at < ends_at"),
  ],
);

export const interviewInterviewers = sqliteTable(
  "interview_interviewers",
  {
    interviewId: text()
      .notNull()
      .references(() => interviews.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Attends the interview; of a round robin only one does. */
    isAssigned: flag(false),
  },
  (t) => [
    primaryKey({ columns: [t.interviewId, t.userId] }),
    index("interview_interviewers_user").on(t.userId),
  ],
);

export const interviewOffers = sqliteTable(
  "interview_offers",
  {
    interviewId: text()
      .notNull()
      .references(() => interviews.id, { onDelete: "cascade" }),
    startsAt: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.interviewId, t.startsAt] })],
);

/** Occupied grid cells of an interviewer: the primary key lets one of two simultaneous bookings win. */
export const interviewCells = sqliteTable(
  "interview_cells",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Unix minute at which the cell starts. */
    cell: integer().notNull(),
    interviewId: text()
      .notNull()
      .references(() => interviews.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.cell] }), index("interview_cells_interview").on(t.interviewId)],
);
