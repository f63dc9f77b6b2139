import { and, eq, notExists, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { type LeadRef, leadIdByRef } from "#worker/db/lead-ref.ts";
import { insertDeliveriesIf, type OutboxRow } from "#worker/db/outbox.ts";
import { selectRow } from "#worker/db/select-row.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { isNotSuspected } from "#worker/db/spam.ts";

type SyncRow = { id: string; payload: Record<string, unknown>; requestId: string; at: string };

/** `leadId` is correlated with the outer query. */
const noWaitingSync = (db: Db, leadId: SQLWrapper) =>
  notExists(
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.entityType, "lead"),
          eq(deliveries.entityId, leadId),
          eq(deliveries.action, "lead.sync"),
          eq(deliveries.status, "waiting"),
        ),
      ),
  );

const insertSyncWhere = (
  db: Db,
  lead: LeadRef,
  { id, payload, requestId, at }: SyncRow,
  condition: SQL | undefined,
) =>
  db.insert(deliveries).select(
    db
      .select(
        selectRow(deliveries, {
          id,
          kind: "crm",
          action: "lead.sync",
          dedupeKey: `lead.sync:${id}`,
          entityType: "lead",
          entityId: crmLeads.id,
          payload,
          status: "waiting",
          attempts: 0,
          nextAttemptAt: at,
          leaseUntil: null,
          enqueuedAt: null,
          lastError: null,
          waitingFor: null,
          externalId: null,
          requestId,
          createdAt: at,
          updatedAt: at,
          sentAt: null,
        }),
      )
      .from(crmLeads)
      .where(
        and(
          eq(crmLeads.id, leadIdByRef(lead)),
          isNotSuspected(crmLeads),
          condition,
          noWaitingSync(db, crmLeads.id),
        ),
      ),
  );

/** Inserts a sync unless one is waiting: that one will include later changes. */
export const insertSync = (db: Db, lead: LeadRef, row: SyncRow) => insertSyncWhere(db, lead, row, undefined);

/** Inserts a sync when the finished one was incomplete. */
export const insertFollowUpSync = (db: Db, lead: LeadRef, row: SyncRow) =>
  insertSyncWhere(db, lead, row, eq(crmLeads.syncedToGHL, false));

/** Inserts syncs of many leads. */
export const insertSyncs = (db: Db, rows: readonly OutboxRow[]) =>
  insertDeliveriesIf(db, rows, noWaitingSync(db, sql`value ->> 'entityId'`));
