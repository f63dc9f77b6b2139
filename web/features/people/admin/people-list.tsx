import { useQuery } from "@tanstack/react-query";
import { leadTypes, UNASSIGNED } from "#contract/leads/constants.ts";
import { personSorts } from "#contract/people/constants.ts";
import { MAX_SEARCH_LENGTH } from "#contract/people/search-query.ts";
import { personSortLabels } from "#contract/people/labels.ts";
import type { Person } from "#contract/people/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { RelativeTime } from "#web/lib/formatted-time.tsx";
import { Link } from "#web/lib/link.tsx";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useMe } from "#web/lib/me.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { includeSelected } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { leadName, leadTypeLabels } from "#web/features/leads/admin/lead-labels.ts";
import { assigneeList } from "#web/features/leads/admin/queries.ts";
import { PEOPLE_PAGE_SIZE, peopleList, type PersonFilter, usedTags } from "./queries.ts";
import { PeopleSearchHelp } from "./people-search-help.tsx";
import { PeopleSearchResults } from "./people-search-results.tsx";
import { TagList } from "./tag-list.tsx";

const TYPES = leadTypes.map((value) => ({ value, label: leadTypeLabels[value] }));
const SORTS = personSorts.map((value) => ({ value, label: personSortLabels[value] }));

function usePersonFilter(): PersonFilter {
  const { getParam, page } = useListParams();
  return {
    q: getParam("q"),
    tag: getParam("tag"),
    leadType: getParam("leadType", leadTypes),
    assignedTo: /^(none|[\da-f-]{36})$/.exec(getParam("assignedTo"))?.[0] ?? "",
    sort: getParam("sort", personSorts),
    page,
  };
}

/** People by the URL parameters: the matches of a search, or those with the latest activity first. */
export function PeopleList() {
  const filter = usePersonFilter();
  const isSearch = filter.q !== "";
  const query = useQuery({ ...peopleList(filter), enabled: !isSearch });
  const { tag, leadType, assignedTo } = filter;
  return (
    <Panel>
      <Filters filter={filter} total={isSearch ? undefined : query.data?.total} />
      {isSearch ? (
        <PeopleSearchResults filter={filter} />
      ) : (
        <PagedList
          query={query}
          itemLabel="people"
          pageSize={PEOPLE_PAGE_SIZE}
          empty={
            <ListEmptyState
              isFiltered={Boolean(tag || leadType || assignedTo)}
              className="m-4"
              filtered={{
                title: "No people found",
                text: "Nobody has this tag, type and owner.",
                clear: { label: "Show all people", href: "?" },
              }}
              unfiltered={{
                title: "No people yet",
                text: "Applicants, contacts and bookers appear here. Add others by hand, or import them under Settings.",
              }}
            />
          }
        >
          {(rows) => <PeopleTable people={rows} />}
        </PagedList>
      )}
    </Panel>
  );
}

function Filters({ filter, total }: { filter: PersonFilter; total: number | undefined }) {
  const me = useMe();
  const { data: assignees = [] } = useQuery(assigneeList());
  const { data: tags = [] } = useQuery(usedTags());
  const owners = [
    { value: me.id, label: "Assigned to me" },
    { value: UNASSIGNED, label: "Unassigned" },
    ...assignees.filter(({ id }) => id !== me.id).map(({ id, username }) => ({ value: id, label: username })),
  ];
  const tagOptions = tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }));
  return (
    <ListFilters countLabels={["person", "people"]} total={total}>
      <ListSearch label="Search people and resumes" value={filter.q} maxLength={MAX_SEARCH_LENGTH} />
      <PeopleSearchHelp />
      <ListFilter
        label="Tag"
        allLabel="Any tag"
        name="tag"
        value={filter.tag}
        options={includeSelected(tagOptions, filter.tag)}
      />
      <ListFilter label="Type" allLabel="Any type" name="leadType" value={filter.leadType} options={TYPES} />
      <ListFilter
        label="Owner"
        allLabel="All owners"
        name="assignedTo"
        value={filter.assignedTo}
        options={owners}
      />
      {!filter.q && (
        <ListFilter label="Sort by" name="sort" value={filter.sort || "activity"} options={SORTS} />
      )}
    </ListFilters>
  );
}

const PeopleTable = ({ people }: { people: Person[] }) => (
  <Table
    caption="People"
    head={
      <>
        <HeaderCell>Person</HeaderCell>
        <HeaderCell>Company</HeaderCell>
        <HeaderCell>Place</HeaderCell>
        <HeaderCell>Tags</HeaderCell>
        <HeaderCell>Owner</HeaderCell>
        <HeaderCell numeric>Last activity</HeaderCell>
      </>
    }
  >
    {people.map((person) => (
      <PersonRow key={person.id} person={person} />
    ))}
  </Table>
);

const none = <span className="text-ink-3">–</span>;

function PersonRow({ person }: { person: Person }) {
  const { id, email, company, headline, place, tags, leadType, assignee, lastActivity } = person;
  const name = leadName(person);
  return (
    <Row>
      <Cell as="title">
        <Link
          to={adminPaths.lead(id)}
          className="[overflow-wrap:anywhere] hover:underline hover:decoration-signal hover:underline-offset-4"
        >
          {name}
        </Link>
        <CellNote>
          <span className="block truncate desk:max-w-[20rem]" title={email ?? undefined}>
            {headline ??
              [leadTypeLabels[leadType], email === name ? null : email].filter(Boolean).join(" · ")}
          </span>
        </CellNote>
      </Cell>
      <Cell label="Company" className={company ? "" : "max-desk:hidden"}>
        {company || none}
      </Cell>
      <Cell label="Place" className={place ? "" : "max-desk:hidden"}>
        {place || none}
      </Cell>
      <Cell label="Tags" className={tags.length > 0 ? "" : "max-desk:hidden"}>
        {tags.length > 0 ? <TagList tags={tags} max={3} /> : none}
      </Cell>
      <Cell label="Owner">{assignee ?? <span className="text-ink-3">Unassigned</span>}</Cell>
      <Cell numeric label="Last activity">
        {lastActivity ? <RelativeTime at={lastActivity} /> : none}
      </Cell>
    </Row>
  );
}
