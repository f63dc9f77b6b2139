import { sql, type SQLWrapper } from "drizzle-orm";
import { crmLeads, leadEmails } from "#worker/db/tables/leads.ts";

/** The id of the lead that this address leads to; null when it leads to none. */
export const leadIdByEmailKey = (emailKey: string | SQLWrapper) =>
  sql<
    string | null
  >`(select address.lead_id from ${leadEmails} address where address.email_key = ${emailKey})`;

/**
 * The id of the lead whose main address this is; null for an address that was only found by its number. A number proves
 * nothing, so what somebody may see or change of a lead by their own link hangs on this one.
 */
export const leadIdByMainEmailKey = (emailKey: string | SQLWrapper) =>
  sql<string | null>`(select main.id from ${crmLeads} main where main.email_key = ${emailKey})`;

/** Who has this id, or has written under this address. */
export type LeadRef = { id: string } | { emailKey: string };

/** The id of a lead, however it is named; null when the address leads to none. */
export const leadIdByRef = (lead: LeadRef) =>
  "id" in lead ? sql<string | null>`${lead.id}` : leadIdByEmailKey(lead.emailKey);
