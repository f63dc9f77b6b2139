import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { crmLeads } from "#worker/db/tables/leads.ts";

/** Id of the lead with this email address, merged or not; null if there is none. */
export const leadIdByEmailKey = (emailKey: string | SQLWrapper) =>
  sql<string | null>`(select own.id from ${crmLeads} own where own.email_key = ${emailKey})`;

export type LeadRef = { id: string } | { emailKey: string };

/** Id of a lead by reference; null for an unknown address. */
export const leadIdByRef = (lead: LeadRef) =>
  "id" in lead ? sql<string | null>`${lead.id}` : leadIdByEmailKey(lead.emailKey);

/** Ids of a lead and of the leads merged into it: what staff see as one person. */
export const leadAndMergedIds = (id: string): SQL =>
  sql`(select member.id from ${crmLeads} member where member.id = ${id} or member.merged_into_id = ${id})`;

/** Ids of all leads of the person, whichever of them is referred to. */
export const personLeadIds = (lead: LeadRef): SQL =>
  sql`(select member.id from ${crmLeads} ref, ${crmLeads} member where ref.id = ${leadIdByRef(lead)}
    and (member.id = coalesce(ref.merged_into_id, ref.id) or member.merged_into_id = coalesce(ref.merged_into_id, ref.id)))`;
