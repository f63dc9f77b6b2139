import { and, eq, isNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ScoringTarget } from "#contract/leads/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { idOfLead, type LeadRef } from "#worker/db/lead-of.ts";
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

/** The lead to whom a number belongs, when it is one alone: a number that two share names nobody. */
const onlyOneWith = (phoneKey: string | null | undefined) =>
  sql`(select case when count(*) = 1 then min(id) end from ${crmLeads} where phone_key = ${phoneKey ?? null})`;

type NewLead = typeof crmLeads.$inferInsert & { id: string; emailKey: string };

/** The row is this person's own: they wrote under its main address, or it had none. */
const ownRow = sql`(${crmLeads.emailKey} is null or ${crmLeads.emailKey} = excluded.email_key)`;
/** A kind of lead that says nothing of what the person wants. */
const vague = sql`${crmLeads.leadType} in ('newsletter', 'other')`;
const ifOwn = (column: string, known: SQLiteColumn) =>
  sql`case when ${ownRow} then coalesce(nullif(excluded.${sql.raw(column)}, ''), ${known}) else coalesce(${known}, excluded.${sql.raw(column)}) end`;

/** What a submission changes of a lead that is there. The earliest promise that was not kept yet stays the one that counts. */
const joined = {
  firstName: ifOwn("first_name", crmLeads.firstName),
  lastName: ifOwn("last_name", crmLeads.lastName),
  company: ifOwn("company", crmLeads.company),
  phone: ifOwn("phone", crmLeads.phone),
  phoneKey: ifOwn("phone_key", crmLeads.phoneKey),
  email: sql`coalesce(${crmLeads.email}, excluded.email)`,
  emailKey: sql`coalesce(${crmLeads.emailKey}, excluded.email_key)`,
  applicationId: sql`coalesce(excluded.application_id, ${crmLeads.applicationId})`,
  contactId: sql`coalesce(excluded.contact_id, ${crmLeads.contactId})`,
  leadType: sql`case when ${vague} then excluded.lead_type else ${crmLeads.leadType} end`,
  leadSource: sql`case when ${vague} then excluded.lead_source else ${crmLeads.leadSource} end`,
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
 * One lead per person: the one that has written under this address, else the only one with this number, else a new one.
 * Who is found by the number keeps their name and main address, because a number may be shared. It is one statement, so
 * of any number of submissions at once the first makes the lead and the others join it.
 */
export const upsertLead = (db: Db, row: NewLead) =>
  db
    .insert(crmLeads)
    .values({
      ...row,
      id: sql`coalesce((select lead_id from ${leadEmails} where email_key = ${row.emailKey}), ${onlyOneWith(row.phoneKey)}, ${row.id})`,
    })
    .onConflictDoUpdate({ target: crmLeads.id, set: joined })
    .onConflictDoUpdate({ target: crmLeads.emailKey, set: joined });

/** Another address of the lead that was found by its number. The main one is there already. */
export const insertAddress = (
  db: Db,
  { emailKey, phoneKey, createdAt }: { emailKey: string; phoneKey: string | null; createdAt: string },
) =>
  db
    .insert(leadEmails)
    .select(
      sql`select ${emailKey}, id, ${createdAt} from ${crmLeads} where id = coalesce((select id from ${crmLeads} where email_key = ${emailKey}), ${onlyOneWith(phoneKey)})`,
    )
    .onConflictDoNothing();

/** A lead for a confirmed subscriber; a person who is a lead already stays what they are. */
export const upsertSubscriberLead = (db: Db, row: NewLead) => {
  const set = { lastActivity: row.lastActivity, syncedToGHL: false, updatedAt: row.updatedAt };
  return db
    .insert(crmLeads)
    .values({
      ...row,
      id: sql`coalesce((select lead_id from ${leadEmails} where email_key = ${row.emailKey}), ${row.id})`,
    })
    .onConflictDoUpdate({ target: crmLeads.id, set })
    .onConflictDoUpdate({ target: crmLeads.emailKey, set });
};

type TimelineRow = typeof leadActivities.$inferInsert;

/** An entry in the timeline of a lead; none when there is no such lead, or when it has one of the same `ghlActivityId`. */
export const insertLeadEntry = (db: Db, lead: LeadRef, row: Omit<TimelineRow, "leadId">) =>
  // The values stand in the order of the table's columns.
  db.insert(leadActivities).select(
    sql`select ${row.id}, id, ${row.userId ?? null}, ${row.activityType}, ${row.subject ?? null},
        ${row.description ?? null}, ${row.outcome ?? null}, ${row.scheduledFor ?? null}, ${row.completedAt ?? null},
        ${row.duration ?? null}, ${row.isAutomated ? 1 : 0}, ${row.ghlActivityId ?? null}, ${row.createdAt},
        ${row.updatedAt}
      from ${crmLeads} where id = ${idOfLead(lead)} and not exists (select 1 from ${leadActivities} told
        where told.lead_id = crm_leads.id and told.ghl_activity_id = ${row.ghlActivityId ?? null})`,
  );

/** What somebody sent, in the timeline of their lead; with the name and address that they gave, where the lead has others. */
export const insertSubmissionEntry = (
  db: Db,
  { emailKey, name }: { emailKey: string; name: string },
  row: Omit<TimelineRow, "leadId">,
) => {
  const lead = { emailKey };
  const asOther = sql`(select 1 from ${crmLeads} where id = ${idOfLead(lead)} and email_key <> ${emailKey})`;
  const given = `Sent as ${name}, ${emailKey}`;
  const said = row.description ? `${given}:\n${row.description}` : given;
  return db.insert(leadActivities).values({
    ...row,
    leadId: idOfLead(lead),
    description: sql`case when exists ${asOther} then ${said} else ${row.description ?? null} end`,
  });
};

/** An answer that is due at one time is due at another. */
export const setDue = (
  db: Db,
  lead: LeadRef,
  { from, to, updatedAt }: { from: string; to: string | null; updatedAt: string },
) =>
  db
    .update(crmLeads)
    .set({ dueAt: to, updatedAt })
    .where(
      and(
        sql`${crmLeads.id} = ${idOfLead(lead)}`,
        eq(crmLeads.dueAt, from),
        isNull(crmLeads.firstRespondedAt),
      ),
    );

type Touch = {
  at: string;
  answered: boolean;
  /** When the answer was given, if not now. */
  answeredAt?: string | undefined;
  /** An answer that was due at this time was given at it. */
  due?: string | undefined;
  /** Only if the statement before this one wrote something. */
  ifChanged?: boolean;
};

/**
 * Something happened with a lead, which changes nothing that the CRM keeps. With `answered`, the person has their first
 * answer, if they waited for one.
 */
export const touchLead = (
  db: Db,
  lead: LeadRef,
  { at, answered, answeredAt = at, due = answeredAt, ifChanged = false }: Touch,
) =>
  db
    .update(crmLeads)
    .set({
      lastActivity: at,
      ...(answered && {
        firstRespondedAt: sql`coalesce(${crmLeads.firstRespondedAt}, case when ${crmLeads.dueAt} = ${due} then ${due} else ${answeredAt} end)`,
      }),
    })
    .where(and(sql`${crmLeads.id} = ${idOfLead(lead)}`, ifChanged ? sql`changes() > 0` : undefined));

export const insertConsent = (db: Db, emailKey: string, row: Omit<typeof consents.$inferInsert, "leadId">) =>
  db.insert(consents).values({ ...row, leadId: idOfLead({ emailKey }) });
