import { useQuery } from "@tanstack/react-query";
import { type InboxMessage, messageSources, messageStates } from "#contract/inbox/message-schemas.ts";
import { spamFilterOptions } from "#contract/spam/constants.ts";
import { UNASSIGNED } from "#contract/leads/constants.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { FormattedDate } from "#web/lib/formatted-time.tsx";
import { Link } from "#web/lib/link.tsx";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useMe } from "#web/lib/me.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { SpamBadge } from "#web/features/spam/admin/spam-badge.tsx";
import { MessageSheet } from "./message-sheet.tsx";
import { messageState, sourceLabels, stateLabels } from "./message-labels.ts";
import { messageAssignees, messageList, MESSAGES_PAGE_SIZE, parseMessageFilter } from "./queries.ts";
import { TextSheet } from "./text-sheet.tsx";

const SOURCES = messageSources.map((value) => ({ value, label: sourceLabels[value] }));
const STATES = messageStates.map((value) => ({ value, label: stateLabels[value] }));

/** Messages and texts, newest first. Filters, page and the open message are URL parameters. */
export function MessagesPanel() {
  const list = useListParams();
  const me = useMe();
  const filter = parseMessageFilter(list);
  const query = useQuery(messageList(filter));
  const { data: assignees = [] } = useQuery(messageAssignees());
  const { page: _page, ...conditions } = filter;
  const isFiltered = Object.values(conditions).some((value) => value !== "");
  const [messageId, textId] = [list.getParam("message"), list.getParam("text")];
  const owners = [
    { value: me.id, label: "Assigned to me" },
    { value: UNASSIGNED, label: "Unassigned" },
    ...assignees.filter(({ id }) => id !== me.id).map(({ id, username }) => ({ value: id, label: username })),
  ];
  return (
    <Panel>
      <ListFilters countLabels={["message", "messages"]} total={query.data?.total}>
        <ListSearch label="Search name, phone, company or message" value={filter.q} />
        <ListFilter label="State" allLabel="Any state" name="state" options={STATES} value={filter.state} />
        <ListFilter
          label="Assigned to"
          allLabel="All owners"
          name="assignedTo"
          options={owners}
          value={filter.assignedTo}
        />
        <ListFilter
          label="Source"
          allLabel="Any source"
          name="source"
          options={SOURCES}
          value={filter.source}
        />
        <ListFilter
          label="Spam"
          allLabel="Without spam"
          name="spam"
          options={spamFilterOptions}
          value={filter.spam}
        />
      </ListFilters>
      <PagedList
        query={query}
        itemLabel="messages"
        pageSize={MESSAGES_PAGE_SIZE}
        empty={<NoMessages isFiltered={isFiltered} />}
      >
        {(rows) => (
          <MessageTable
            messages={rows}
            href={({ kind, id }) => list.href(kind === "text" ? { text: id } : { message: id })}
          />
        )}
      </PagedList>
      {messageId && <MessageSheet id={messageId} onClose={() => list.setParam("message", "")} />}
      {textId && <TextSheet id={textId} onClose={() => list.setParam("text", "")} />}
    </Panel>
  );
}

const BADGES: Record<ReturnType<typeof messageState>, BadgeStatus> = {
  unread: "urgent",
  open: "draft",
  answered: "approved",
};

type TableProps = { messages: InboxMessage[]; href: (message: InboxMessage) => string };

const MessageTable = ({ messages, href }: TableProps) => (
  <Table
    caption="Messages, newest first"
    head={
      <>
        <HeaderCell>Name</HeaderCell>
        <HeaderCell>Subject and message</HeaderCell>
        <HeaderCell>State</HeaderCell>
        <HeaderCell>Assigned to</HeaderCell>
        <HeaderCell numeric>Received</HeaderCell>
      </>
    }
  >
    {messages.map((message) => (
      <MessageRow key={message.id} message={message} href={href(message)} />
    ))}
  </Table>
);

function MessageRow({ message, href }: { message: InboxMessage; href: string }) {
  const { label: topicLabel } = useStaffList("contact-topics");
  const { name, phone, company, email, subject, text, assignee, receivedAt, mayBeOptOut } = message;
  const state = messageState(message);
  return (
    <Row>
      <Cell as="title">
        <Link
          to={href}
          keepScroll
          className="[overflow-wrap:anywhere] hover:underline hover:decoration-signal hover:underline-offset-4"
        >
          {name ?? phone ?? "Unknown"}
        </Link>
        <CellNote>{company ?? email ?? (name ? phone : "No lead has this number")}</CellNote>
      </Cell>
      <Cell fill>
        <span className={`block truncate ${state === "unread" ? "font-semibold" : ""}`}>
          {subject ? topicLabel(subject) : mayBeOptOut ? "Text message, may be an opt-out" : "Text message"}
        </span>
        <CellNote>{text || "No message text."}</CellNote>
      </Cell>
      <Cell className="whitespace-nowrap">
        <Badge status={BADGES[state]}>{stateLabels[state]}</Badge> <SpamBadge {...message} />
      </Cell>
      <Cell>{assignee ?? <span className="text-ink-3">Unassigned</span>}</Cell>
      <Cell numeric className="max-desk:ml-auto xl:whitespace-nowrap">
        <FormattedDate at={receivedAt} />
      </Cell>
    </Row>
  );
}

const NoMessages = ({ isFiltered }: { isFiltered: boolean }) => (
  <ListEmptyState
    isFiltered={isFiltered}
    className="m-4"
    filtered={{
      title: "No messages found",
      text: "Search covers names, email addresses, phone numbers, companies and message text.",
      clear: { label: "Show all messages", href: adminPaths.messages() },
    }}
    unfiltered={{ title: "No messages yet", text: "Messages from the public site and texts appear here." }}
  />
);
