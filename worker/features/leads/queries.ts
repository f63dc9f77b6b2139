import { and, eq, exists, isNull, ne, not, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ScoringTarget } from "#contract/leads/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { leadIdByEmailKey, leadIdByMainEmailKey, leadIdByRef, type LeadRef } from "#worker/db/lead-ref.ts";
import { lastStatementChanged } from "#worker/db/outbox.ts";
import { selectRow } from "#worker/db/select-row.ts";
import { consents } from "#worker/db/tables/consents.ts";
import { leadActivities } from "#worker/db/tables/lead-activities.ts";
import { crmLeads, leadEmails } from "#worker/db/tables/leads.ts";
import { leadScoringRules } from "#worker/db/tables/pipelines.ts";

export const listScoringRules = (db: Db, appliesTo: ScoringTarget) =>
  db
    .select({
      name: leadScoringRules.name,
      criteria: leadScoringRules.criteria,
      points: leadScoringRules.points,
    })
    .from(leadScoringRules)
    .where(and(eq(leadScoringRules.appliesTo, appliesTo), eq(leadScoringRules.isActive, true)))
    .limit(100);

/** The lead with this number, or null when none or several have it. */
const soleLeadWithPhone = (phoneKey: string | null | undefined) =>
  sql`(select case when count(*) = 1 then min(id) end from ${crmLeads} where phone_key = ${phoneKey ?? null})`;

type NewLead = typeof crmLeads.$inferInsert & { id: string; emailKey: string };

/** The submission uses the lead's main address, or the lead has none. */
const isOwnAddress = sql`(${crmLeads.emailKey} is null or ${crmLeads.emailKey} = excluded.email_key)`;
/** A lead type without information about the person's interest. */
const isGenericType = sql`${crmLeads.leadType} in ('newsletter', 'other')`;
const preferOwn = (column: string, current: SQLiteColumn) =>
  sql`case when ${isOwnAddress} then coalesce(nullif(excluded.${sql.raw(column)}, ''), ${current}) else coalesce(${current}, excluded.${sql.raw(column)}) end`;

/** What a submission updates on an existing lead. The earlier open response target stays. */
const submissionUpdates = {
  firstName: preferOwn("first_name", crmLeads.firstName),
  lastName: preferOwn("last_name", crmLeads.lastName),
  company: preferOwn("company", crmLeads.company),
  phone: preferOwn("phone", crmLeads.phone),
  phoneKey: preferOwn("phone_key", crmLeads.phoneKey),
  email: sql`coalesce(${crmLeads.email}, excluded.email)`,
  emailKey: sql`coalesce(${crmLeads.emailKey}, excluded.email_key)`,
  applicationId: sql`coalesce(excluded.application_id, ${crmLeads.applicationId})`,
  contactId: sql`coalesce(excluded.contact_id, ${crmLeads.contactId})`,
  leadType: sql`case when ${isGenericType} then excluded.lead_type else ${crmLeads.leadType} end`,
  leadSource: sql`case when ${isGenericType} then excluded.lead_source else ${crmLeads.leadSource} end`,
  pipeline: sql`coalesce(${crmLeads.pipeline}, excluded.pipeline)`,
  scoreReasons: sql`case when excluded.lead_score >= ${crmLeads.leadScore} then excluded.score_reasons else ${crmLeads.scoreReasons} end`,
  leadScore: sql`max(excluded.lead_score, ${crmLeads.leadScore})`,
  status: sql`case when ${crmLeads.status} in ('lost', 'archived') then 'active' else ${crmLeads.status} end`,
  dueAt: sql`case when ${crmLeads.firstRespondedAt} is null and ${crmLeads.dueAt} < excluded.due_at then ${crmLeads.dueAt} else excluded.due_at end`,
  firstRespondedAt: null,
  lastActivity: sql`excluded.last_activity`,
  syncedToGHL: false,
  updatedAt: sql`excluded.updated_at`,
};

/**
 * Matches by address, then by a phone number that only one lead has, else inserts. A phone match keeps name and main
 * address. A single statement, so concurrent submissions share one lead.
 */
export const upsertLead = (db: Db, row: NewLead) =>
  db
    .insert(crmLeads)
    .values({
      ...row,
      id: sql`coalesce(${leadIdByEmailKey(row.emailKey)}, ${soleLeadWithPhone(row.phoneKey)}, ${row.id})`,
    })
    .onConflictDoUpdate({ target: crmLeads.id, set: submissionUpdates })
    .onConflictDoUpdate({ target: crmLeads.emailKey, set: submissionUpdates });

/** Adds the address to the lead matched by phone. The main address has its row already. */
export const insertLeadEmail = (
  db: Db,
  { emailKey, phoneKey, createdAt }: { emailKey: string; phoneKey: string | null; createdAt: string },
) =>
  db
    .insert(leadEmails)
    .select(
      db
        .select(selectRow(leadEmails, { emailKey, leadId: crmLeads.id, createdAt }))
        .from(crmLeads)
        .where(
          eq(crmLeads.id, sql`coalesce(${leadIdByMainEmailKey(emailKey)}, ${soleLeadWithPhone(phoneKey)})`),
        ),
    )
    .onConflictDoNothing();

/** Creates a lead for a confirmed subscriber, or only touches an existing one. */
export const upsertSubscriberLead = (db: Db, row: NewLead) => {
  const set = { lastActivity: row.lastActivity, syncedToGHL: false, updatedAt: row.updatedAt };
  return db
    .insert(crmLeads)
    .values({
      ...row,
      id: sql`coalesce(${leadIdByEmailKey(row.emailKey)}, ${row.id})`,
    })
    .onConflictDoUpdate({ target: crmLeads.id, set })
    .onConflictDoUpdate({ target: crmLeads.emailKey, set });
};

type TimelineRow = typeof leadActivities.$inferInsert;

/** Inserts a timeline entry unless the lead is missing or already has one with this `ghlActivityId`. */
export function insertLeadEntry(db: Db, lead: LeadRef, row: Omit<TimelineRow, "leadId">) {
  const existing = alias(leadActivities, "existing");
  const isStored = (ghlActivityId: string) =>
    exists(
      db
        .select({ id: existing.id })
        .from(existing)
        .where(and(eq(existing.leadId, crmLeads.id), eq(existing.ghlActivityId, ghlActivityId))),
    );
  return db.insert(leadActivities).select(
    db
      .select(
        selectRow(leadActivities, {
          id: row.id,
          leadId: crmLeads.id,
          userId: row.userId ?? null,
          activityType: row.activityType,
          subject: row.subject ?? null,
          description: row.description ?? null,
          outcome: row.outcome ?? null,
          scheduledFor: row.scheduledFor ?? null,
          completedAt: row.completedAt ?? null,
          duration: row.duration ?? null,
          isAutomated: row.isAutomated ?? false,
          ghlActivityId: row.ghlActivityId ?? null,
          createdAt: row.createdAt,
          updatedAt: row.updatedAt,
        }),
      )
      .from(crmLeads)
      .where(
        and(
          eq(crmLeads.id, leadIdByRef(lead)),
          row.ghlActivityId ? not(isStored(row.ghlActivityId)) : undefined,
        ),
      ),
  );
}

/** Names the sender in the description when the lead's main address differs from theirs. */
export const insertSubmissionEntry = (
  db: Db,
  { emailKey, name }: { emailKey: string; name: string },
  row: Omit<TimelineRow, "leadId">,
) => {
  const lead = { emailKey };
  const isOtherAddress = exists(
    db
      .select({ id: crmLeads.id })
      .from(crmLeads)
      .where(and(eq(crmLeads.id, leadIdByRef(lead)), ne(crmLeads.emailKey, emailKey))),
  );
  const signature = `Sent as ${name}, ${emailKey}`;
  const signedText = row.description ? `${signature}:\n${row.description}` : signature;
  return db.insert(leadActivities).values({
    ...row,
    leadId: leadIdByRef(lead),
    description: sql`case when ${isOtherAddress} then ${signedText} else ${row.description ?? null} end`,
  });
};

/** Moves an open response target that is due at `from`. */
export const setDue = (
  db: Db,
  lead: LeadRef,
  { from, to, updatedAt }: { from: string; to: string | null; updatedAt: string },
) =>
  db
    .update(crmLeads)
    .set({ dueAt: to, updatedAt })
    .where(
      and(eq(crmLeads.id, leadIdByRef(lead)), eq(crmLeads.dueAt, from), isNull(crmLeads.firstRespondedAt)),
    );

type LeadTouch = {
  at: string;
  answered: boolean;
  /** Time of the response; `at` by default. */
  answeredAt?: string | undefined;
  /** If the target is due at this time, it counts as met at it. */
  due?: string | undefined;
  /** Applies only if the previous statement of the batch changed a row. */
  ifChanged?: boolean;
};

/** Updates the last activity without a CRM sync. With `answered`, records the first response if there is none yet. */
export const touchLead = (
  db: Db,
  lead: LeadRef,
  { at, answered, answeredAt = at, due = answeredAt, ifChanged = false }: LeadTouch,
) =>
  db
    .update(crmLeads)
    .set({
      lastActivity: at,
      ...(answered && {
        firstRespondedAt: sql`coalesce(${crmLeads.firstRespondedAt}, case when ${crmLeads.dueAt} = ${due} then ${due} else ${answeredAt} end)`,
      }),
    })
    .where(and(eq(crmLeads.id, leadIdByRef(lead)), ifChanged ? lastStatementChanged : undefined));

export const insertConsent = (db: Db, emailKey: string, row: Omit<typeof consents.$inferInsert, "leadId">) =>
  db.insert(consents).values({ ...row, leadId: leadIdByRef({ emailKey }) });
