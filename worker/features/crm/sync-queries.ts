import { and, eq, gt, inArray, lt, or } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";

const isSync = (leadId: string) =>
  and(eq(deliveries.entityType, "lead"), eq(deliveries.entityId, leadId), eq(deliveries.action, "lead.sync"));

/** Makes a waiting sync due now. */
export const setSyncDue = (db: Db, leadId: string, now: string) =>
  db
    .update(deliveries)
    .set({ nextAttemptAt: now, updatedAt: now })
    .where(and(isSync(leadId), eq(deliveries.status, "waiting"), gt(deliveries.nextAttemptAt, now)));

/** Makes everything due that waits for these settings or for a later CRM attempt. */
export const resumeAll = (db: Db, settings: readonly string[], now: string) =>
  db
    .update(deliveries)
    .set({ nextAttemptAt: now, updatedAt: now })
    .where(
      and(
        eq(deliveries.status, "waiting"),
        or(
          inArray(deliveries.waitingFor, [...settings]),
          and(eq(deliveries.kind, "crm"), gt(deliveries.nextAttemptAt, now)),
        ),
      ),
    )
    .returning({ id: deliveries.id, kind: deliveries.kind });

export async function findWaitingSync(db: Db, leadId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(isSync(leadId), eq(deliveries.status, "waiting")))
    .limit(1);
  return row?.id ?? null;
}

/** True while an earlier sync of this lead holds its lease. */
export async function isSyncRunning(
  db: Db,
  leadId: string,
  row: { id: string; leaseUntil: string | null },
  now: string,
): Promise<boolean> {
  const lease = row.leaseUntil ?? now;
  const [other] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        isSync(leadId),
        eq(deliveries.status, "sending"),
        gt(deliveries.leaseUntil, now),
        or(
          lt(deliveries.leaseUntil, lease),
          and(eq(deliveries.leaseUntil, lease), lt(deliveries.id, row.id)),
        ),
      ),
    )
    .limit(1);
  return other !== undefined;
}
