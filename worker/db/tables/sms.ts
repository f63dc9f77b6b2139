import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  smsEventStates,
  smsKeywords,
  smsMessageTypes,
  smsMonthlyVolumes,
  smsOptInTypes,
  smsStatuses,
} from "#contract/sms/constants.ts";
import { bookingAppointments } from "./booking-appointments.ts";
import { flag, id, json, oneOf, rule, stamps, time } from "./columns.ts";
import { crmLeads } from "./leads.ts";
import { users } from "./users.ts";

export const smsSettingsId = "default";

export const smsSettings = sqliteTable(
  "sms_settings",
  {
    id: id(),
    tollFreeNumber: text(),
    monthlyVolume: integer().notNull().default(1000),
    useCaseCategories: json<string[]>().notNull().default(["Marketing", "Customer Care"]),
    optInType: text({ enum: smsOptInTypes }).notNull().default("Via Text"),
    optInWorkflowImageUrl: text(),
    useCaseDescription: text(),
    messageContent: text(),
    isVerified: flag(false),
    isActive: flag(false),
    ...stamps(),
  },
  () => [
    rule("only_row", `id = '${smsSettingsId}'`),
    oneOf("monthly_volume", smsMonthlyVolumes),
    oneOf("opt_in_type", smsOptInTypes),
  ],
);

export const smsMessages = sqliteTable(
  "sms_messages",
  {
    id: id(),
    toNumber: text().notNull(),
    fromNumber: text(),
    message: text().notNull(),
    messageType: text({ enum: smsMessageTypes }).notNull(),
    status: text({ enum: smsStatuses }).notNull().default("pending"),
    relatedBookingId: text().references(() => bookingAppointments.id, { onDelete: "set null" }),
    relatedLeadId: text().references(() => crmLeads.id, { onDelete: "set null" }),
    sentBy: text().references(() => users.id, { onDelete: "set null" }),
    externalId: text(),
    /** When the vendor was about to be asked. With it and without an external id nobody knows whether it went out. */
    handedAt: time(),
    sentAt: time(),
    deliveredAt: time(),
    errorMessage: text(),
    ...stamps(),
  },
  (t) => [
    index("sms_messages_sender").on(t.sentBy),
    index("sms_messages_newest").on(t.createdAt, t.id),
    index("sms_messages_status").on(t.status, t.createdAt),
    index("sms_messages_number").on(t.toNumber),
    index("sms_messages_external").on(t.externalId),
    index("sms_messages_booking").on(t.relatedBookingId),
    index("sms_messages_lead").on(t.relatedLeadId),
    oneOf("message_type", smsMessageTypes),
    oneOf("status", smsStatuses),
  ],
);

/** What became of a message, in order. A report may come before we know the vendor's id of our message, then it waits. */
export const smsEvents = sqliteTable(
  "sms_events",
  {
    id: id(),
    messageId: text().references(() => smsMessages.id, { onDelete: "cascade" }),
    externalId: text(),
    state: text({ enum: smsEventStates }).notNull(),
    detail: text(),
    createdAt: time().notNull(),
  },
  (t) => [
    index("sms_events_message").on(t.messageId, t.createdAt),
    uniqueIndex("sms_events_once")
      .on(t.externalId, t.state)
      .where(sql`external_id is not null`),
    oneOf("state", smsEventStates),
  ],
);

/** What people texted us, once by the vendor's id. */
export const smsInbound = sqliteTable(
  "sms_inbound",
  {
    id: id(),
    externalId: text().notNull().unique("sms_inbound_external"),
    fromNumber: text().notNull(),
    body: text().notNull(),
    keyword: text({ enum: smsKeywords }),
    receivedAt: time().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [index("sms_inbound_number").on(t.fromNumber, t.receivedAt), oneOf("keyword", smsKeywords)],
);
