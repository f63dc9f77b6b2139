import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.ts";

/**
 * First statement of a conditional batch: fails, and rolls back the batch, unless `condition` holds. SQLite
 * raises errors only in triggers, hence the malformed JSON.
 */
export const assertInBatch = (db: Db, condition: SQL) =>
  db.select({ met: sql<number>`case when ${condition} then 1 else json('unmet') end` }).from(sql`(select 1)`);

function hasCauseMatching(error: unknown, pattern: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (pattern.test(cause.message)) return true;
  return false;
}

/** Whether `assertInBatch` failed the batch. */
export const isAssertionFailure = (error: unknown): boolean => hasCauseMatching(error, /malformed JSON/);

/** No state has more concurrent changes: subscribe, confirm, unsubscribe; booked, held, refused; spam, not spam. */
const MAX_ATTEMPTS = 4;

/** Retries while `assertInBatch` fails because of a concurrent change. */
export async function retryIfUnmet<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isAssertionFailure(error) || count === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * Whether SQLite certainly rejected the batch. After other errors, such as a lost connection, it may have
 * been committed.
 */
export const isBatchRejected = (error: unknown): boolean =>
  hasCauseMatching(error, /constraint failed|malformed JSON/);
