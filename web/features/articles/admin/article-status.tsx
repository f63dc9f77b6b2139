import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { type ArticleStatus, articleStatuses } from "#contract/articles/constants.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { zoneShort } from "#contract/time-zone.ts";
import { formatDateTime, formatZonedDateTime } from "#web/lib/zoned-time.ts";
import { Badge } from "#web/ui/badge.tsx";

const STATUS_LABELS: Record<ArticleStatus, string> = {
  draft: "Draft",
  approved: "Approved",
  published: "Published",
};

/** Draft yellow, approved green, published blue (spec B §4). */
export const StatusBadge = ({ status }: { status: ArticleStatus }) => (
  <Badge status={status}>{STATUS_LABELS[status]}</Badge>
);

export const STATUS_OPTIONS = articleStatuses.map((value) => ({ value, label: STATUS_LABELS[value] }));

export const DATES_OPTIONS = [
  { value: "publish", label: "To be published" },
  { value: "unpublish", label: "To be unpublished" },
  { value: "failed", label: "Failed" },
];

/** 'Tue, Nov 24, 2026, 11:30 AM ET'. */
export const formatArticleTime = (time: string): string =>
  `${formatZonedDateTime(time, firmTimeZone)} ${zoneShort(firmTimeZone)}`;

/** Status with the next date of the article in the firm's time zone; its time is in the title. */
export function ArticleStatusCell({ article }: { article: StaffArticle }) {
  const { status, scheduledFor, unpublishAt, scheduleError } = article;
  const next = scheduledFor ?? unpublishAt;
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      {scheduleError !== null ? (
        <Badge status="failed">{status === "published" ? "Still published" : "Not published"}</Badge>
      ) : scheduledFor !== null ? (
        <Badge status="pending">Scheduled</Badge>
      ) : (
        <StatusBadge status={status} />
      )}
      {next !== null && (
        <time dateTime={next} title={formatArticleTime(next)} className="fig text-xs text-ink-3">
          {scheduledFor === null && "to "}
          {formatFirmDate(next)}
        </time>
      )}
    </span>
  );
}

/** 'Nov 24'. */
const formatFirmDate = (time: string): string =>
  formatDateTime(new Date(time), { month: "short", day: "numeric", timeZone: firmTimeZone });
