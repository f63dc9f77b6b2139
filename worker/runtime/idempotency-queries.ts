import { and, eq, gt, lte } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { idempotencyKeys } from "#worker/db/tables/runtime.ts";

const oneDayBefore = (now: string) => new Date(Date.parse(now) - 86_400_000).toISOString();

/** Returns the response stored under this key within the last 24 hours, or null. */
export async function findStoredResponse(db: Db, key: string, now: string) {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.key, key), gt(idempotencyKeys.createdAt, oneDayBefore(now))))
    .limit(1);
  return row ?? null;
}

/** Deletes the key's expired response, so that the same batch can insert a new one. */
export const deleteExpiredResponse = (db: Db, key: string, now: string) =>
  db
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.key, key), lte(idempotencyKeys.createdAt, oneDayBefore(now))));

/** Violates the unique key, and so rolls back the whole batch, when a concurrent request was first. */
export const insertStoredResponse = (db: Db, row: typeof idempotencyKeys.$inferInsert) =>
  db.insert(idempotencyKeys).values(row);
