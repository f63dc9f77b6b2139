import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { contactKinds, helpTypes } from "#contract/leads/constants.ts";
import { flag, id, json, oneOf, timestamps, time, type Json } from "./columns.ts";

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
    helpType: text({ enum: helpTypes }),
    /** Can be empty for the contact page. */
    message: text().notNull().default(""),
    smsMarketingConsent: flag(false),
    smsAppointmentConsent: flag(false),
    consentedAt: time(),
    consentVersion: text(),
    attribution: json<Json>(),
    ...timestamps(),
  },
  (t) => [
    index("contacts_newest").on(t.createdAt, t.id),
    index("contacts_email").on(t.email),
    oneOf("kind", contactKinds),
    oneOf("help_type", helpTypes),
  ],
);
