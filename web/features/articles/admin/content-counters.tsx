import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ContentStats } from "#contract/articles/admin-endpoints.ts";
import { grouped } from "#contract/numbers.ts";
import { Link } from "#web/lib/link.tsx";
import { Loaded } from "#web/lib/loaded.tsx";
import { CountCard, StatTiles } from "#web/ui/stat-card.tsx";
import { contentStats } from "./queries.ts";

/** A figure that leads to what it counts. */
const waiting = (count: number, words: string, status: string): ReactNode =>
  count > 0 ? (
    <Link to={`?status=${status}`} keepScroll className="link">
      {grouped(count)} {words}
    </Link>
  ) : (
    `None ${words}`
  );

const COUNTERS: { label: string; of: keyof ContentStats; note?: (stats: ContentStats) => ReactNode }[] = [
  {
    label: "Total Articles",
    of: "totalArticles",
    note: ({ drafts }) => waiting(drafts, "to review", "draft"),
  },
  {
    label: "Published",
    of: "publishedArticles",
    note: ({ approvedArticles }) => waiting(approvedArticles, "ready to publish", "approved"),
  },
  { label: "LinkedIn Posts", of: "linkedinPosts" },
  { label: "Active Schedules", of: "activeSchedules" },
];

/** The counters, or their places while they are counted. */
const Tiles = ({ stats }: { stats?: ContentStats }) => (
  <StatTiles>
    {COUNTERS.map(({ label, of, note }) => (
      <CountCard key={of} label={label} count={stats && grouped(stats[of])} note={stats && note?.(stats)} />
    ))}
  </StatTiles>
);

export function ContentCounters() {
  const query = useQuery(contentStats());
  return (
    <Loaded query={query} problem="The counters could not be loaded" waiting={<Tiles />}>
      {(stats) => <Tiles stats={stats} />}
    </Loaded>
  );
}
