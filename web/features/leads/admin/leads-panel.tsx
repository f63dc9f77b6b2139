import { useQuery } from "@tanstack/react-query";
import { leadNeeds, leadStatuses, leadTypes, priorities } from "#contract/leads/constants.ts";
import type { Lead } from "#contract/leads/schemas.ts";
import { toDay } from "#web/lib/list/filter-fields.ts";
import { useListSort } from "#web/lib/list/use-list-sort.ts";
import { spamFilters } from "#contract/spam/constants.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { PagedList } from "#web/lib/paged-list.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { LeadBoard } from "./lead-board.tsx";
import { LeadFilters } from "./lead-filters.tsx";
import { LeadTable } from "./lead-table.tsx";
import { ADMIN_PAGE_SIZE, LEAD_SORT, leadList, type LeadFilter, toLeadFilter } from "./queries.ts";

function useLeadFilter(): LeadFilter {
  const { getParam, page } = useListParams();
  return {
    q: getParam("q"),
    leadType: getParam("leadType", leadTypes),
    synced: getParam("synced", ["true", "false"]),
    overdue: getParam("overdue", ["true"]),
    status: getParam("status", leadStatuses),
    priority: getParam("priority", priorities),
    tag: getParam("tag"),
    assignedTo: /^(none|[\da-f-]{36})$/.exec(getParam("assignedTo"))?.[0] ?? "",
    pipeline: getParam("pipeline"),
    stage: getParam("stage"),
    needs: getParam("needs", leadNeeds),
    replied: getParam("replied", ["true"]),
    spam: getParam("spam", spamFilters),
    from: toDay(getParam("from")),
    to: toDay(getParam("to")),
    page,
  };
}

/** Leads as a list or as a pipeline board, by the URL parameters. */
export function LeadsPanel() {
  const { getParam } = useListParams();
  const filter = useLeadFilter();
  const sort = useListSort(LEAD_SORT);
  const board = getParam("view") === "board";
  const query = useQuery({ ...leadList(filter, sort.params), enabled: !board });
  const apiFilter = toLeadFilter(filter);
  const isFiltered = Object.values(apiFilter).some((value) => value !== undefined);
  return (
    <Panel>
      <LeadFilters filter={filter} board={board} sort={sort} total={query.data?.total} />
      {board ? (
        <LeadBoard filter={filter} />
      ) : (
        <PagedList
          query={query}
          itemLabel="leads"
          pageSize={ADMIN_PAGE_SIZE}
          empty={<NoLeads isFiltered={isFiltered} />}
        >
          {(rows: Lead[], total) => <LeadTable leads={rows} total={total} filter={apiFilter} sort={sort} />}
        </PagedList>
      )}
    </Panel>
  );
}

const NoLeads = ({ isFiltered }: { isFiltered: boolean }) => (
  <ListEmptyState
    isFiltered={isFiltered}
    className="m-4"
    filtered={{
      title: "No leads found",
      text: "Search covers names, email addresses, phone numbers and companies.",
      clear: { label: "Show all leads", href: "?saved=all" },
    }}
    unfiltered={{
      title: "No leads yet",
      text: "Applicants, contacts, bookings and newsletter subscribers appear here.",
    }}
  />
);
