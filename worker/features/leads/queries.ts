import { and, eq, sql } from "drizzle-orm";
import type { ScoringTarget } from "#contract/lead-words.ts";
import type { Db } from "#worker/db/client.ts";
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

/**
 * One lead per person: a new one, or the one with the same e-mail address, which keeps what it knows, takes the higher
 * score, and waits for an answer again.
 */
export const upsertLead = (db: Db, row: typeof crmLeads.$inferInsert) =>
  db
    .insert(crmLeads)
    .values(row)
    .onConflictDoUpdate({
      target: crmLeads.emailKey,
      set: {
        firstName: row.firstName,
        lastName: row.lastName,
        company: sql`coalesce(${row.company ?? null}, ${crmLeads.company})`,
        phone: sql`coalesce(${row.phone}, ${crmLeads.phone})`,
        phoneKey: sql`coalesce(${row.phoneKey}, ${crmLeads.phoneKey})`,
        applicationId: sql`coalesce(${row.applicationId ?? null}, ${crmLeads.applicationId})`,
        contactId: sql`coalesce(${row.contactId ?? null}, ${crmLeads.contactId})`,
        scoreReasons: sql`case when excluded.lead_score >= ${crmLeads.leadScore} then excluded.score_reasons else ${crmLeads.scoreReasons} end`,
        leadScore: sql`max(excluded.lead_score, ${crmLeads.leadScore})`,
        dueAt: row.dueAt,
        firstRespondedAt: null,
        lastActivity: row.lastActivity,
        syncedToGHL: false,
        updatedAt: row.updatedAt,
      },
    });

/** A lead for a confirmed subscriber; a person who is a lead already stays what they are. */
export const upsertSubscriberLead = (db: Db, row: typeof crmLeads.$inferInsert) =>
  db
    .insert(crmLeads)
    .values(row)
    .onConflictDoUpdate({
      target: crmLeads.emailKey,
      set: { lastActivity: row.lastActivity, syncedToGHL: false, updatedAt: row.updatedAt },
    });

const leadOf = (emailKey: string) => sql<string>`(select id from ${crmLeads} where email_key = ${emailKey})`;

/** An entry in the timeline of the person with this e-mail address, whether the lead is new or not. */
export const insertLeadActivity = (
  db: Db,
  emailKey: string,
  row: Omit<typeof leadActivities.$inferInsert, "leadId">,
) => db.insert(leadActivities).values({ ...row, leadId: leadOf(emailKey) });

export const insertConsent = (db: Db, emailKey: string, row: Omit<typeof consents.$inferInsert, "leadId">) =>
  db.insert(consents).values({ ...row, leadId: leadOf(emailKey) });

export async function findLeadByEmail(db: Db, emailKey: string) {
  const [row] = await db.select().from(crmLeads).where(eq(crmLeads.emailKey, emailKey)).limit(1);
  return row ?? null;
}

/** Who has this id, or has written under this address. */
export type LeadRef = { id: string } | { emailKey: string };

const idOf = (lead: LeadRef) => ("id" in lead ? sql<string>`${lead.id}` : leadOf(lead.emailKey));

type TimelineRow = typeof leadActivities.$inferInsert;

/** An entry in the timeline of a lead; none when there is no such lead. */
export const insertLeadEntry = (db: Db, lead: LeadRef, row: Omit<TimelineRow, "leadId">) =>
  // The values stand in the order of the table's columns.
  db.insert(leadActivities).select(
    sql`select ${row.id}, id, ${row.userId ?? null}, ${row.activityType}, ${row.subject ?? null},
        ${row.description ?? null}, ${row.outcome ?? null}, ${row.scheduledFor ?? null}, ${row.completedAt ?? null},
        ${row.duration ?? null}, ${row.isAutomated ? 1 : 0}, null, ${row.createdAt}, ${row.updatedAt}
      from ${crmLeads} where id = ${idOf(lead)}`,
  );

/** Something happened with a lead. With `answered`, the person has their first answer, if they waited for one. */
export const touchLead = (db: Db, lead: LeadRef, { at, answered }: { at: string; answered: boolean }) =>
  db
    .update(crmLeads)
    .set({
      lastActivity: at,
      updatedAt: at,
      ...(answered && { firstRespondedAt: sql`coalesce(${crmLeads.firstRespondedAt}, ${at})` }),
    })
    .where(sql`${crmLeads.id} = ${idOf(lead)}`);
