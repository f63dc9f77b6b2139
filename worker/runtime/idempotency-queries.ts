import { and, eq, gt, lte } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { idempotencyKeys } from "#worker/db/tables/runtime.ts";

const oneDayBefore = (now: string) => new Date(Date.parse(now) - 86_400_000).toISOString();

/** The answer that was given to this key within a day, or null. */
export async function findStoredResponse(db: Db, key: string, now: string) {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.key, key), gt(idempotencyKeys.createdAt, oneDayBefore(now))))
    .limit(1);
  return row ?? null;
}

/** Frees a key whose answer is a day old, for the batch that takes it anew. */
export const deleteExpiredResponse = (db: Db, key: string, now: string) =>
  db
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.key, key), lte(idempotencyKeys.createdAt, oneDayBefore(now))));

/** Fails when the key is taken, and with it the whole batch: that is what lets only one repeat through. */
export const insertStoredResponse = (db: Db, row: typeof idempotencyKeys.$inferInsert) =>
  db.insert(idempotencyKeys).values(row);
