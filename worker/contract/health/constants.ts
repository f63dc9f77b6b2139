/** Cron schedules with their labels, and after how many minutes a run counts as late. */
export const cronJobs: Record<string, { label: string; lateAfterMinutes: number }> = {
  "*/5 * * * *": { label: "Every five minutes: due work", lateAfterMinutes: 20 },
  "17 3 * * *": { label: "Every night: cleanup", lateAfterMinutes: 26 * 60 },
  "0 13 * * thu": { label: "Thursdays: newsletter", lateAfterMinutes: 8 * 24 * 60 },
};

/** An overdue delivery older than this marks the queue as stalled; cron re-enqueues every five minutes. */
export const OVERDUE_MINUTES = 20;
