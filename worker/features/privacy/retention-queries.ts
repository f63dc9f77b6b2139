import { sql } from "drizzle-orm";
import { jsonValues } from "#worker/db/json-values.ts";
import type { Db } from "#worker/db/client.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { redactActivity } from "./erase-queries.ts";

const TABLES = { application: applications, contact: contacts };
const FILE_COLUMNS = { application: sql`resume_key`, contact: sql`null` };

/** Submissions with a retention limit of their own, named as in activity and deliveries. */
export type RetentionKind = keyof typeof TABLES;

const isExpired = (cutoff: string) => sql`created_at < ${cutoff} and updated_at < ${cutoff}`;

/** Expired rows with their file keys, oldest first. */
export const listExpired = (db: Db, kind: RetentionKind, cutoff: string, limit: number) =>
  db.all<{ id: string; file: string | null }>(sql`
    select id, ${FILE_COLUMNS[kind]} as file from ${TABLES[kind]} where ${isExpired(cutoff)} order by created_at limit ${limit}`);

/** Deletes rows that are still expired, with their deliveries and the personal data in their activity. */
export function deleteExpired(db: Db, kind: RetentionKind, ids: readonly string[], cutoff: string) {
  const expired = sql`(select id from ${TABLES[kind]} where id in ${jsonValues(ids)}
    and ${isExpired(cutoff)})`;
  return [
    redactActivity(db, sql`entity_type = ${kind} and entity_id in ${expired}`),
    db.delete(deliveries).where(sql`entity_type = ${kind} and entity_id in ${expired}`),
    db.delete(TABLES[kind]).where(sql`id in ${expired}`),
  ] as const;
}
