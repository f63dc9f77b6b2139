import { useQuery } from "@tanstack/react-query";
import type { DraftRequest } from "#contract/article-generation/endpoints.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { draftRequests } from "./queries.ts";

/** Drafts that the user requested lately, also before a reload. Nothing without any. */
export function DraftRequests() {
  const { data = [] } = useQuery(draftRequests());
  if (data.length === 0) return null;
  return (
    <Panel title="Your recent requests">
      <Table
        caption="Drafts that you requested, newest first"
        head={
          <>
            <HeaderCell>Request</HeaderCell>
            <HeaderCell>Requested</HeaderCell>
            <HeaderCell>Status</HeaderCell>
          </>
        }
      >
        {data.map((request) => (
          <Row key={request.articleId}>
            <Cell as="title">
              <span className="line-clamp-2 [overflow-wrap:anywhere]">{request.title ?? request.prompt}</span>
              <CellNote>{request.category}</CellNote>
            </Cell>
            <Cell label="Requested">
              <time dateTime={request.createdAt} className="fig whitespace-nowrap">
                {formatLocalDateTime(request.createdAt)}
              </time>
            </Cell>
            <Cell className="max-desk:basis-full">
              <RequestStatus request={request} />
            </Cell>
          </Row>
        ))}
      </Table>
    </Panel>
  );
}

function RequestStatus({ request }: { request: DraftRequest }) {
  const { articleId, status, title, lastError, nextTry } = request;
  if (status === "sent") {
    return title === null ? (
      <>Deleted</>
    ) : (
      <Link to={adminPaths.article(articleId)} className="link">
        Review the draft
      </Link>
    );
  }
  if (status === "dead" || status === "cancelled") {
    return <span className="text-danger-ink">Failed{lastError && <CellNote>{lastError}</CellNote>}</span>;
  }
  return (
    <span role="status">
      {status === "sending" ? "Generating now" : "Queued"}
      {nextTry && lastError && (
        <CellNote>
          {lastError} Next try: {formatLocalDateTime(nextTry)}
        </CellNote>
      )}
    </span>
  );
}
