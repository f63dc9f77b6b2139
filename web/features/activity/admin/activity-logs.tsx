import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ActivityEntry } from "#contract/activity/endpoints.ts";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { PageOfRows } from "#web/lib/page-of-rows.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { ActivityDetails } from "./activity-details.tsx";
import { ActivityFilters, ExportLink } from "./activity-filters.tsx";
import { ActivityTable } from "./activity-table.tsx";
import { activityPage, LOG_PAGE_SIZE } from "./queries.ts";

/** The log of what was done, twenty entries a page; the address holds filters and page. */
export function ActivityLogs() {
  const list = useListParams();
  const filter = { userId: list.word("user"), entityType: list.word("entity"), action: list.word("action") };
  const query = useQuery(activityPage(filter, list.page));
  const [shown, setShown] = useState<ActivityEntry | null>(null);
  const narrowed = Object.values(filter).some(Boolean);
  return (
    <Panel title="Activity Logs" actions={<ExportLink filter={filter} total={query.data?.total} />}>
      <ActivityFilters filter={filter} total={query.data?.total} />
      <PageOfRows
        query={query}
        things="activity log"
        size={LOG_PAGE_SIZE}
        empty={<NoEntries narrowed={narrowed} />}
      >
        {(rows) => <ActivityTable entries={rows} onShow={setShown} />}
      </PageOfRows>
      {shown && <ActivityDetails entry={shown} onClose={() => setShown(null)} />}
    </Panel>
  );
}

const NoEntries = ({ narrowed }: { narrowed: boolean }) => (
  <EmptyState
    title="No activity logs"
    level={3}
    className="m-4"
    action={
      narrowed && (
        <Button asChild variant="outline">
          <Link to="?tab=logs">Show the whole log</Link>
        </Button>
      )
    }
  >
    {narrowed
      ? "No entry fits these filters."
      : "Whatever somebody changes in the back office appears here, with its time and author."}
  </EmptyState>
);
