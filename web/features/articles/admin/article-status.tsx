import { type ArticleStatus, articleStatuses } from "#contract/articles/constants.ts";
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
