import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { leadStatuses, leadTypes, priorities } from "#contract/leads/constants.ts";
import { applications } from "./applications.ts";
import { flag, id, json, oneOf, rule, stamps, time } from "./columns.ts";
import { contacts } from "./contacts.ts";
import { pipelines } from "./pipelines.ts";
import { users } from "./users.ts";

/** One row per person: whoever writes again with the same e-mail address is the same lead. */
export const crmLeads = sqliteTable(
  "crm_leads",
  {
    id: id(),
    firstName: text(),
    lastName: text(),
    email: text(),
    phone: text(),
    company: text(),
    /** The address as it is compared: trimmed and in lower case. */
    emailKey: text(),
    /** The number as it is compared: E.164. */
    phoneKey: text(),
    applicationId: text().references(() => applications.id, { onDelete: "set null" }),
    contactId: text().references(() => contacts.id, { onDelete: "set null" }),
    leadType: text({ enum: leadTypes }).notNull(),
    leadSource: text(),
    leadScore: integer().notNull().default(0),
    scoreReasons: json<{ name: string; points: number }[]>().notNull().default([]),
    pipeline: text().references(() => pipelines.name, {
      onUpdate: "cascade",
      onDelete: "set null",
    }),
    pipelineStage: text().notNull().default("new"),
    assignedTo: text().references(() => users.id, { onDelete: "set null" }),
    priority: text({ enum: priorities }).notNull().default("medium"),
    status: text({ enum: leadStatuses }).notNull().default("active"),
    tags: json<string[]>().notNull().default([]),
    notes: text(),
    /** When the promised first answer is due. */
    dueAt: time(),
    firstRespondedAt: time(),
    lastActivity: time(),
    nextFollowUp: time(),
    ghlContactId: text(),
    ghlOpportunityId: text(),
    syncedToGHL: flag(false),
    ghlLastSync: time(),
    ghlError: text(),
    /** Rises with each change by staff, so that two of them do not overwrite each other unseen. */
    version: integer().notNull().default(1),
    ...stamps(),
  },
  (t) => [
    uniqueIndex("crm_leads_email").on(t.emailKey),
    index("crm_leads_phone")
      .on(t.phoneKey)
      .where(sql`phone_key is not null`),
    index("crm_leads_due")
      .on(t.dueAt)
      .where(sql`first_responded_at is null`),
    index("crm_leads_newest").on(t.createdAt, t.id),
    index("crm_leads_type").on(t.leadType, t.createdAt),
    index("crm_leads_pipeline").on(t.pipeline, t.pipelineStage),
    index("crm_leads_synced").on(t.syncedToGHL, t.createdAt),
    index("crm_leads_follow_up")
      .on(t.nextFollowUp)
      .where(sql`next_follow_up is not null`),
    index("crm_leads_assignee").on(t.assignedTo),
    index("crm_leads_application").on(t.applicationId),
    index("crm_leads_contact").on(t.contactId),
    index("crm_leads_ghl_contact").on(t.ghlContactId),
    oneOf("lead_type", leadTypes),
    oneOf("priority", priorities),
    oneOf("status", leadStatuses),
    rule("lead_score_range", "lead_score >= 0"),
  ],
);

/**
 * Every address under which a person has written, their main one included (triggers see to that): an address leads to
 * one person, whatever the number of submissions at once.
 */
export const leadEmails = sqliteTable(
  "lead_emails",
  {
    emailKey: text().primaryKey(),
    leadId: text()
      .notNull()
      .references(() => crmLeads.id, { onDelete: "cascade" }),
    createdAt: time().notNull(),
  },
  (t) => [index("lead_emails_lead").on(t.leadId)],
);
