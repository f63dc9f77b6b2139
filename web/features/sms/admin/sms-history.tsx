import { useQuery } from "@tanstack/react-query";
import type { SmsMessage } from "#contract/sms/schemas.ts";
import { smsMessageTypes, smsStatuses } from "#contract/sms/constants.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { EyeIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { PAGE_SIZE, smsMessages } from "./queries.ts";
import { SmsMessageDialog } from "./sms-message-dialog.tsx";
import {
  formatSegments,
  SmsStatusBadge,
  smsStatusLabels,
  messageTypeLabels,
  waitingReason,
} from "./sms-labels.tsx";

const STATUSES = smsStatuses.map((value) => ({ value, label: smsStatusLabels[value] }));
const TYPES = smsMessageTypes.map((value) => ({ value, label: messageTypeLabels[value] }));

export function MessageHistory() {
  const listParams = useListParams();
  const filter = {
    status: listParams.getParam("status", smsStatuses),
    type: listParams.getParam("type", smsMessageTypes),
    number: listParams.getParam("number"),
    page: listParams.page,
  };
  const query = useQuery(smsMessages(filter));
  const isFiltered = Boolean(filter.status || filter.type || filter.number);
  const openId = listParams.getParam("message");
  return (
    <div className="grid gap-4">
      <ListFilters unpadded>
        <ListSearch label="Search by number" name="number" value={filter.number} maxLength={40} />
        <ListFilter
          label="Status"
          allLabel="Any status"
          name="status"
          options={STATUSES}
          value={filter.status}
        />
        <ListFilter label="Type" allLabel="Any type" name="type" options={TYPES} value={filter.type} />
      </ListFilters>
      <PagedList
        query={query}
        itemLabel="messages"
        pageSize={PAGE_SIZE}
        empty={<NoMessages isFiltered={isFiltered} />}
        unpadded
      >
        {(rows) => (
          <Panel>
            <Messages rows={rows} onShow={(id) => listParams.setParam("message", id)} />
          </Panel>
        )}
      </PagedList>
      {openId && <SmsMessageDialog id={openId} onClose={() => listParams.setParam("message", "", true)} />}
    </div>
  );
}

const NoMessages = ({ isFiltered }: { isFiltered: boolean }) => (
  <ListEmptyState
    isFiltered={isFiltered}
    filtered={{
      title: "No messages found",
      text: "Search matches any part of the number.",
      clear: { label: "Show all messages", href: "?tab=history" },
    }}
    unfiltered={{
      title: "No messages yet",
      text: "Confirmations, reminders and staff messages appear here with their status.",
    }}
  />
);

type MessagesProps = { rows: SmsMessage[]; onShow: (id: string) => void };

const Messages = ({ rows, onShow }: MessagesProps) => (
  <Table
    caption="Text messages, newest first"
    head={
      <>
        <HeaderCell>Message</HeaderCell>
        <HeaderCell>To</HeaderCell>
        <HeaderCell>Type</HeaderCell>
        <HeaderCell>Status</HeaderCell>
        <HeaderCell>Created</HeaderCell>
        <HeaderCell hideLabel>Details</HeaderCell>
      </>
    }
  >
    {rows.map((row) => (
      <MessageRow key={row.id} row={row} onShow={onShow} />
    ))}
  </Table>
);

function MessageRow({ row, onShow }: { row: SmsMessage; onShow: MessagesProps["onShow"] }) {
  const statusNote = row.status === "failed" ? row.errorMessage : waitingReason(row);
  return (
    <Row>
      <Cell as="title" className="max-w-[28rem]">
        <span className="line-clamp-2 font-normal [overflow-wrap:anywhere]">{row.message}</span>
        {statusNote && <CellNote>{statusNote}</CellNote>}
      </Cell>
      <Cell className="whitespace-nowrap">
        <span className="fig">{row.toNumber}</span>
        {row.name && <CellNote>{row.name}</CellNote>}
      </Cell>
      <Cell>
        {messageTypeLabels[row.messageType]}
        <CellNote>{formatSegments(row.segments)}</CellNote>
      </Cell>
      <Cell>
        <SmsStatusBadge status={row.status} />
      </Cell>
      <Cell className="fig whitespace-nowrap">
        <time dateTime={row.createdAt}>{formatLocalDateTime(row.createdAt)}</time>
      </Cell>
      <Cell as="actions">
        <ToolButton
          label={`Details of the message to ${row.toNumber}, ${formatLocalDateTime(row.createdAt)}`}
          tip="Details"
          icon={<EyeIcon />}
          onClick={() => onShow(row.id)}
        />
      </Cell>
    </Row>
  );
}
