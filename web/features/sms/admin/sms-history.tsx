import { useQuery } from "@tanstack/react-query";
import type { SmsMessage } from "#contract/sms/endpoints.ts";
import { smsMessageTypes, smsStatuses } from "#contract/sms/constants.ts";
import { localMoment } from "#web/lib/dates.ts";
import { Link } from "#web/lib/link.tsx";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { PageOfRows } from "#web/lib/page-of-rows.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { EyeIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, CellNote, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { PAGE_SIZE, smsMessages } from "./queries.ts";
import { MessageStory } from "./sms-story.tsx";
import { segmentWord, StatusBadge, statusWords, typeWords, waitingText } from "./sms-words.tsx";

const STATUSES = smsStatuses.map((value) => ({ value, label: statusWords[value] }));
const TYPES = smsMessageTypes.map((value) => ({ value, label: typeWords[value] }));

export function MessageHistory() {
  const list = useListParams();
  const filter = {
    status: list.word("status", smsStatuses),
    type: list.word("type", smsMessageTypes),
    number: list.word("number"),
    page: list.page,
  };
  const query = useQuery(smsMessages(filter));
  const filtered = Boolean(filter.status || filter.type || filter.number);
  const open = list.word("message");
  return (
    <div className="grid gap-4">
      <ListFilters free>
        <ListSearch label="Search by number" name="number" value={filter.number} maxLength={40} />
        <ListFilter label="Status" all="Any status" name="status" options={STATUSES} value={filter.status} />
        <ListFilter label="Type" all="Any type" name="type" options={TYPES} value={filter.type} />
      </ListFilters>
      <PageOfRows
        query={query}
        things="messages"
        size={PAGE_SIZE}
        empty={<NoMessages filtered={filtered} />}
        free
      >
        {(rows) => (
          <Panel>
            <Messages rows={rows} onShow={(id) => list.set("message", id)} />
          </Panel>
        )}
      </PageOfRows>
      {open && <MessageStory id={open} onClose={() => list.set("message", "", true)} />}
    </div>
  );
}

const NoMessages = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <EmptyState
      title="No messages found"
      action={
        <Button asChild variant="outline">
          <Link to="?tab=history">Show all messages</Link>
        </Button>
      }
    >
      The search looks at parts of the number.
    </EmptyState>
  ) : (
    <EmptyState title="No messages yet">
      Confirmations, reminders and what staff write appear here with what became of them.
    </EmptyState>
  );

type MessagesProps = { rows: SmsMessage[]; onShow: (id: string) => void };

const Messages = ({ rows, onShow }: MessagesProps) => (
  <Table
    caption="Text messages, newest first"
    head={
      <>
        <HeadCell>Message</HeadCell>
        <HeadCell>To</HeadCell>
        <HeadCell>Type</HeadCell>
        <HeadCell>Status</HeadCell>
        <HeadCell>Created</HeadCell>
        <HeadCell hideLabel>Story</HeadCell>
      </>
    }
  >
    {rows.map((row) => (
      <MessageRow key={row.id} row={row} onShow={onShow} />
    ))}
  </Table>
);

function MessageRow({ row, onShow }: { row: SmsMessage; onShow: MessagesProps["onShow"] }) {
  const why = row.status === "failed" ? row.errorMessage : waitingText(row);
  return (
    <Row>
      <Cell as="title" className="max-w-[28rem]">
        <span className="line-clamp-2 font-normal [overflow-wrap:anywhere]">{row.message}</span>
        {why && <CellNote>{why}</CellNote>}
      </Cell>
      <Cell className="whitespace-nowrap">
        <span className="fig">{row.toNumber}</span>
        {row.name && <CellNote>{row.name}</CellNote>}
      </Cell>
      <Cell>
        {typeWords[row.messageType]}
        <CellNote>{segmentWord(row.segments)}</CellNote>
      </Cell>
      <Cell>
        <StatusBadge status={row.status} />
      </Cell>
      <Cell className="fig whitespace-nowrap">
        <time dateTime={row.createdAt}>{localMoment(row.createdAt)}</time>
      </Cell>
      <Cell as="actions">
        <ToolButton
          label={`Story of the message to ${row.toNumber}, ${localMoment(row.createdAt)}`}
          tip="Story"
          icon={<EyeIcon />}
          onClick={() => onShow(row.id)}
        />
      </Cell>
    </Row>
  );
}
