import { and, inArray, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { leadActivities } from "#worker/db/tables/lead-activities.ts";
import { crmLeads, leadEmails } from "#worker/db/tables/leads.ts";
import { hasSubmissions } from "./person-queries.ts";

// A submission joins a lead by phone number, which proves no identity, so one lead may hold several people. Erasing one
// address removes only what came from it.

/** Another person of the same lead, from their latest submission. */
export type MergeCandidate = {
  lead: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  phoneKey: string | null;
  company: string | null;
};

/** Whether the lead still belongs to another address: its main one, or one with submissions. */
const keepsOthers = (db: Db, lead: SQL, emails: SQL) => sql`exists (
  select 1 from lead_emails other where other.lead_id = ${lead} and other.email_key not in ${emails}
    and (other.email_key = (select email_key from crm_leads where id = ${lead}) or ${hasSubmissions(db, sql`other.email_key`)}))`;

const leadsWithEmails = (emails: SQL) =>
  sql`select lead_id as item from lead_emails where email_key in ${emails}`;

/** Leads that belong to these addresses only. */
export const leadsToDelete = (db: Db, emails: SQL) =>
  sql`select distinct item from (${leadsWithEmails(emails)}) where not ${keepsOthers(db, sql`item`, emails)}`;

/** Those, plus the leads whose main address is erased and which pass to another person. */
export const leadsToClear = (emails: SQL, deletedLeads: SQL) =>
  sql`select id as item from crm_leads where email_key in ${emails} or id in ${deletedLeads}`;

type LeadErasure = { emails: SQL; deleted: SQL; mergeCandidates: readonly MergeCandidate[]; now: string };

/** Statements that remove people from their leads. Must precede the deletion of their submissions. */
export function eraseLeads(db: Db, { emails, deleted, mergeCandidates, now }: LeadErasure) {
  const nextEmail = sql`(select email_key from lead_emails other where other.lead_id = crm_leads.id
    and other.email_key not in ${emails} and ${hasSubmissions(db, sql`other.email_key`)} order by created_at desc limit 1)`;
  const namesOtherEmail = sql`(select 1 from lead_emails other where other.lead_id = lead_activities.lead_id
    and other.email_key not in ${emails} and instr(description, other.email_key) > 0)`;
  const candidateField = (field: keyof MergeCandidate) =>
    sql`(select candidate.value ->> ${field} from json_each(${JSON.stringify(mergeCandidates)}) candidate
      where candidate.value ->> 'lead' = crm_leads.id and candidate.value ->> 'email' = crm_leads.email_key limit 1)`;
  return [
    db.delete(crmLeads).where(inArray(crmLeads.id, deleted)),
    // An entry from a secondary address names that address; all others belong to the main one.
    db.delete(leadActivities).where(
      sql`(lead_id in (select id from crm_leads where email_key in ${emails}) and not exists ${namesOtherEmail})
        or (lead_id in (select lead_id from lead_emails where email_key in ${emails})
          and exists (select 1 from ${emails} e where instr(description, e.value) > 0))`,
    ),
    db
      .update(crmLeads)
      .set({
        emailKey: nextEmail,
        email: nextEmail,
        firstName: null,
        lastName: null,
        phone: null,
        phoneKey: null,
        company: null,
        notes: null,
        tags: [],
        ghlContactId: null,
        ghlOpportunityId: null,
        ghlError: null,
        ghlLastSync: null,
        syncedToGHL: false,
        version: sql`${crmLeads.version} + 1`,
        updatedAt: now,
      })
      .where(inArray(crmLeads.emailKey, emails)),
    db
      .update(crmLeads)
      .set({
        firstName: candidateField("firstName"),
        lastName: candidateField("lastName"),
        phone: candidateField("phone"),
        phoneKey: candidateField("phoneKey"),
        company: candidateField("company"),
      })
      .where(
        and(
          isNull(crmLeads.firstName),
          isNull(crmLeads.lastName),
          notInArray(crmLeads.emailKey, emails),
          inArray(
            crmLeads.id,
            db
              .select({ leadId: leadEmails.leadId })
              .from(leadEmails)
              .where(inArray(leadEmails.emailKey, emails)),
          ),
        ),
      ),
    db.delete(leadEmails).where(inArray(leadEmails.emailKey, emails)),
  ] as const;
}
