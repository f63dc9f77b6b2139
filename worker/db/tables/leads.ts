import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { leadStatuses, leadTypes, priorities } from "#contract/leads/constants.ts";
import { applications } from "./applications.ts";
import { flag, id, json, oneOf, rule, timestamps, time } from "./columns.ts";
import { contacts } from "./contacts.ts";
import { pipelines } from "./pipelines.ts";
import { users } from "./users.ts";

/** One row per person, identified by e-mail address. */
export const crmLeads = sqliteTable(
  "crm_leads",
  {
    id: id(),
    firstName: text(),
    lastName: text(),
    email: text(),
    phone: text(),
    company: text(),
    /** Normalized e-mail address: trimmed, lower case. */
    emailKey: text(),
    /** Normalized phone number in E.164. */
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
    /** Response deadline. */
    dueAt: time(),
    firstRespondedAt: time(),
    lastActivity: time(),
    nextFollowUp: time(),
    ghlContactId: text(),
    ghlOpportunityId: text(),
    syncedToGHL: flag(false),
    ghlLastSync: time(),
    ghlError: text(),
    /** Increases with each change by staff, for optimistic locking. */
    version: integer().notNull().default(1),
    ...timestamps(),
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
 * All e-mail addresses of a person, including the main one (added by triggers). The primary key assigns an
 * address to one person under concurrent submissions.
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
