import type { AnalyticsRange, EngagementState } from "#contract/analytics/constants.ts";
import type { Period } from "#contract/analytics/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { formatDateOnly, formatMonthDay } from "#web/lib/zoned-time.ts";

export const rangeLabels: Record<AnalyticsRange, string> = {
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
  "12m": "Last 12 months",
};

const formatDate = (date: string): string =>
  formatDateOnly(date, { month: "short", day: "numeric", year: "numeric" });

/** "Oct 28 to Nov 26", or one day. */
export const formatPoint = ({ from, to }: Period): string =>
  from === to ? formatMonthDay(from) : `${formatMonthDay(from)} to ${formatMonthDay(to)}`;

export const formatPeriod = ({ from, to }: Period): string => `${formatDate(from)} to ${formatDate(to)}`;

/** "+12% from 340", or what was before where a percentage says nothing. */
export function formatChange(now: number, before: number): string {
  if (before === 0) return now === 0 ? "none before either" : "none before";
  const percent = Math.round((100 * (now - before)) / before);
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "±";
  return `${sign}${formatInteger(Math.abs(percent))}% from ${formatInteger(before)}`;
}

export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? "" : `${Math.round((100 * part) / whole)}%`;

/** What to do until LinkedIn gives figures of posts. */
export const engagementNotes: Record<Exclude<EngagementState, "ready">, string> = {
  disconnected: "Connect LinkedIn in the settings to see impressions and reactions of posts.",
  member:
    "LinkedIn gives figures of posts for company pages only. You post as a person; connect a company page to see them.",
  scope:
    "LinkedIn gives figures only with the permission rw_organization_admin. Reconnect the company page to grant it.",
  refused:
    "LinkedIn refused to give figures. The person who connects the page must be its administrator and grant the permissions r_organization_social and rw_organization_admin. The figures are requested again every night.",
  pending: "Figures of posts are read every night; the first ones arrive tomorrow.",
};
