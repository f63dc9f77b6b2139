import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  smsEventStates,
  smsKeywords,
  smsMessageTypes,
  smsMonthlyVolumes,
  smsOptInTypes,
  smsStatuses,
} from "#contract/sms/constants.ts";
import { bookingAppointments } from "./booking-appointments.ts";
import { flag, id, json, oneOf, rule, timestamps, time } from "./columns.ts";
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
    /** In the firm's currency. */
    segmentPrice: real(),
    isVerified: flag(false),
    isActive: flag(false),
    ...timestamps(),
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
    /** Set before the vendor call. Without an external id, the outcome is unknown. */
    handedAt: time(),
    sentAt: time(),
    deliveredAt: time(),
    errorMessage: text(),
    ...timestamps(),
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

/**
 * Events of a message in order. A status report can arrive before the external id is stored; `messageId` is
 * null until then.
 */
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

/** Received messages, deduplicated by the external id. */
export const smsInbound = sqliteTable(
  "sms_inbound",
  {
    id: id(),
    externalId: text().notNull().unique("sms_inbound_external"),
    fromNumber: text().notNull(),
    body: text().notNull(),
    keyword: text({ enum: smsKeywords }),
    receivedAt: time().notNull(),
    /** Mentions stopping, but not as a clear opt-out: staff decide. */
    mayBeOptOut: flag(false),
    readAt: time(),
    answeredAt: time(),
    assignedTo: text().references(() => users.id, { onDelete: "set null" }),
    createdAt: time().notNull(),
  },
  (t) => [
    index("sms_inbound_number").on(t.fromNumber, t.receivedAt),
    index("sms_inbound_newest")
      .on(t.receivedAt, t.id)
      .where(sql`keyword is null`),
    index("sms_inbound_assignee").on(t.assignedTo),
    oneOf("keyword", smsKeywords),
  ],
);
