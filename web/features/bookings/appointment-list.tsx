import { useQuery } from "@tanstack/react-query";
import type { StaffAppointment } from "#contract/booking-staff.ts";
import { appointmentStatuses } from "#contract/booking-words.ts";
import { Link, siteLink } from "#web/lib/link.tsx";
import { rangeText, useListParams } from "#web/lib/list-params.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { SearchBox } from "#web/lib/search-box.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { Cell, CellNote, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { clockTime, wholeMoment, zoneShort } from "./clock.ts";
import { appointmentList, PAGE_SIZE } from "./queries.ts";
import { placeWords, StatusBadge, statusWord } from "./status.tsx";

const STATUSES = appointmentStatuses.map((value) => ({ value, label: statusWord(value) }));
const WHEN = [
  { value: "upcoming", label: "Upcoming" },
  { value: "past", label: "Past" },
];

/** Appointments by search, status and time; the next ones come first when only those are asked for. */
export function AppointmentList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useListParams();
  const filter = {
    when: list.word("when", ["upcoming", "past"]),
    status: list.word("status", appointmentStatuses),
    q: list.word("q"),
    page: list.page,
  };
  const query = useQuery(appointmentList(filter));
  const total = query.data?.total;
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5">
        <SearchBox
          label="Search name, company or e-mail"
          value={filter.q}
          onSearch={(text) => list.filter("q", text, true)}
          maxLength={120}
          className="w-auto! flex-1 max-sm:basis-full"
        />
        <NativeSelect
          aria-label="Time"
          placeholder="Any time"
          options={WHEN}
          value={filter.when}
          onChange={({ target }) => list.filter("when", target.value)}
          className="w-auto! max-sm:flex-1"
        />
        <NativeSelect
          aria-label="Status"
          placeholder="Any status"
          options={STATUSES}
          value={filter.status}
          onChange={({ target }) => list.filter("status", target.value)}
          className="w-auto! max-sm:flex-1"
        />
        <p className="fig text-ink-3 max-sm:w-full" aria-live="polite">
          {total !== undefined &&
            (total === 1 ? "1 appointment" : `${total.toLocaleString("en-US")} appointments`)}
        </p>
      </div>
      <Loaded
        query={query}
        problem="The appointments could not be loaded"
        className="m-4"
        waiting={
          <div className="-my-px px-4">
            <SkeletonRows count={6} label="Loading appointments" />
          </div>
        }
      >
        {({ rows, total: found }) =>
          rows.length === 0 ? (
            <Nothing filtered={Boolean(filter.when || filter.status || filter.q || filter.page > 1)} />
          ) : (
            <div className={query.isPlaceholderData ? "opacity-60" : ""}>
              <Rows rows={rows} onOpen={onOpen} />
              <Pagination
                className="border-t border-line px-4 py-2.5"
                page={filter.page}
                pages={Math.ceil(found / PAGE_SIZE)}
                href={(page) => list.href({ page: page > 1 ? String(page) : "" })}
                renderLink={siteLink}
                summary={rangeText(filter.page, PAGE_SIZE, rows.length, found)}
              />
            </div>
          )
        }
      </Loaded>
    </Panel>
  );
}

const Rows = ({ rows, onOpen }: { rows: StaffAppointment[]; onOpen: (id: string) => void }) => (
  <Table
    caption="Appointments"
    head={
      <>
        <HeadCell>Name</HeadCell>
        <HeadCell>When</HeadCell>
        <HeadCell>Service</HeadCell>
        <HeadCell>How</HeadCell>
        <HeadCell>Status</HeadCell>
      </>
    }
  >
    {rows.map((row) => (
      <Row key={row.id}>
        <Cell as="title">
          <button
            type="button"
            onClick={() => onOpen(row.id)}
            className="cursor-pointer text-left font-semibold [overflow-wrap:anywhere] hover:underline hover:decoration-signal hover:underline-offset-4"
          >
            {row.bookerName}
          </button>
          {row.bookerCompany && <CellNote>{row.bookerCompany}</CellNote>}
        </Cell>
        <Cell>
          <span className="fig">
            {wholeMoment(row.startsAt)} to {clockTime(row.endsAt)} {zoneShort(row.startsAt)}
          </span>
        </Cell>
        <Cell>{row.typeName}</Cell>
        <Cell wideOnly>{placeWords[row.meetingLocation]}</Cell>
        <Cell>
          <StatusBadge status={row.status} />
        </Cell>
      </Row>
    ))}
  </Table>
);

const Nothing = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <EmptyState
      title="No appointment fits this search"
      className="m-4"
      action={
        <Button asChild variant="outline">
          <Link to="?view=list">Show all appointments</Link>
        </Button>
      }
    >
      The search looks at names, companies and e-mail addresses.
    </EmptyState>
  ) : (
    <EmptyState title="No appointments yet" className="m-4">
      They appear here the moment somebody books one on the public site, or you book one for a caller.
    </EmptyState>
  );
