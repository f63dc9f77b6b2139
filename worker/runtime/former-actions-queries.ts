import { and, eq, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#worker/db/client.ts";
import { adminActivityLogs } from "#worker/db/tables/activity.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { formerActivityActions, formerDeliveryActions } from "./former-actions.ts";

const other = alias(deliveries, "other");

/** Renames the action of deliveries, and the start of their dedupe key unless a row has the new key. */
function renameDeliveries(db: Db, [former, action]: [string, string]) {
  const dedupeKey = sql<string>`${action} || substr(${deliveries.dedupeKey}, ${former.length + 1})`;
  const sameKey = db.select({ id: other.id }).from(other).where(eq(other.dedupeKey, dedupeKey));
  return db
    .update(deliveries)
    .set({ action, dedupeKey })
    .where(and(eq(deliveries.action, former), notExists(sameKey)));
}

const renameActivities = (db: Db, [former, action]: [string, string]) =>
  db.update(adminActivityLogs).set({ action }).where(eq(adminActivityLogs.action, former));

/** Renames the stored former actions. */
export async function renameFormerActions({ db }: { db: Db }): Promise<void> {
  const [first, ...others] = [
    ...Object.entries(formerDeliveryActions).map((names) => renameDeliveries(db, names)),
    ...Object.entries(formerActivityActions).map((names) => renameActivities(db, names)),
  ];
  if (first) await db.batch([first, ...others]);
}
