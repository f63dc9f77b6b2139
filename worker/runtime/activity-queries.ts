import { sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { adminActivityLogs } from "#worker/db/tables/activity.ts";

type ActivityRow = typeof adminActivityLogs.$inferInsert;

/** A line of the log, whatever the rest of its batch changes. */
export const insertActivity = (db: Db, row: ActivityRow) => db.insert(adminActivityLogs).values(row);

/**
 * The same, but only if the statement directly before it in the batch changed a row: a refused or lost update leaves no
 * trace of something that did not happen.
 */
export const insertActivityIfChanged = (db: Db, row: ActivityRow) =>
  // The values stand in the order of the table's columns.
  db.insert(adminActivityLogs).select(
    sql`select ${row.id}, ${row.userId ?? null}, ${row.username ?? null}, ${row.action}, ${row.entityType ?? null},
      ${row.entityId ?? null}, ${JSON.stringify(row.details ?? {})}, ${row.ipAddress ?? null}, ${row.userAgent ?? null},
      ${row.requestId ?? null}, ${row.createdAt}
    where changes() > 0`,
  );
