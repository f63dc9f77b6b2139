import { useQuery } from "@tanstack/react-query";
import { leadStatuses, leadTypes } from "#contract/leads/constants.ts";
import { leadSorts } from "#contract/leads/endpoints.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { Link } from "#web/lib/link.tsx";
import { PagedList } from "#web/lib/page-of-rows.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { LeadBoard } from "./lead-board.tsx";
import { LeadFilters } from "./lead-filters.tsx";
import { LeadTable } from "./lead-table.tsx";
import { ADMIN_PAGE_SIZE, leadList, type LeadFilter } from "./queries.ts";

/** What the address asks for. */
function useLeadFilter(): LeadFilter {
  const { getParam: word, page } = useListParams();
  return {
    q: word("q"),
    leadType: word("leadType", leadTypes),
    synced: word("synced", ["true", "false"]),
    overdue: word("overdue", ["true"]),
    status: word("status", leadStatuses),
    assignedTo: /^(none|[\da-f-]{36})$/.exec(word("assignedTo"))?.[0] ?? "",
    pipeline: word("pipeline"),
    stage: word("stage"),
    sort: word("sort", leadSorts),
    page,
  };
}

/** The leads that fit the address, as a list or as the board of a pipeline. */
export function LeadsPanel() {
  const { getParam: word } = useListParams();
  const listing = useLeadFilter();
  const board = word("view") === "board";
  return (
    <Panel>
      <LeadFilters listing={listing} board={board} />
      {board ? <LeadBoard filter={listing} /> : <LeadPages listing={listing} />}
    </Panel>
  );
}

function LeadPages({ listing }: { listing: LeadFilter }) {
  const query = useQuery(leadList(listing));
  const { page: _page, sort: _sort, ...filters } = listing;
  const filtered = Object.values(filters).some((value) => value !== "");
  return (
    <PagedList query={query} itemLabel="leads" pageSize={ADMIN_PAGE_SIZE} empty={<NoLeads filtered={filtered} />}>
      {(rows) => <LeadTable leads={rows} />}
    </PagedList>
  );
}

function NoLeads({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState
      title="No lead fits this search"
      className="m-4"
      action={
        <Button asChild variant="outline">
          <Link to="?">Show all leads</Link>
        </Button>
      }
    >
      The search looks at names, e-mail addresses, phone numbers and companies.
    </EmptyState>
  ) : (
    <EmptyState title="No leads yet" className="m-4">
      Whoever applies, writes, books or reads the newsletter appears here at once.
    </EmptyState>
  );
}
