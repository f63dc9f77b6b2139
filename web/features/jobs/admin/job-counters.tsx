import { useQuery } from "@tanstack/react-query";
import type { JobStats } from "#contract/jobs/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { CountCard, StatTiles } from "#web/ui/stat-card.tsx";
import { jobStats } from "./queries.ts";

const COUNTERS = [
  { label: "Total Jobs", key: "total" },
  { label: "Published", key: "published" },
  { label: "Drafts", key: "drafts" },
  { label: "Active Portals", key: "activePortals" },
] as const;

/** Placeholders while `stats` is loading. */
const Tiles = ({ stats }: { stats?: JobStats }) => (
  <StatTiles>
    {COUNTERS.map(({ label, key }) => (
      <CountCard key={key} label={label} count={stats && formatInteger(stats[key])} />
    ))}
  </StatTiles>
);

export function JobCounters() {
  const query = useQuery(jobStats());
  return (
    <QueryContent query={query} errorTitle="The counters could not be loaded" fallback={<Tiles />}>
      {(stats) => <Tiles stats={stats} />}
    </QueryContent>
  );
}
