import { sql } from "drizzle-orm";
import { anyOf } from "#worker/db/any-of.ts";
import type { Db } from "#worker/db/client.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { forgetLog } from "./erase-queries.ts";

const TABLES = { application: applications, contact: contacts };
const FILES = { application: sql`resume_key`, contact: sql`null` };

/** What is taken away when it is old, although the person is still around; as the log and the outbox call it. */
export type Kind = keyof typeof TABLES;

const isOld = (cutoff: string) => sql`created_at < ${cutoff} and updated_at < ${cutoff}`;

/** Old rows with the keys of their files, the oldest first; at most `most`. */
export const listOld = (db: Db, kind: Kind, cutoff: string, most: number) =>
  db.all<{ id: string; file: string | null }>(sql`
    select id, ${FILES[kind]} as file from ${TABLES[kind]} where ${isOld(cutoff)} order by created_at limit ${most}`);

/** Takes these away, if they are still old, with what the log and the outbox hold of them. */
export function deleteOld(db: Db, kind: Kind, ids: readonly string[], cutoff: string) {
  const old = sql`(select id from ${TABLES[kind]} where id in ${anyOf(ids)}
    and ${isOld(cutoff)})`;
  return [
    forgetLog(db, sql`entity_type = ${kind} and entity_id in ${old}`),
    db.delete(deliveries).where(sql`entity_type = ${kind} and entity_id in ${old}`),
    db.delete(TABLES[kind]).where(sql`id in ${old}`),
  ] as const;
}
