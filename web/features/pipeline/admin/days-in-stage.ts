const DAY_MS = 86_400_000;

/** 'Today', '1 day' or '12 days'. */
export function formatDaysInStage(since: string, now = Date.now()): string {
  const days = Math.max(0, Math.floor((now - Date.parse(since)) / DAY_MS));
  return days === 0 ? "Today" : days === 1 ? "1 day" : `${days} days`;
}
