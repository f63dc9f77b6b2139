/** The cron that looks for what is due, and how far apart its ticks are. */
export const SCHEDULE_CRON = "*/5 * * * *";
export const SCHEDULE_CRON_MINUTES = 5;
