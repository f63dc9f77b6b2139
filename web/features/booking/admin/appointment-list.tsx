import { useQuery } from "@tanstack/react-query";
import type { StaffAppointment } from "#contract/booking/admin-schemas.ts";
import { zoneShort } from "#contract/time-zone.ts";
import { appointmentStatuses } from "#contract/booking/constants.ts";
import { spamFilterOptions, spamFilters } from "#contract/spam/constants.ts";
import { SpamBadge } from "#web/features/spam/admin/spam-badge.tsx";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, CellButton, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { FIRM_ZONE, formatTime, formatDateTime } from "./firm-time.ts";
import { appointmentList, PAGE_SIZE } from "./queries.ts";
import { meetingLocationLabels, StatusBadge, statusLabel } from "./appointment-status.tsx";

const STATUS_OPTIONS = appointmentStatuses.map((value) => ({ value, label: statusLabel(value) }));
const WHEN_OPTIONS = [
  { value: "upcoming", label: "Upcoming" },
  { value: "past", label: "Past" },
];

/** Appointments with filters in the URL. Upcoming ones are sorted soonest first. */
export function AppointmentList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useListParams();
  const filter = {
    when: list.getParam("when", ["upcoming", "past"]),
    status: list.getParam("status", appointmentStatuses),
    spam: list.getParam("spam", spamFilters),
    q: list.getParam("q"),
    page: list.page,
  };
  const query = useQuery(appointmentList(filter));
  const isFiltered = Boolean(filter.when || filter.status || filter.spam || filter.q);
  return (
    <Panel>
      <ListFilters countLabels={["appointment", "appointments"]} total={query.data?.total}>
        <ListSearch label="Search name, company or email" value={filter.q} />
        <ListFilter label="Time" allLabel="Any time" name="when" options={WHEN_OPTIONS} value={filter.when} />
        <ListFilter
          label="Status"
          allLabel="Any status"
          name="status"
          options={STATUS_OPTIONS}
          value={filter.status}
        />
        <ListFilter label="Spam" allLabel="All" name="spam" options={spamFilterOptions} value={filter.spam} />
      </ListFilters>
      <PagedList
        query={query}
        itemLabel="appointments"
        pageSize={PAGE_SIZE}
        empty={<NoAppointments isFiltered={isFiltered} />}
      >
        {(rows) => <AppointmentTable rows={rows} onOpen={onOpen} />}
      </PagedList>
    </Panel>
  );
}

const AppointmentTable = ({ rows, onOpen }: { rows: StaffAppointment[]; onOpen: (id: string) => void }) => (
  <Table
    caption="Appointments"
    head={
      <>
        <HeaderCell>Name</HeaderCell>
        <HeaderCell>When</HeaderCell>
        <HeaderCell>Service</HeaderCell>
        <HeaderCell>Meeting type</HeaderCell>
        <HeaderCell>Status</HeaderCell>
      </>
    }
  >
    {rows.map((row) => (
      <Row key={row.id}>
        <Cell as="title">
          <CellButton onClick={() => onOpen(row.id)}>{row.bookerName}</CellButton>
          {row.bookerCompany && <CellNote>{row.bookerCompany}</CellNote>}
        </Cell>
        <Cell>
          <span className="fig">
            {formatDateTime(row.startsAt)} to {formatTime(row.endsAt)} {zoneShort(FIRM_ZONE)}
          </span>
        </Cell>
        <Cell>{row.typeName}</Cell>
        <Cell wideOnly>{meetingLocationLabels[row.meetingLocation]}</Cell>
        <Cell>
          <StatusBadge appointment={row} /> <SpamBadge {...row} />
        </Cell>
      </Row>
    ))}
  </Table>
);

const NoAppointments = ({ isFiltered }: { isFiltered: boolean }) => (
  <ListEmptyState
    isFiltered={isFiltered}
    className="m-4"
    filtered={{
      title: "No appointments match this search",
      text: "Search covers names, companies and email addresses.",
      clear: { label: "Show all appointments", href: "?view=list" },
    }}
    unfiltered={{
      title: "No appointments yet",
      text: "Appointments booked on the public site or by staff appear here.",
    }}
  />
);
