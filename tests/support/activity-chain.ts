import { readStoredLog } from "#worker/features/activity/stored-log.ts";
import { chainActivity } from "#worker/features/activity/tasks.ts";
import { verifyLog } from "#worker/features/activity/verify.ts";
import { testApp } from "./test-app.ts";
import { select } from "./tables.ts";

/** Verifies the stored log; small pages, so that paging is tested too. */
export async function verifyStoredLog(more: Partial<Awaited<ReturnType<typeof readStoredLog>>> = {}) {
  return verifyLog({ ...(await readStoredLog((sql) => select(sql), 100)), ...more });
}

/** Chains every row that waits, as cron does. */
export const chainLog = () => chainActivity(testApp.ctx());
