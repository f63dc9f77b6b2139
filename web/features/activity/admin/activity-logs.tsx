import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ActivityEntry } from "#contract/activity/endpoints.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { PagedList } from "#web/lib/paged-list.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { ActivityDetails } from "./activity-details.tsx";
import { ActivityFilters, ExportLink } from "./activity-filters.tsx";
import { ActivityTable } from "./activity-table.tsx";
import { ChainNote } from "./chain-note.tsx";
import { activityList, ACTIVITY_PAGE_SIZE, readActivityFilter } from "./queries.ts";

/** Activity log with filters and pagination in the URL. */
export function ActivityLogs() {
  const list = useListParams();
  const filter = readActivityFilter(list.getParam);
  const query = useQuery(activityList(filter, list.page));
  const [selected, setSelected] = useState<ActivityEntry | null>(null);
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <Panel title="Activity Logs" actions={<ExportLink filter={filter} total={query.data?.total} />}>
      <ActivityFilters filter={filter} total={query.data?.total} />
      <PagedList
        query={query}
        itemLabel="activity log"
        pageSize={ACTIVITY_PAGE_SIZE}
        empty={<NoEntries isFiltered={isFiltered} />}
      >
        {(rows) => <ActivityTable entries={rows} onSelect={setSelected} />}
      </PagedList>
      <ChainNote />
      {selected && <ActivityDetails entry={selected} onClose={() => setSelected(null)} />}
    </Panel>
  );
}

const NoEntries = ({ isFiltered }: { isFiltered: boolean }) => (
  <ListEmptyState
    isFiltered={isFiltered}
    level={3}
    className="m-4"
    filtered={{
      title: "No activity logs",
      text: "No entries match these filters.",
      clear: { label: "Clear filters", href: "?tab=logs" },
    }}
    unfiltered={{
      title: "No activity logs",
      text: "Changes made in the back office appear here with their time and user.",
    }}
  />
);
