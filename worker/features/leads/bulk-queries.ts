import { and, gt, inArray, lte, type SQL } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import type { MatchPage } from "#worker/runtime/bulk-edit.ts";

/** The condition of a list. */
export type Condition = SQL | undefined;

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

const existedAt = (until: string) => lte(crmLeads.createdAt, until);

/** The next matches of a bulk edit by filter, in the order of their ids. */
export const listLeadsAfter = (db: Db, where: Condition, { until, after, limit }: MatchPage) =>
  db
    .select(columns)
    .from(crmLeads)
    .where(and(where, existedAt(until), after === undefined ? undefined : gt(crmLeads.id, after)))
    .orderBy(crmLeads.id)
    .limit(limit);

export const countLeadsUntil = (db: Db, where: Condition, until: string) =>
  db.$count(crmLeads, and(where, existedAt(until)));
