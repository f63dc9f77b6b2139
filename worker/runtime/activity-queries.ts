import { sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { adminActivityLogs } from "#worker/db/tables/activity.ts";

type ActivityRow = typeof adminActivityLogs.$inferInsert;

/** Inserts an activity row unconditionally. */
export const insertActivity = (db: Db, row: ActivityRow) => db.insert(adminActivityLogs).values(row);

/** Inserts only if the preceding statement of the batch changed a row, so a lost update logs nothing. */
export const insertActivityIfChanged = (db: Db, row: ActivityRow) =>
  // The values stand in the order of the table's columns.
  db.insert(adminActivityLogs).select(
    sql`select ${row.id}, ${row.userId ?? null}, ${row.username ?? null}, ${row.action}, ${row.entityType ?? null},
      ${row.entityId ?? null}, ${JSON.stringify(row.details ?? {})}, ${row.ipAddress ?? null}, ${row.userAgent ?? null},
      ${row.requestId ?? null}, ${row.createdAt}
    where changes() > 0`,
  );
