import { adminPaths } from "#web/lib/admin-paths.ts";
import { useQuery } from "@tanstack/react-query";
import type { Contact } from "#contract/contacts.ts";
import { contactKinds } from "#contract/lead-words.ts";
import { localMoment, longDay } from "#web/lib/dates.ts";
import { Link, siteLink } from "#web/lib/link.tsx";
import { rangeText, useListParams } from "#web/lib/list-params.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { SearchBox } from "#web/lib/search-box.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { ScoreBadge } from "#web/ui/score-badge.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { Cell, CellNote, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { MessageSheet } from "./admin-message.tsx";
import { MESSAGES_PAGE, messageList } from "./queries.ts";
import { KIND_WORDS, subjectOf } from "./words.ts";

/** Messages to the firm, newest first; the address holds filters, page and the message that is open. */
export function Messages() {
  const list = useListParams();
  const filter = { q: list.word("q"), kind: list.word("kind", contactKinds), page: list.page };
  const opened = list.word("message");
  const query = useQuery(messageList(filter));
  const narrowed = filter.q !== "" || filter.kind !== "" || filter.page > 1;
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5">
        <SearchBox
          label="Search name, company or words"
          value={filter.q}
          onSearch={(text) => list.filter("q", text, true)}
          maxLength={120}
          className="w-auto! flex-1"
        />
        <NativeSelect
          aria-label="Form"
          placeholder="Any form"
          options={contactKinds.map((value) => ({ value, label: KIND_WORDS[value] }))}
          value={filter.kind}
          onChange={({ target }) => list.filter("kind", target.value)}
          className="w-auto!"
        />
        <p className="fig text-ink-3 max-sm:w-full" aria-live="polite">
          {query.data &&
            (query.data.total === 1 ? "1 message" : `${query.data.total.toLocaleString("en-US")} messages`)}
        </p>
      </div>
      <Loaded
        query={query}
        problem="The messages could not be loaded"
        className="m-4"
        waiting={
          <div className="-my-px px-4">
            <SkeletonRows count={6} label="Loading messages" />
          </div>
        }
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <NoMessages narrowed={narrowed} />
          ) : (
            <div
              aria-busy={query.isPlaceholderData || undefined}
              className={query.isPlaceholderData ? "opacity-60" : ""}
            >
              <MessageTable messages={rows} href={(id) => list.href({ message: id })} />
              <Pagination
                className="border-t border-line px-4 py-2.5"
                page={filter.page}
                pages={Math.ceil(total / MESSAGES_PAGE)}
                href={(page) => list.href({ page: page > 1 ? String(page) : "" })}
                renderLink={siteLink}
                summary={rangeText(filter.page, MESSAGES_PAGE, rows.length, total)}
              />
            </div>
          )
        }
      </Loaded>
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
          <Cell fill className="max-desk:w-full max-desk:basis-full">
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
            <time dateTime={message.createdAt} title={localMoment(message.createdAt)}>
              {longDay(message.createdAt)}
            </time>
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
