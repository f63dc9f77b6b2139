import { useQuery } from "@tanstack/react-query";
import { interviewStatuses } from "#contract/interviews/constants.ts";
import type { Interview } from "#contract/interviews/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useMe } from "#web/lib/me.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, CellButton, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { formatInterviewers, formatInterviewTime, InterviewBadge, statusLabel } from "./interview-labels.tsx";
import { interviewers, interviewList, PAGE_SIZE } from "./queries.ts";

const STATUS_OPTIONS = interviewStatuses.map((value) => ({ value, label: statusLabel(value) }));
const WHEN_OPTIONS = [
  { value: "upcoming", label: "Upcoming" },
  { value: "past", label: "Past" },
];

type Props = { onOpen: (id: string) => void };

/** The caller's open interviews, the next one first. */
export function MyInterviews({ onOpen }: Props) {
  const { id } = useMe();
  const { page } = useListParams();
  const query = useQuery(interviewList({ when: "upcoming", status: "", userId: id, q: "", page }));
  return (
    <Panel>
      <PagedList
        query={query}
        itemLabel="interviews"
        pageSize={PAGE_SIZE}
        empty={
          <EmptyState
            title="No upcoming interviews"
            className="m-4"
            action={
              <Button asChild variant="outline">
                <Link to={adminPaths.portal("applications")}>Open applications</Link>
              </Button>
            }
          >
            Open an application and choose “Schedule interview”. Interviews with you appear here.
          </EmptyState>
        }
      >
        {(rows) => <InterviewTable rows={rows} onOpen={onOpen} />}
      </PagedList>
    </Panel>
  );
}

/** Everybody's interviews with filters in the URL. */
export function AllInterviews({ onOpen }: Props) {
  const list = useListParams();
  const users = useQuery(interviewers());
  const filter = {
    when: list.getParam("when", ["upcoming", "past"]),
    status: list.getParam("status", interviewStatuses),
    userId: /^[\da-f-]{36}$/.exec(list.getParam("user"))?.[0] ?? "",
    q: list.getParam("q"),
    page: list.page,
  };
  const query = useQuery(interviewList(filter));
  return (
    <Panel>
      <ListFilters countLabels={["interview", "interviews"]} total={query.data?.total}>
        <ListSearch label="Search candidate, job or title" value={filter.q} />
        <ListFilter
          label="Interviewer"
          allLabel="All interviewers"
          name="user"
          options={(users.data ?? []).map(({ id, username }) => ({ value: id, label: username }))}
          value={filter.userId}
        />
        <ListFilter label="Time" allLabel="Any time" name="when" options={WHEN_OPTIONS} value={filter.when} />
        <ListFilter
          label="Status"
          allLabel="Any status"
          name="status"
          options={STATUS_OPTIONS}
          value={filter.status}
        />
      </ListFilters>
      <PagedList
        query={query}
        itemLabel="interviews"
        pageSize={PAGE_SIZE}
        empty={
          <ListEmptyState
            isFiltered={Boolean(filter.when || filter.status || filter.userId || filter.q)}
            className="m-4"
            filtered={{
              title: "No interviews match these filters",
              text: "Search covers candidates, jobs and titles.",
              clear: { label: "Show all interviews", href: "?view=all" },
            }}
            unfiltered={{
              title: "No interviews yet",
              text: "Open an application and choose “Schedule interview”.",
            }}
          />
        }
      >
        {(rows) => <InterviewTable rows={rows} onOpen={onOpen} />}
      </PagedList>
    </Panel>
  );
}

const InterviewTable = ({ rows, onOpen }: { rows: Interview[] } & Props) => (
  <Table
    caption="Interviews"
    head={
      <>
        <HeaderCell>Candidate</HeaderCell>
        <HeaderCell>When</HeaderCell>
        <HeaderCell>Title</HeaderCell>
        <HeaderCell>Interviewers</HeaderCell>
        <HeaderCell>Status</HeaderCell>
      </>
    }
  >
    {rows.map((row) => (
      <Row key={row.id}>
        <Cell as="title">
          <CellButton onClick={() => onOpen(row.id)}>{row.candidate}</CellButton>
          {row.jobTitle && <CellNote>{row.jobTitle}</CellNote>}
        </Cell>
        <Cell>
          <span className="fig">{formatInterviewTime(row)}</span>
        </Cell>
        <Cell wideOnly>{row.title}</Cell>
        <Cell>{formatInterviewers(row)}</Cell>
        <Cell>
          <InterviewBadge interview={row} />
        </Cell>
      </Row>
    ))}
  </Table>
);
