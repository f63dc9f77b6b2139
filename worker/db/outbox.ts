import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { deliveries } from "./tables/deliveries.ts";

/** A new row of the outbox; the rest of its columns is as every row begins. */
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
 * Any number of rows in one statement, and only where `condition` holds at that moment: what lost its race orders
 * nothing. The rows are one bound value, because a statement takes no more than 100. Known dedupe keys are left out.
 */
export const insertDeliveriesIf = (db: Db, rows: readonly OutboxRow[], condition: SQL) =>
  db
    .insert(deliveries)
    // The values stand in the order of the table's columns.
    .select(
      sql`select value ->> 'id', value ->> 'kind', value ->> 'action', value ->> 'dedupeKey', value ->> 'entityType',
        value ->> 'entityId', value -> 'payload', 'waiting', 0, value ->> 'nextAttemptAt', null, null, null, null,
        value ->> 'requestId', value ->> 'createdAt', value ->> 'updatedAt', null
      from json_each(${JSON.stringify(rows)}) where ${condition}`,
    )
    .onConflictDoNothing({ target: deliveries.dedupeKey });

/**
 * Takes back the waiting rows of one thing, which nobody has begun to send, and only where `condition` holds at that
 * moment.
 */
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

/** True when the statement before this one in the batch changed a row. */
export const lastStatementChanged = sql`changes() > 0`;
