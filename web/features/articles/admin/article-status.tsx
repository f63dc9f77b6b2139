import { type ArticleStatus, articleStatuses } from "#contract/articles/constants.ts";
import { Badge } from "#web/ui/badge.tsx";

const WORDS: Record<ArticleStatus, string> = {
  draft: "Draft",
  approved: "Approved",
  published: "Published",
};

/** Draft yellow, approved green, published blue (spec B §4). */
export const StatusBadge = ({ status }: { status: ArticleStatus }) => (
  <Badge status={status}>{WORDS[status]}</Badge>
);

export const STATUSES = articleStatuses.map((value) => ({ value, label: WORDS[value] }));
