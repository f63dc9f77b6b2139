import { useQuery } from "@tanstack/react-query";
import { leadTypes } from "#contract/leads/constants.ts";
import { addedDays, personSortDirections } from "#contract/people/constants.ts";
import { useListSort } from "#web/lib/list/use-list-sort.ts";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { PersonFilters } from "./person-filters.tsx";
import { PersonTable } from "./person-table.tsx";
import {
  type ListedPerson,
  PEOPLE_PAGE_SIZE,
  peopleList,
  peopleSearch,
  type PersonFilter,
  SEARCH_PAGE_SIZE,
  toPersonFilter,
} from "./queries.ts";
import { SearchSummary } from "./search-matches.tsx";
import { UndoLines } from "./bulk-undo.tsx";

function usePersonFilter(): PersonFilter {
  const { getParam, page } = useListParams();
  return {
    q: getParam("q"),
    tag: getParam("tag"),
    leadType: getParam("leadType", leadTypes),
    assignedTo: /^(none|[\da-f-]{36})$/.exec(getParam("assignedTo"))?.[0] ?? "",
    source: getParam("source"),
    added: getParam("added", addedDays),
    page,
  };
}

/** People by the URL parameters: those of the filters, or the matches of a search with their lines. */
export function PeopleList() {
  const filter = usePersonFilter();
  const isSearch = filter.q !== "";
  const sort = useListSort({ directions: personSortDirections, initial: isSearch ? null : "activity" });
  const listed = useQuery({ ...peopleList(filter, sort.params), enabled: !isSearch });
  const found = useQuery({ ...peopleSearch(filter, sort.params), enabled: isSearch });
  const query = isSearch ? found : listed;
  const apiFilter = toPersonFilter(filter);
  return (
    <>
      <UndoLines />
      <Panel>
        <PersonFilters filter={filter} sort={sort} total={query.data?.total} />
        {isSearch && found.data && (
          <SearchSummary
            clauses={found.data.understood}
            total={found.data.total}
            isLimited={!found.data.isTotalExact}
            isSorted={sort.sort !== null}
          />
        )}
        <PagedList<ListedPerson>
          query={query}
          itemLabel="people"
          pageSize={isSearch ? SEARCH_PAGE_SIZE : PEOPLE_PAGE_SIZE}
          empty={<NoPeople isSearch={isSearch} isFiltered={Object.keys(apiFilter).length > 0} />}
        >
          {(rows, total) => <PersonTable people={rows} total={total} filter={apiFilter} sort={sort} />}
        </PagedList>
      </Panel>
    </>
  );
}

const NoPeople = ({ isSearch, isFiltered }: { isSearch: boolean; isFiltered: boolean }) => (
  <ListEmptyState
    isFiltered={isFiltered}
    className="m-4"
    filtered={{
      ...(isSearch
        ? {
            title: "No people match this search",
            text: "Search covers names, positions, companies, places, tags, resumes and messages. Remove a part, or try another spelling.",
          }
        : { title: "No people found", text: "Nobody matches these filters. Remove one of them." }),
      clear: { label: "Show all people", href: "?saved=all" },
    }}
    unfiltered={{
      title: "No people yet",
      text: "Applicants, contacts and bookers appear here. Add others by hand, or import them under Settings.",
    }}
  />
);
