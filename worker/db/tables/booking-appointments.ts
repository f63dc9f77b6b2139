import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { appointmentStatuses, meetingLocations } from "#contract/booking/constants.ts";
import { applications } from "./applications.ts";
import { bookingTypes } from "./booking.ts";
import { flag, id, oneOf, rule, spamMark, timestamps, time } from "./columns.ts";
import { contacts } from "./contacts.ts";
import { crmLeads } from "./leads.ts";

export const bookingAppointments = sqliteTable(
  "booking_appointments",
  {
    id: id(),
    bookingTypeId: text()
      .notNull()
      .references(() => bookingTypes.id, { onDelete: "restrict" }),
    leadId: text().references(() => crmLeads.id, { onDelete: "set null" }),
    applicationId: text().references(() => applications.id, { onDelete: "set null" }),
    contactId: text().references(() => contacts.id, { onDelete: "set null" }),
    bookerName: text().notNull(),
    bookerEmail: text().notNull(),
    bookerPhone: text(),
    /** Normalized phone number in E.164, and hash of the booker's network: the caps on open bookings count them. */
    bookerPhoneKey: text(),
    bookerNetwork: text(),
    bookerCompany: text(),
    bookerNotes: text(),
    /** The booker's time zone; `timeZone` is the firm's. */
    bookerTimeZone: text(),
    startsAt: time().notNull(),
    endsAt: time().notNull(),
    /** Alias of `startsAt` in the public API. */
    appointmentDate: time().generatedAlwaysAs(sql`starts_at`, { mode: "virtual" }),
    duration: integer().notNull(),
    timeZone: text().notNull(),
    status: text({ enum: appointmentStatuses }).notNull().default("scheduled"),
    /** Until then the slot waits for a confirmation by mail. */
    heldUntil: time(),
    meetingLocation: text({ enum: meetingLocations }).notNull().default("virtual"),
    meetingLink: text(),
    notes: text(),
    internalNotes: text(),
    confirmationSent: flag(false),
    reminderSent: flag(false),
    rescheduleCount: integer().notNull().default(0),
    /** SEQUENCE of the calendar file; increases with each change, so that calendars update the event. */
    sequence: integer().notNull().default(0),
    cancelledAt: time(),
    cancelReason: text(),
    completedAt: time(),
    ghlAppointmentId: text(),
    ...spamMark(),
    /** The consent to text messages of a suspected booking, which is recorded when it is released. */
    hasHeldConsent: flag(false),
    ...timestamps(),
  },
  (t) => [
    index("booking_appointments_start").on(t.startsAt, t.id),
    index("booking_appointments_status").on(t.status, t.startsAt),
    index("booking_appointments_held")
      .on(t.heldUntil)
      .where(sql`held_until is not null`),
    index("booking_appointments_type").on(t.bookingTypeId, t.startsAt),
    index("booking_appointments_email").on(t.bookerEmail),
    index("booking_appointments_lead").on(t.leadId),
    index("booking_appointments_application").on(t.applicationId),
    index("booking_appointments_contact").on(t.contactId),
    index("booking_appointments_spam")
      .on(t.spamStatus, t.createdAt)
      .where(sql`spam_status is not null`),
    oneOf("status", appointmentStatuses),
    oneOf("meeting_location", meetingLocations),
    rule("start_before_end", "starts_at < ends_at"),
  ],
);

/**
 * Occupied grid cells of appointments and their buffers. The primary key lets one of two simultaneous
 * bookings win. `cell` is the Unix minute at which the cell starts. After `heldUntil` the cell is free.
 */
export const bookingCells = sqliteTable(
  "booking_cells",
  {
    resource: text().notNull(),
    cell: integer().notNull(),
    appointmentId: text()
      .notNull()
      .references(() => bookingAppointments.id, { onDelete: "cascade" }),
    heldUntil: time(),
  },
  (t) => [
    primaryKey({ columns: [t.resource, t.cell] }),
    index("booking_cells_held")
      .on(t.heldUntil)
      .where(sql`held_until is not null`),
    index("booking_cells_appointment").on(t.appointmentId),
  ],
);
