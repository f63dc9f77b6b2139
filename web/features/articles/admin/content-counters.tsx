import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ContentStats } from "#contract/articles/admin-schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { Link } from "#web/lib/link.tsx";
import { QueryContent } from "#web/lib/query-content.tsx";
import { CountCard, StatTiles } from "#web/ui/stat-card.tsx";
import { contentStats } from "./queries.ts";

/** A count that links to the filtered list. */
const statusLink = (count: number, label: string, status: string): ReactNode =>
  count > 0 ? (
    <Link to={`?status=${status}`} keepScroll className="link">
      {formatInteger(count)} {label}
    </Link>
  ) : (
    `None ${label}`
  );

const COUNTERS: { label: string; key: keyof ContentStats; note?: (stats: ContentStats) => ReactNode }[] = [
  {
    label: "Total Articles",
    key: "totalArticles",
    note: ({ drafts }) => statusLink(drafts, "to review", "draft"),
  },
  {
    label: "Published",
    key: "publishedArticles",
    note: ({ approvedArticles }) => statusLink(approvedArticles, "ready to publish", "approved"),
  },
  { label: "LinkedIn Posts", key: "linkedinPosts" },
  { label: "Active Schedules", key: "activeSchedules" },
];

const Tiles = ({ stats }: { stats?: ContentStats }) => (
  <StatTiles>
    {COUNTERS.map(({ label, key: of, note }) => (
      <CountCard
        key={of}
        label={label}
        count={stats && formatInteger(stats[of])}
        note={stats && note?.(stats)}
      />
    ))}
  </StatTiles>
);

export function ContentCounters() {
  const query = useQuery(contentStats());
  return (
    <QueryContent query={query} errorTitle="The counters could not be loaded" fallback={<Tiles />}>
      {(stats) => <Tiles stats={stats} />}
    </QueryContent>
  );
}
