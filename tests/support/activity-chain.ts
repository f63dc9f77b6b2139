import { readStoredLog } from "#worker/features/activity/stored-log.ts";
import { chainActivity, signActivityHead } from "#worker/features/activity/tasks.ts";
import { verifyLog } from "#worker/features/activity/verify.ts";
import { clockAhead, testApp } from "./test-app.ts";
import { select } from "./tables.ts";

/** Verifies the stored log; small pages, so that paging is tested too. */
export async function verifyStoredLog(more: Partial<Awaited<ReturnType<typeof readStoredLog>>> = {}) {
  return verifyLog({ ...(await readStoredLog((sql) => select(sql), 100)), ...more });
}

/** Chains every row that waits, as cron does. */
export const chainLog = () => chainActivity(testApp.ctx());

/** Signs the head of the day, or of a later one, without sending its mail. */
export const signHead = (days = 0) =>
  signActivityHead(testApp.ctx({ clock: clockAhead(days, "day"), enqueue: () => Promise.resolve() }));

/** Seals the log and signs the heads of three days. */
export async function insertChainRows(): Promise<void> {
  for (const days of [0, 1, 2]) await signHead(days);
}
