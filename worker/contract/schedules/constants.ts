/** Cron schedule of due work, and its interval. */
export const SCHEDULE_CRON = "*/5 * * * *";
export const SCHEDULE_CRON_MINUTES = 5;
