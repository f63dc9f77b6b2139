import { useQuery } from "@tanstack/react-query";
import type { JobStats } from "#contract/jobs/endpoints.ts";
import { grouped } from "#contract/numbers.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { CountCard, StatTiles } from "#web/ui/stat-card.tsx";
import { jobStats } from "./queries.ts";

const COUNTERS = [
  { label: "Total Jobs", of: "total" },
  { label: "Published", of: "published" },
  { label: "Drafts", of: "drafts" },
  { label: "Active Portals", of: "activePortals" },
] as const;

/** The counters, or their places while they are counted. */
const Tiles = ({ stats }: { stats?: JobStats }) => (
  <StatTiles>
    {COUNTERS.map(({ label, of }) => (
      <CountCard key={of} label={label} count={stats && grouped(stats[of])} />
    ))}
  </StatTiles>
);

export function JobCounters() {
  const query = useQuery(jobStats());
  return (
    <Loaded query={query} problem="The counters could not be loaded" waiting={<Tiles />}>
      {(stats) => <Tiles stats={stats} />}
    </Loaded>
  );
}
