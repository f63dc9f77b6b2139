import { useQuery } from "@tanstack/react-query";
import type { JobStats } from "#contract/jobs/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { CountCard, StatTiles } from "#web/ui/stat-card.tsx";
import { jobStats } from "./queries.ts";

const COUNTERS = [
  { label: "Total Jobs", of: "total" },
  { label: "Published", of: "published" },
  { label: "Drafts", of: "drafts" },
  { label: "Active Portals", of: "activePortals" },
] as const;

/** Placeholders while `stats` is loading. */
const Tiles = ({ stats }: { stats?: JobStats }) => (
  <StatTiles>
    {COUNTERS.map(({ label, of }) => (
      <CountCard key={of} label={label} count={stats && formatInteger(stats[of])} />
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
