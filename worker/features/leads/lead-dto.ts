import type { Lead, LeadActivity } from "#contract/leads/schemas.ts";
import type { LeadRow } from "./admin-queries.ts";
import type { EntryRow } from "./detail-queries.ts";

export const toLeadDto = ({ lead, ...rest }: LeadRow): Lead => ({ ...lead, ...rest });

export const toEntryDto = ({ entry, username, email }: EntryRow): LeadActivity => ({
  ...entry,
  username,
  email,
});
