import { and, gt, inArray } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import type { MatchPage } from "#worker/runtime/bulk-edit.ts";
import { type LeadConditions, leadCondition } from "./admin-queries.ts";

const columns = {
  id: crmLeads.id,
  firstName: crmLeads.firstName,
  lastName: crmLeads.lastName,
  email: crmLeads.email,
};

export const listLeadsById = (db: Db, ids: readonly string[]) =>
  db
    .select(columns)
    .from(crmLeads)
    .where(inArray(crmLeads.id, jsonValues(ids)))
    .orderBy(crmLeads.id)
    .limit(ids.length);

/** The next matches of a bulk edit by filter, in the order of their ids. */
export const listMatchingLeads = (
  db: Db,
  filter: LeadConditions,
  { until, after, limit }: MatchPage,
  now: string,
) =>
  db
    .select(columns)
    .from(crmLeads)
    .where(and(leadCondition(filter, now, until), after === undefined ? undefined : gt(crmLeads.id, after)))
    .orderBy(crmLeads.id)
    .limit(limit);

export const countMatchingLeads = (db: Db, filter: LeadConditions, until: string, now: string) =>
  db.$count(crmLeads, leadCondition(filter, now, until));
