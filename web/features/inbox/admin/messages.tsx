import { adminPaths } from "#web/lib/admin-paths.ts";
import { useQuery } from "@tanstack/react-query";
import type { Contact } from "#contract/contacts/schemas.ts";
import { contactKinds } from "#contract/leads/constants.ts";
import { Link } from "#web/lib/link.tsx";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { FormattedDate } from "#web/lib/formatted-time.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { ScoreBadge } from "#web/ui/score-badge.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { MessageSheet } from "./message-sheet.tsx";
import { parseMessageFilter, MESSAGES_PAGE_SIZE, messageList } from "./queries.ts";
import { contactKindLabels, messageSubject } from "./message-labels.ts";

const FORMS = contactKinds.map((value) => ({ value, label: contactKindLabels[value] }));

/** Contact messages, newest first. Filters, page and the open message are URL parameters. */
export function MessagesPanel() {
  const list = useListParams();
  const filter = parseMessageFilter(list);
  const openId = list.getParam("message");
  const query = useQuery(messageList(filter));
  const isFiltered = filter.q !== "" || filter.kind !== "";
  return (
    <Panel>
      <ListFilters countLabels={["message", "messages"]} total={query.data?.total}>
        <ListSearch label="Search name, company or message" value={filter.q} />
        <ListFilter label="Form" allLabel="Any form" name="kind" options={FORMS} value={filter.kind} />
      </ListFilters>
      <PagedList
        query={query}
        itemLabel="messages"
        pageSize={MESSAGES_PAGE_SIZE}
        empty={<NoMessages isFiltered={isFiltered} />}
      >
        {(rows) => <MessageTable messages={rows} href={(id) => list.href({ message: id })} />}
      </PagedList>
      {openId && <MessageSheet id={openId} onClose={() => list.setParam("message", "")} />}
    </Panel>
  );
}

function MessageTable({ messages, href }: { messages: Contact[]; href: (id: string) => string }) {
  return (
    <Table
      caption="Messages, newest first"
      head={
        <>
          <HeaderCell>Name</HeaderCell>
          <HeaderCell>Subject and message</HeaderCell>
          <HeaderCell numeric>Score</HeaderCell>
          <HeaderCell numeric>Received</HeaderCell>
        </>
      }
    >
      {messages.map((message) => (
        <Row key={message.id}>
          <Cell as="title">
            <Link
              to={href(message.id)}
              keepScroll
              className="[overflow-wrap:anywhere] hover:underline hover:decoration-signal hover:underline-offset-4"
            >
              {message.firstName} {message.lastName}
            </Link>
            <CellNote>{message.company ?? message.email}</CellNote>
          </Cell>
          <Cell fill>
            <span className="block truncate">{messageSubject(message)}</span>
            <CellNote>{message.message || "No message text."}</CellNote>
          </Cell>
          <Cell numeric>
            {message.leadScore === null ? (
              <span className="text-ink-3">None</span>
            ) : (
              <ScoreBadge score={message.leadScore} />
            )}
          </Cell>
          <Cell numeric className="max-desk:ml-auto xl:whitespace-nowrap">
            <FormattedDate at={message.createdAt} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

const NoMessages = ({ isFiltered }: { isFiltered: boolean }) => (
  <ListEmptyState
    isFiltered={isFiltered}
    className="m-4"
    filtered={{
      title: "No messages found",
      text: "Search covers names, e-mail addresses, companies and message text.",
      clear: { label: "Show all messages", href: adminPaths.messages() },
    }}
    unfiltered={{ title: "No messages yet", text: "Messages from the public site appear here." }}
  />
);
