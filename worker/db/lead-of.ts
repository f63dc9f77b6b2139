import { sql, type SQLWrapper } from "drizzle-orm";
import { crmLeads } from "./tables/leads.ts";

/** The id of the lead that this address leads to; null when it leads to none. */
export const leadIdOf = (emailKey: string | SQLWrapper) =>
  sql<string | null>`(select lead.id from ${crmLeads} lead where lead.email_key = ${emailKey})`;
