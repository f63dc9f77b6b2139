import { useQuery } from "@tanstack/react-query";
import type { CrmStats as Figures } from "#contract/crm/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CountCard, StatCard, StatTiles } from "#web/ui/stat-card.tsx";
import { ConnectionBadge } from "./connection-badge.tsx";
import { crmStats } from "./queries.ts";

const COUNTERS = [
  { label: "Total Contacts", key: "totalContacts" },
  { label: "Synced Leads", key: "syncedLeads" },
  { label: "Pending Sync", key: "pendingSync" },
] as const;

const Tiles = ({ stats }: { stats?: Figures }) => (
  <StatTiles>
    {COUNTERS.map(({ label, key: of }) => (
      <CountCard key={of} label={label} count={stats && formatInteger(stats[of])} />
    ))}
    <StatCard
      label="Connection Status"
      value={
        stats ? (
          <span className="my-1 flex font-sans">
            <ConnectionBadge status={stats.connectionStatus} />
          </span>
        ) : (
          <Skeleton className="my-1 h-6 w-24" />
        )
      }
      note={
        stats &&
        (stats.lastSyncTime ? `Last sync ${formatLocalDateTime(stats.lastSyncTime)}` : "Never synced")
      }
    />
  </StatTiles>
);

export function CrmStats() {
  const query = useQuery(crmStats());
  return (
    <QueryContent query={query} errorTitle="The figures could not be loaded" fallback={<Tiles />}>
      {(stats) => <Tiles stats={stats} />}
    </QueryContent>
  );
}
