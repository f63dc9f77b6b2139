import type { Db } from "#worker/db/client.ts";
import { lastStatementChanged } from "#worker/db/outbox.ts";
import { selectRow, singleRow } from "#worker/db/select-row.ts";
import { adminActivityLogs } from "#worker/db/tables/activity.ts";

type ActivityRow = typeof adminActivityLogs.$inferInsert;

/** A new row waits for cron, which chains it. */
export const NOT_CHAINED = { chainSeq: null, staffSalt: null, contentSalt: null, erasedBy: null };

/** Inserts an activity row unconditionally. */
export const insertActivity = (db: Db, row: ActivityRow) => db.insert(adminActivityLogs).values(row);

/** Inserts only if the preceding statement of the batch changed a row, so a lost update logs nothing. */
export const insertActivityIfChanged = (db: Db, row: ActivityRow) =>
  db.insert(adminActivityLogs).select(
    db
      .select(
        selectRow(adminActivityLogs, {
          id: row.id,
          userId: row.userId ?? null,
          username: row.username ?? null,
          apiKey: row.apiKey ?? null,
          action: row.action,
          entityType: row.entityType ?? null,
          entityId: row.entityId ?? null,
          details: row.details ?? {},
          ipAddress: row.ipAddress ?? null,
          userAgent: row.userAgent ?? null,
          requestId: row.requestId ?? null,
          createdAt: row.createdAt,
          ...NOT_CHAINED,
        }),
      )
      .from(singleRow)
      .where(lastStatementChanged),
  );
