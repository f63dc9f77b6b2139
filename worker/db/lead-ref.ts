import { sql, type SQLWrapper } from "drizzle-orm";
import { crmLeads, leadEmails } from "#worker/db/tables/leads.ts";

/** Id of the lead with this e-mail address, main or other; null if there is none. */
export const leadIdByEmailKey = (emailKey: string | SQLWrapper) =>
  sql<
    string | null
  >`(select address.lead_id from ${leadEmails} address where address.email_key = ${emailKey})`;

/**
 * Id of the lead with this main address. Access by personal links requires it: an address matched by phone
 * number proves no identity.
 */
export const leadIdByMainEmailKey = (emailKey: string | SQLWrapper) =>
  sql<string | null>`(select main.id from ${crmLeads} main where main.email_key = ${emailKey})`;

export type LeadRef = { id: string } | { emailKey: string };

/** Id of a lead by reference; null for an unknown address. */
export const leadIdByRef = (lead: LeadRef) =>
  "id" in lead ? sql<string | null>`${lead.id}` : leadIdByEmailKey(lead.emailKey);
