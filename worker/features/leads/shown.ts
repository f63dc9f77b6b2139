import type { Lead, LeadEntry } from "#contract/leads/endpoints.ts";
import type { LeadRow } from "./desk-queries.ts";
import type { EntryRow } from "./person-queries.ts";

export const shownLead = ({ lead, isOverdue, ...rest }: LeadRow): Lead => ({
  ...lead,
  ...rest,
  isOverdue: Boolean(isOverdue),
});

export const shownEntry = ({ entry, username }: EntryRow): LeadEntry => ({ ...entry, username });
