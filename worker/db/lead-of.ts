import { sql, type SQLWrapper } from "drizzle-orm";
import { leadEmails } from "./tables/leads.ts";

/** The id of the lead that this address leads to; null when it leads to none. */
export const leadIdOf = (emailKey: string | SQLWrapper) =>
  sql<
    string | null
  >`(select address.lead_id from ${leadEmails} address where address.email_key = ${emailKey})`;
