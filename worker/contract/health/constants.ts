/** The work that the clock starts, in words, and after how many minutes without it something is wrong. */
export const cronJobs: Record<string, { label: string; lateAfterMinutes: number }> = {
  "*/5 * * * *": { label: "Every five minutes: what is due", lateAfterMinutes: 20 },
  "17 3 * * *": { label: "Every night: housekeeping", lateAfterMinutes: 26 * 60 },
  "0 13 * * thu": { label: "Thursdays: the newsletter", lateAfterMinutes: 8 * 24 * 60 },
};

/** After how many minutes something that should have gone out says that the queue stands still; cron helps it every five. */
export const OVERDUE_MINUTES = 20;
