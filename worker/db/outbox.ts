import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { deliveries } from "./tables/deliveries.ts";

/** New delivery; other columns have their defaults. */
export type OutboxRow = Pick<
  typeof deliveries.$inferInsert,
  | "id"
  | "kind"
  | "action"
  | "dedupeKey"
  | "entityType"
  | "entityId"
  | "payload"
  | "nextAttemptAt"
  | "requestId"
  | "createdAt"
  | "updatedAt"
>;

/**
 * Inserts any number of deliveries if `condition` holds, as one bound parameter: D1 allows at most 100 per
 * statement. Known dedupe keys are skipped.
 */
export const insertDeliveriesIf = (db: Db, rows: readonly OutboxRow[], condition: SQL) =>
  db
    .insert(deliveries)
    // Values are in the order of the table columns.
    .select(
      sql`select value ->> 'id', value ->> 'kind', value ->> 'action', value ->> 'dedupeKey', value ->> 'entityType',
        value ->> 'entityId', value -> 'payload', 'waiting', 0, value ->> 'nextAttemptAt', null, null, null, null,
        value ->> 'requestId', value ->> 'createdAt', value ->> 'updatedAt', null
      from json_each(${JSON.stringify(rows)}) where ${condition}`,
    )
    .onConflictDoNothing({ target: deliveries.dedupeKey });

/** Cancels the waiting deliveries of an entity that are not leased, if `condition` holds. */
export const cancelDeliveriesIf = (
  db: Db,
  { entityType, entityId }: Pick<OutboxRow, "entityType" | "entityId">,
  now: string,
  condition: SQL,
) =>
  db
    .update(deliveries)
    .set({ status: "cancelled", updatedAt: now, waitingFor: null })
    .where(
      and(
        eq(deliveries.entityType, entityType),
        eq(deliveries.entityId, entityId),
        eq(deliveries.status, "waiting"),
        condition,
      ),
    );

/** True if the previous statement of the batch changed a row. */
export const lastStatementChanged = sql`changes() > 0`;
