import { useQuery } from "@tanstack/react-query";
import { clientSorts, clientStatuses } from "#contract/clients/constants.ts";
import type { ClientRow } from "#contract/clients/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { ExportLinks } from "#web/lib/export-links.tsx";
import { RelativeTime } from "#web/lib/formatted-time.tsx";
import { Link } from "#web/lib/link.tsx";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan, useMe } from "#web/lib/me.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { clientSortLabels, clientStatusBadges, clientStatusLabels } from "./client-labels.ts";
import { ADMIN_PAGE_SIZE, type ClientFilter, clientList } from "./queries.ts";
import { useOwnerOptions } from "./owner-options.ts";

const STATUSES = clientStatuses.map((value) => ({ value, label: clientStatusLabels[value] }));
const SORTS = clientSorts.map((value) => ({ value, label: clientSortLabels[value] }));

function useClientFilter(): ClientFilter {
  const { getParam, page } = useListParams();
  return {
    q: getParam("q"),
    status: getParam("status", clientStatuses),
    ownerId: /^(none|[\da-f-]{36})$/.exec(getParam("owner"))?.[0] ?? "",
    sort: getParam("sort", clientSorts),
    page,
  };
}

export function ClientsPanel({ onAdd }: { onAdd: (() => void) | undefined }) {
  const filter = useClientFilter();
  const query = useQuery(clientList(filter));
  const me = useMe();
  const canExport = useCan("data.export");
  const owners = useOwnerOptions();
  const { q, status, ownerId, sort } = filter;
  return (
    <Panel>
      <ListFilters countLabels={["client", "clients"]} total={query.data?.total}>
        <ListSearch label="Search name, website, industry or contact" value={q} />
        <ListFilter label="Status" allLabel="Any status" name="status" value={status} options={STATUSES} />
        <ListFilter
          label="Owner"
          allLabel="All owners"
          name="owner"
          value={ownerId}
          options={[
            { value: me.id, label: "Assigned to me" },
            { value: "none", label: "Unassigned" },
            ...owners.filter(({ value }) => value !== me.id),
          ]}
        />
        <ListFilter label="Sort by" name="sort" value={sort || "name"} options={SORTS} />
        {canExport && (
          <ExportLinks entity="clients" filter={{ q, status, ownerId }} total={query.data?.total ?? 0} />
        )}
      </ListFilters>
      <PagedList
        query={query}
        itemLabel="clients"
        pageSize={ADMIN_PAGE_SIZE}
        empty={<NoClients isFiltered={Boolean(q || status || ownerId)} onAdd={onAdd} />}
      >
        {(rows) => <ClientTable clients={rows} />}
      </PagedList>
    </Panel>
  );
}

const NoClients = ({ isFiltered, onAdd }: { isFiltered: boolean; onAdd: (() => void) | undefined }) => (
  <ListEmptyState
    isFiltered={isFiltered}
    className="m-4"
    filtered={{
      title: "No clients found",
      text: "Search covers names, websites, industries and contacts.",
      clear: { label: "Show all clients", href: "?" },
    }}
    unfiltered={{
      title: "No clients yet",
      text: "Add a company that you recruit for, or create one from the lead of an employer.",
      action: onAdd && <Button onClick={onAdd}>Add client</Button>,
    }}
  />
);

const ClientTable = ({ clients }: { clients: ClientRow[] }) => (
  <Table
    caption="Clients"
    head={
      <>
        <HeaderCell>Client</HeaderCell>
        <HeaderCell>Status</HeaderCell>
        <HeaderCell>Owner</HeaderCell>
        <HeaderCell numeric>Open jobs</HeaderCell>
        <HeaderCell numeric>Active placements</HeaderCell>
        <HeaderCell numeric>Last activity</HeaderCell>
      </>
    }
  >
    {clients.map((client) => (
      <Row key={client.id}>
        <Cell as="title">
          <Link
            to={adminPaths.client(client.id)}
            className="[overflow-wrap:anywhere] hover:underline hover:decoration-signal hover:underline-offset-4"
          >
            {client.name}
          </Link>
          {client.industry && <CellNote>{client.industry}</CellNote>}
          {client.overdueTasks > 0 && (
            <CellNote>
              <span className="text-signal-ink">
                {client.overdueTasks === 1 ? "1 task overdue" : `${client.overdueTasks} tasks overdue`}
              </span>
            </CellNote>
          )}
        </Cell>
        <Cell>
          <Badge status={clientStatusBadges[client.status]}>{clientStatusLabels[client.status]}</Badge>
        </Cell>
        <Cell label="Owner">{client.owner ?? <span className="text-ink-3">Unassigned</span>}</Cell>
        <Cell numeric label="Open jobs">
          {formatInteger(client.openJobs)}
        </Cell>
        <Cell numeric label="Active placements">
          {formatInteger(client.activePlacements)}
        </Cell>
        <Cell numeric label="Last activity">
          {client.lastActivityAt ? (
            <RelativeTime at={client.lastActivityAt} />
          ) : (
            <span className="text-ink-3">None</span>
          )}
        </Cell>
      </Row>
    ))}
  </Table>
);
