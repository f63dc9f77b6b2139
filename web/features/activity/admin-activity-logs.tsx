import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ActivityEntry } from "#contract/activity.ts";
import { Link, siteLink } from "#web/lib/link.tsx";
import { rangeText, useListParams } from "#web/lib/list-params.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { ActivityDetails } from "./admin-activity-details.tsx";
import { ActivityFilters, ExportLink } from "./admin-activity-filters.tsx";
import { ActivityTable } from "./admin-activity-table.tsx";
import { activityPage, LOG_PAGE_SIZE } from "./admin-queries.ts";

/** The log of what was done, twenty entries a page; the address holds filters and page. */
export function ActivityLogs() {
  const list = useListParams();
  const filter = { userId: list.word("user"), entityType: list.word("entity"), action: list.word("action") };
  const query = useQuery(activityPage(filter, list.page));
  const [shown, setShown] = useState<ActivityEntry | null>(null);
  const narrowed = Object.values(filter).some(Boolean) || list.page > 1;
  return (
    <Panel title="Activity Logs" actions={<ExportLink filter={filter} total={query.data?.total} />}>
      <ActivityFilters filter={filter} onFilter={list.filter} total={query.data?.total} />
      <Loaded
        query={query}
        problem="The activity log could not be loaded"
        className="m-4"
        waiting={
          <div className="-my-px px-4">
            <SkeletonRows count={6} label="Loading the activity log" />
          </div>
        }
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <NoEntries narrowed={narrowed} />
          ) : (
            <div
              aria-busy={query.isPlaceholderData || undefined}
              className={query.isPlaceholderData ? "opacity-60" : ""}
            >
              <ActivityTable entries={rows} onShow={setShown} />
              <Pagination
                className="border-t border-line px-4 py-2.5"
                page={list.page}
                pages={Math.ceil(total / LOG_PAGE_SIZE)}
                href={(page) => list.href({ page: page > 1 ? String(page) : "" })}
                renderLink={siteLink}
                summary={rangeText(list.page, LOG_PAGE_SIZE, rows.length, total)}
              />
            </div>
          )
        }
      </Loaded>
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
