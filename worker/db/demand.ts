import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.ts";

/**
 * The first statement of a batch that must happen as a whole or not at all: it fails, and the batch with it, unless
 * `condition` holds at that moment. SQLite raises errors in triggers only, so the failure is JSON that cannot be read.
 */
export const demand = (db: Db, condition: SQL) =>
  db.select({ met: sql<number>`case when ${condition} then 1 else json('unmet') end` }).from(sql`(select 1)`);

/** Whether a batch failed by what it demanded. */
export function isUnmet(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message.includes("malformed JSON")) return true;
  return false;
}
