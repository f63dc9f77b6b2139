import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { legalBases } from "#contract/imports/constants.ts";
import { leadStatuses, leadTypes, priorities } from "#contract/leads/constants.ts";
import { applications } from "./applications.ts";
import { flag, id, json, oneOf, rule, spamMark, timestamps, time } from "./columns.ts";
import { contacts } from "./contacts.ts";
import { pipelines } from "./pipelines.ts";
import { users } from "./users.ts";

/**
 * The mailbox of an email address: without what follows a plus sign, and without the dots that Gmail ignores. A
 * migration has an index on it, because drizzle-kit splits expressions at commas; queries must repeat it.
 */
export function mailboxExpression(column: string): string {
  const at = `instr(${column}, '@')`;
  const local = `substr(${column}, 1, case when instr(${column}, '+') between 2 and ${at} then instr(${column}, '+') - 1 else ${at} - 1 end)`;
  const domain = `substr(${column}, ${at} + 1)`;
  return `case when ${domain} in ('gmail.com', 'googlemail.com') then replace(${local}, '.', '') || '@gmail.com' else ${local} || '@' || ${domain} end`;
}

/**
 * One row per email address. Staff join addresses of one person by a merge, which moves no rows and can be undone for
 * 30 days.
 */
export const crmLeads = sqliteTable(
  "crm_leads",
  {
    id: id(),
    firstName: text(),
    lastName: text(),
    email: text(),
    phone: text(),
    company: text(),
    /** Current position and place of residence, as staff entered them. */
    headline: text(),
    place: text(),
    /** Normalized email address: trimmed, lower case. */
    emailKey: text(),
    /** Normalized phone number in E.164. */
    phoneKey: text(),
    applicationId: text().references(() => applications.id, { onDelete: "set null" }),
    contactId: text().references(() => contacts.id, { onDelete: "set null" }),
    leadType: text({ enum: leadTypes }).notNull(),
    leadSource: text(),
    /** Where staff know the person from, in their words. */
    sourceNote: text(),
    legalBasis: text({ enum: legalBases }),
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
    /**
     * The lead under which this one is shown. A merge has one level: that lead is not merged itself. A trigger clears it
     * when that lead is deleted, because backups restore no table that refers to itself.
     */
    mergedIntoId: text(),
    /** Start of the time in which the merge can be undone; cron sets it for merges that have none. */
    mergedAt: time(),
    /** Response target of this address alone, for the undo of a merge. Cron clears it when no merge can be undone. */
    ownDueAt: time(),
    ownFirstRespondedAt: time(),
    /** All that is known of the person is a suspected submission. */
    ...spamMark(),
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
    index("crm_leads_name").on(sql`lower(last_name)`, sql`lower(first_name)`),
    index("crm_leads_activity").on(t.lastActivity, t.id),
    index("crm_leads_tagged")
      .on(t.createdAt)
      .where(sql`tags <> '[]'`),
    index("crm_leads_merged")
      .on(t.mergedIntoId)
      .where(sql`merged_into_id is not null`),
    index("crm_leads_spam")
      .on(t.spamStatus, t.createdAt)
      .where(sql`spam_status is not null`),
    oneOf("lead_type", leadTypes),
    oneOf("priority", priorities),
    oneOf("status", leadStatuses),
    rule("lead_score_range", "lead_score >= 0"),
  ],
);

/**
 * Addresses of leads before merges could be undone. Only triggers and the previous version of the Worker use it, which
 * still runs while this one is deployed; a later migration drops it.
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

/** Pairs that staff know to be different people: they are not suggested for a merge again. `leadId` is the smaller id. */
export const distinctLeads = sqliteTable(
  "distinct_leads",
  {
    leadId: text()
      .notNull()
      .references(() => crmLeads.id, { onDelete: "cascade" }),
    otherLeadId: text()
      .notNull()
      .references(() => crmLeads.id, { onDelete: "cascade" }),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    createdAt: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.leadId, t.otherLeadId] }),
    index("distinct_leads_other").on(t.otherLeadId),
    index("distinct_leads_user").on(t.userId),
  ],
);
