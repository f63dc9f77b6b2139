import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.ts";

/**
 * The first statement of a batch that must happen as a whole or not at all: it fails, and the batch with it, unless
 * `condition` holds at that moment. SQLite raises errors in triggers only, so the failure is JSON that cannot be read.
 */
export const assertInBatch = (db: Db, condition: SQL) =>
  db.select({ met: sql<number>`case when ${condition} then 1 else json('unmet') end` }).from(sql`(select 1)`);

function hasCauseMatching(error: unknown, pattern: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (pattern.test(cause.message)) return true;
  return false;
}

/** Whether a batch failed by what it demanded. */
export const isAssertionFailure = (error: unknown): boolean => hasCauseMatching(error, /malformed JSON/);

/**
 * Whether a batch certainly did not happen, because SQLite refused it. Of any other failure, such as a lost connection,
 * nobody knows: the batch may have been done and only its answer lost.
 */
export const isBatchRejected = (error: unknown): boolean =>
  hasCauseMatching(error, /constraint failed|malformed JSON/);
