import { and, lt, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { forgetLog } from "./erase-queries.ts";

/** Old applications of people who are still around, with the keys of their files; at most `most`. */
export const listOldApplications = (db: Db, cutoff: string, most: number) =>
  db
    .select({ id: applications.id, file: applications.resumeKey })
    .from(applications)
    .where(and(lt(applications.createdAt, cutoff), lt(applications.updatedAt, cutoff)))
    .orderBy(applications.createdAt)
    .limit(most);

/** Takes these applications away, if they are still old, with what the log and the outbox hold of them. */
export function deleteOldApplications(db: Db, ids: readonly string[], cutoff: string) {
  const old = sql`(select id from applications where id in (select value from json_each(${JSON.stringify(ids)}))
    and created_at < ${cutoff} and updated_at < ${cutoff})`;
  return [
    forgetLog(db, sql`entity_type = 'application' and entity_id in ${old}`),
    db.delete(deliveries).where(sql`entity_type = 'application' and entity_id in ${old}`),
    db.delete(applications).where(sql`id in ${old}`),
  ] as const;
}

/** Old messages of people who are still around; at most `most`. */
export const listOldMessages = (db: Db, cutoff: string, most: number) =>
  db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(lt(contacts.createdAt, cutoff), lt(contacts.updatedAt, cutoff)))
    .orderBy(contacts.createdAt)
    .limit(most);

/** The same for messages. */
export function deleteOldMessages(db: Db, ids: readonly string[], cutoff: string) {
  const old = sql`(select id from contacts where id in (select value from json_each(${JSON.stringify(ids)}))
    and created_at < ${cutoff} and updated_at < ${cutoff})`;
  return [
    forgetLog(db, sql`entity_type = 'contact' and entity_id in ${old}`),
    db.delete(deliveries).where(sql`entity_type = 'contact' and entity_id in ${old}`),
    db.delete(contacts).where(sql`id in ${old}`),
  ] as const;
}
