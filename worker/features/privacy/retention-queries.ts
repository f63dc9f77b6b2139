import { sql } from "drizzle-orm";
import { jsonValues } from "#worker/db/json-values.ts";
import type { Db } from "#worker/db/client.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { forgetLog } from "./erase-queries.ts";

const TABLES = { application: applications, contact: contacts };
const FILES = { application: sql`resume_key`, contact: sql`null` };

/** Submissions with a retention limit of their own, named as in activity and deliveries. */
export type Kind = keyof typeof TABLES;

const isOld = (cutoff: string) => sql`created_at < ${cutoff} and updated_at < ${cutoff}`;

/** Expired rows with their file keys, oldest first. */
export const listOld = (db: Db, kind: Kind, cutoff: string, most: number) =>
  db.all<{ id: string; file: string | null }>(sql`
    select id, ${FILES[kind]} as file from ${TABLES[kind]} where ${isOld(cutoff)} order by created_at limit ${most}`);

/** Deletes rows that are still expired, with their deliveries and the personal data in their activity. */
export function deleteOld(db: Db, kind: Kind, ids: readonly string[], cutoff: string) {
  const old = sql`(select id from ${TABLES[kind]} where id in ${jsonValues(ids)}
    and ${isOld(cutoff)})`;
  return [
    forgetLog(db, sql`entity_type = ${kind} and entity_id in ${old}`),
    db.delete(deliveries).where(sql`entity_type = ${kind} and entity_id in ${old}`),
    db.delete(TABLES[kind]).where(sql`id in ${old}`),
  ] as const;
}
