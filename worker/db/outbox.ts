import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { selectRow } from "./select-row.ts";
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

const jsonText = (name: keyof OutboxRow) => sql`value ->> ${sql.raw(`'${name}'`)}`;

/**
 * Inserts any number of deliveries if `condition` holds, as one bound parameter: D1 allows at most 100 per
 * statement. Known dedupe keys are skipped.
 */
export const insertDeliveriesIf = (db: Db, rows: readonly OutboxRow[], condition: SQL) =>
  db
    .insert(deliveries)
    .select(
      db
        .select(
          selectRow(deliveries, {
            id: jsonText("id"),
            kind: jsonText("kind"),
            action: jsonText("action"),
            dedupeKey: jsonText("dedupeKey"),
            entityType: jsonText("entityType"),
            entityId: jsonText("entityId"),
            payload: sql`value -> 'payload'`,
            status: "waiting",
            attempts: 0,
            nextAttemptAt: jsonText("nextAttemptAt"),
            leaseUntil: null,
            enqueuedAt: null,
            lastError: null,
            waitingFor: null,
            externalId: null,
            requestId: jsonText("requestId"),
            createdAt: jsonText("createdAt"),
            updatedAt: jsonText("updatedAt"),
            sentAt: null,
          }),
        )
        .from(sql`json_each(${JSON.stringify(rows)})`)
        .where(condition),
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
