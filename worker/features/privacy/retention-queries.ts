import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { jsonValues } from "#worker/db/json-values.ts";
import type { Db } from "#worker/db/client.ts";
import { adminActivityLogs } from "#worker/db/tables/activity.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { importRows } from "#worker/db/tables/imports.ts";
import { redactActivity } from "./erase-queries.ts";

const TABLES = { application: applications, contact: contacts };
/** Keys of the files of a row. */
const FILE_COLUMNS = {
  application: sql<string>`(select json_group_array(file) from (
    select applications.resume_key as file where applications.resume_key is not null
    union all select answer.file_key from screening_answers answer
      where answer.application_id = applications.id and answer.file_key is not null))`,
  contact: sql<string>`'[]'`,
};

const parseKeys = (keys: string) => JSON.parse(keys) as string[];

/** Submissions with a separate retention limit, named as in activity and deliveries. */
export type RetentionKind = keyof typeof TABLES;

const isExpired = (kind: RetentionKind, cutoff: string) =>
  and(lt(TABLES[kind].createdAt, cutoff), lt(TABLES[kind].updatedAt, cutoff));

/** Expired rows with their file keys, oldest first. */
export const listExpired = (db: Db, kind: RetentionKind, cutoff: string, limit: number) =>
  db
    .select({ id: TABLES[kind].id, files: FILE_COLUMNS[kind].mapWith(parseKeys) })
    .from(TABLES[kind])
    .where(isExpired(kind, cutoff))
    .orderBy(TABLES[kind].createdAt)
    .limit(limit);

/** Deletes rows that are still expired, with their deliveries and the personal data in their activity. */
export function deleteExpired(
  db: Db,
  kind: RetentionKind,
  ids: readonly string[],
  { cutoff, requestId }: { cutoff: string; requestId: string },
) {
  const table = TABLES[kind];
  const expired = db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, jsonValues(ids)), isExpired(kind, cutoff)));
  return [
    redactActivity(
      db,
      and(eq(adminActivityLogs.entityType, kind), inArray(adminActivityLogs.entityId, expired)),
      requestId,
    ),
    db.delete(deliveries).where(and(eq(deliveries.entityType, kind), inArray(deliveries.entityId, expired))),
    db.delete(importRows).where(inArray(importRows.entityId, expired)),
    db.delete(table).where(inArray(table.id, expired)),
  ] as const;
}
