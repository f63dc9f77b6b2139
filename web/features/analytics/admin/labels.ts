import type { AnalyticsRange, EngagementState } from "#contract/analytics/constants.ts";
import type { Period } from "#contract/analytics/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";

export const rangeLabels: Record<AnalyticsRange, string> = {
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
  "12m": "Last 12 months",
};

const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const dayWithYear = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const toDate = (date: string) => new Date(`${date}T00:00Z`);

export const formatDay = (date: string): string => day.format(toDate(date));

/** "Oct 28 to Nov 26", or one day. */
export const formatPoint = ({ from, to }: Period): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;

export const formatPeriod = ({ from, to }: Period): string =>
  `${dayWithYear.format(toDate(from))} to ${dayWithYear.format(toDate(to))}`;

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
    "LinkedIn refused to give figures. Whoever connects must be an administrator of the page, with the permissions r_organization_social and rw_organization_admin. They are asked for again every night.",
  pending: "Figures of posts are read every night; the first ones arrive tomorrow.",
};
