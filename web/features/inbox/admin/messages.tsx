import { adminPaths } from "#web/lib/admin-paths.ts";
import { useQuery } from "@tanstack/react-query";
import type { Contact } from "#contract/contacts/endpoints.ts";
import { contactKinds } from "#contract/leads/constants.ts";
import { Link } from "#web/lib/link.tsx";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { PageOfRows } from "#web/lib/page-of-rows.tsx";
import { Day } from "#web/lib/times.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { ScoreBadge } from "#web/ui/score-badge.tsx";
import { Cell, CellNote, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { MessageSheet } from "./message.tsx";
import { messageFilter, MESSAGES_PAGE, messageList } from "./queries.ts";
import { KIND_WORDS, subjectOf } from "./words.ts";

const FORMS = contactKinds.map((value) => ({ value, label: KIND_WORDS[value] }));

/** Messages to the firm, newest first; the address holds filters, page and the message that is open. */
export function Messages() {
  const list = useListParams();
  const filter = messageFilter(list);
  const opened = list.word("message");
  const query = useQuery(messageList(filter));
  const narrowed = filter.q !== "" || filter.kind !== "";
  return (
    <Panel>
      <ListFilters counted={["message", "messages"]} total={query.data?.total}>
        <ListSearch label="Search name, company or words" value={filter.q} />
        <ListFilter label="Form" all="Any form" name="kind" options={FORMS} value={filter.kind} />
      </ListFilters>
      <PageOfRows
        query={query}
        things="messages"
        size={MESSAGES_PAGE}
        empty={<NoMessages narrowed={narrowed} />}
      >
        {(rows) => <MessageTable messages={rows} href={(id) => list.href({ message: id })} />}
      </PageOfRows>
      {opened && <MessageSheet id={opened} onClose={() => list.set("message", "")} />}
    </Panel>
  );
}

function MessageTable({ messages, href }: { messages: Contact[]; href: (id: string) => string }) {
  return (
    <Table
      caption="Messages, newest first"
      head={
        <>
          <HeadCell>Name</HeadCell>
          <HeadCell>Subject and message</HeadCell>
          <HeadCell numeric>Score</HeadCell>
          <HeadCell numeric>Received</HeadCell>
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
            <span className="block truncate">{subjectOf(message)}</span>
            <CellNote>{message.message || "No words beside the topic."}</CellNote>
          </Cell>
          <Cell numeric>
            {message.leadScore === null ? (
              <span className="text-ink-3">None</span>
            ) : (
              <ScoreBadge score={message.leadScore} />
            )}
          </Cell>
          <Cell numeric className="max-desk:ml-auto xl:whitespace-nowrap">
            <Day at={message.createdAt} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

const NoMessages = ({ narrowed }: { narrowed: boolean }) => (
  <EmptyState
    title={narrowed ? "No message fits this search" : "No messages yet"}
    className="m-4"
    action={
      narrowed && (
        <Button asChild variant="outline">
          <Link to={adminPaths.messages()}>Show all messages</Link>
        </Button>
      )
    }
  >
    {narrowed
      ? "The search looks at names, addresses, companies and what was written."
      : "They appear here the moment somebody writes from the public site."}
  </EmptyState>
);
