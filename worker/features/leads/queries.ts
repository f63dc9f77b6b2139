import { and, eq, exists, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ScoringTarget } from "#contract/leads/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { leadIdByRef, type LeadRef, personLeadIds } from "#worker/db/lead-ref.ts";
import { lastStatementChanged } from "#worker/db/outbox.ts";
import { selectRow } from "#worker/db/select-row.ts";
import { consents } from "#worker/db/tables/consents.ts";
import { leadActivities } from "#worker/db/tables/lead-activities.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
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

type NewLead = typeof crmLeads.$inferInsert & { id: string; emailKey: string };

/** A lead type without information about the person's interest. */
const isGenericType = sql`${crmLeads.leadType} in ('newsletter', 'other')`;
const preferNew = (column: string, current: SQLiteColumn) =>
  sql`coalesce(nullif(excluded.${sql.raw(column)}, ''), ${current})`;

/** The earlier open response target, or the new one. */
const nextDueAt = (dueAt: SQLiteColumn, firstRespondedAt: SQLiteColumn, newDueAt: SQL) =>
  sql`case when ${firstRespondedAt} is null and ${dueAt} < ${newDueAt} then ${dueAt} else ${newDueAt} end`;

/** What a submission updates on an existing lead. The earlier open response target stays. */
const submissionUpdates = {
  firstName: preferNew("first_name", crmLeads.firstName),
  lastName: preferNew("last_name", crmLeads.lastName),
  company: preferNew("company", crmLeads.company),
  phone: preferNew("phone", crmLeads.phone),
  phoneKey: preferNew("phone_key", crmLeads.phoneKey),
  applicationId: sql`coalesce(excluded.application_id, ${crmLeads.applicationId})`,
  contactId: sql`coalesce(excluded.contact_id, ${crmLeads.contactId})`,
  leadType: sql`case when ${isGenericType} then excluded.lead_type else ${crmLeads.leadType} end`,
  leadSource: sql`case when ${isGenericType} then excluded.lead_source else ${crmLeads.leadSource} end`,
  pipeline: sql`coalesce(${crmLeads.pipeline}, excluded.pipeline)`,
  scoreReasons: sql`case when excluded.lead_score >= ${crmLeads.leadScore} then excluded.score_reasons else ${crmLeads.scoreReasons} end`,
  leadScore: sql`max(excluded.lead_score, ${crmLeads.leadScore})`,
  status: sql`case when ${crmLeads.status} in ('lost', 'archived') then 'active' else ${crmLeads.status} end`,
  dueAt: nextDueAt(crmLeads.dueAt, crmLeads.firstRespondedAt, sql`excluded.due_at`),
  firstRespondedAt: null,
  ownDueAt: nextDueAt(crmLeads.ownDueAt, crmLeads.ownFirstRespondedAt, sql`excluded.due_at`),
  ownFirstRespondedAt: null,
  lastActivity: sql`excluded.last_activity`,
  syncedToGHL: false,
  // A submission without signs of spam, or the release of one, makes the person known.
  spamStatus: null,
  spamReasons: null,
  updatedAt: sql`excluded.updated_at`,
};

/** Only an equal address joins. A single statement, so concurrent submissions of one address share one lead. */
export const upsertLead = (db: Db, row: NewLead) =>
  db.insert(crmLeads).values(row).onConflictDoUpdate({ target: crmLeads.emailKey, set: submissionUpdates });

/** The lead of a suspected submission. A known person stays as it is: anybody may enter their address. */
export const insertSuspectedLead = (db: Db, row: NewLead) =>
  db.insert(crmLeads).values(row).onConflictDoNothing({ target: crmLeads.emailKey });

/** Marks the lead of a submission as spam, unless something else is known of the person. */
export const markLeadAsSpam = (db: Db, emailKey: string, now: string) =>
  db
    .update(crmLeads)
    .set({ spamStatus: "spam", updatedAt: now })
    .where(and(eq(crmLeads.emailKey, emailKey), eq(crmLeads.spamStatus, "suspected")));

/** After a submission to a merged lead: reopens the one under which it is shown, with the same response target. */
export function reopenMergeTarget(db: Db, emailKey: string, { dueAt, at }: { dueAt: string; at: string }) {
  const target = sql`(select own.merged_into_id from ${crmLeads} own where own.email_key = ${emailKey})`;
  return db
    .update(crmLeads)
    .set({
      status: submissionUpdates.status,
      dueAt: nextDueAt(crmLeads.dueAt, crmLeads.firstRespondedAt, sql`${dueAt}`),
      firstRespondedAt: null,
      lastActivity: at,
      syncedToGHL: false,
      updatedAt: at,
    })
    .where(eq(crmLeads.id, target));
}

/** Creates a lead for a confirmed subscriber, or only touches an existing one. */
export const upsertSubscriberLead = (db: Db, row: NewLead) =>
  db
    .insert(crmLeads)
    .values(row)
    .onConflictDoUpdate({
      target: crmLeads.emailKey,
      set: {
        lastActivity: row.lastActivity,
        syncedToGHL: false,
        spamStatus: null,
        spamReasons: null,
        updatedAt: row.updatedAt,
      },
    });

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

/** Moves an open response target of the person that is due at `from`. */
export function setDue(
  db: Db,
  lead: LeadRef,
  { from, to, updatedAt }: { from: string; to: string | null; updatedAt: string },
) {
  const isDue = and(eq(crmLeads.dueAt, from), isNull(crmLeads.firstRespondedAt))!;
  const isOwnDue = and(eq(crmLeads.ownDueAt, from), isNull(crmLeads.ownFirstRespondedAt))!;
  return db
    .update(crmLeads)
    .set({
      dueAt: sql`case when ${isDue} then ${to} else ${crmLeads.dueAt} end`,
      ownDueAt: sql`case when ${isOwnDue} then ${to} else ${crmLeads.ownDueAt} end`,
      updatedAt,
    })
    .where(and(inArray(crmLeads.id, personLeadIds(lead)), or(isDue, isOwnDue)));
}

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

/**
 * Updates the person's last activity without a CRM sync. With `answered`, records the first response if there is none yet:
 * for the person, and as its own for the lead referred to.
 */
export function touchLead(
  db: Db,
  lead: LeadRef,
  { at, answered, answeredAt = at, due = answeredAt, ifChanged = false }: LeadTouch,
) {
  const firstResponse = (stored: SQLiteColumn, dueAt: SQLiteColumn) =>
    sql`coalesce(${stored}, case when ${dueAt} = ${due} then ${due} else ${answeredAt} end)`;
  const { firstRespondedAt, dueAt, ownFirstRespondedAt, ownDueAt } = crmLeads;
  return db
    .update(crmLeads)
    .set({
      lastActivity: at,
      ...(answered && {
        firstRespondedAt: firstResponse(firstRespondedAt, dueAt),
        ownFirstRespondedAt: sql`case when ${crmLeads.id} = ${leadIdByRef(lead)}
          then ${firstResponse(ownFirstRespondedAt, ownDueAt)} else ${ownFirstRespondedAt} end`,
      }),
    })
    .where(and(inArray(crmLeads.id, personLeadIds(lead)), ifChanged ? lastStatementChanged : undefined));
}

export const insertConsent = (db: Db, emailKey: string, row: Omit<typeof consents.$inferInsert, "leadId">) =>
  db.insert(consents).values({ ...row, leadId: leadIdByRef({ emailKey }) });
