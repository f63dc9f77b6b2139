import { useQuery } from "@tanstack/react-query";
import { leadStatuses, leadTypes, leadSorts } from "#contract/leads/constants.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { PagedList } from "#web/lib/paged-list.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { LeadBoard } from "./lead-board.tsx";
import { LeadFilters } from "./lead-filters.tsx";
import { LeadTable } from "./lead-table.tsx";
import { ADMIN_PAGE_SIZE, leadList, type LeadFilter } from "./queries.ts";

function useLeadFilter(): LeadFilter {
  const { getParam, page } = useListParams();
  return {
    q: getParam("q"),
    leadType: getParam("leadType", leadTypes),
    synced: getParam("synced", ["true", "false"]),
    overdue: getParam("overdue", ["true"]),
    status: getParam("status", leadStatuses),
    assignedTo: /^(none|[\da-f-]{36})$/.exec(getParam("assignedTo"))?.[0] ?? "",
    pipeline: getParam("pipeline"),
    stage: getParam("stage"),
    sort: getParam("sort", leadSorts),
    page,
  };
}

/** Leads as a list or as a pipeline board, by the URL parameters. */
export function LeadsPanel() {
  const { getParam } = useListParams();
  const filter = useLeadFilter();
  const board = getParam("view") === "board";
  return (
    <Panel>
      <LeadFilters filter={filter} board={board} />
      {board ? <LeadBoard filter={filter} /> : <LeadPages filter={filter} />}
    </Panel>
  );
}

function LeadPages({ filter }: { filter: LeadFilter }) {
  const query = useQuery(leadList(filter));
  const { page: _page, sort: _sort, ...conditions } = filter;
  const isFiltered = Object.values(conditions).some((value) => value !== "");
  return (
    <PagedList
      query={query}
      itemLabel="leads"
      pageSize={ADMIN_PAGE_SIZE}
      empty={<NoLeads isFiltered={isFiltered} />}
    >
      {(rows) => <LeadTable leads={rows} />}
    </PagedList>
  );
}

const NoLeads = ({ isFiltered }: { isFiltered: boolean }) => (
  <ListEmptyState
    isFiltered={isFiltered}
    className="m-4"
    filtered={{
      title: "No leads found",
      text: "Search covers names, email addresses, phone numbers and companies.",
      clear: { label: "Show all leads", href: "?" },
    }}
    unfiltered={{
      title: "No leads yet",
      text: "Applicants, contacts, bookings and newsletter subscribers appear here.",
    }}
  />
);
