import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { contactKinds } from "#contract/leads/constants.ts";
import { flag, id, json, oneOf, spamMark, timestamps, time, type Json } from "./columns.ts";
import { users } from "./users.ts";

export const contacts = sqliteTable(
  "contacts",
  {
    id: id(),
    kind: text({ enum: contactKinds }).notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    company: text(),
    phone: text(),
    inquiry: text().notNull(),
    /** Key of the list `contact-topics`. */
    helpType: text(),
    /** Can be empty for the contact page. */
    message: text().notNull().default(""),
    smsMarketingConsent: flag(false),
    smsAppointmentConsent: flag(false),
    consentedAt: time(),
    consentVersion: text(),
    attribution: json<Json>(),
    /** Opened by staff. */
    readAt: time(),
    /** A reply was sent, or staff marked it as answered. */
    answeredAt: time(),
    assignedTo: text().references(() => users.id, { onDelete: "set null" }),
    /** Title and employer of the job that the message is about, at the time. */
    aboutJob: text(),
    addressee: text(),
    ...spamMark(),
    ...timestamps(),
  },
  (t) => [
    index("contacts_newest").on(t.createdAt, t.id),
    index("contacts_email").on(t.email),
    index("contacts_open")
      .on(t.createdAt, t.id)
      .where(sql`answered_at is null`),
    index("contacts_assignee").on(t.assignedTo),
    index("contacts_spam")
      .on(t.spamStatus, t.createdAt)
      .where(sql`spam_status is not null`),
    oneOf("kind", contactKinds),
  ],
);
