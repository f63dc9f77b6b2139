import type { SmsConsents } from "#contract/sms/schemas.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import { consentLabels } from "./sms-labels.tsx";

export function ConsentHistory({ entries }: { entries: SmsConsents["entries"] }) {
  return (
    <Panel title="Consent history">
      {entries.length === 0 ? (
        <p className="p-4 text-ink-2">No consents are recorded for this number.</p>
      ) : (
        <Table
          caption="Consents, newest first"
          head={
            <>
              <HeaderCell>Consent</HeaderCell>
              <HeaderCell>Status</HeaderCell>
              <HeaderCell>When</HeaderCell>
              <HeaderCell>Source</HeaderCell>
              <HeaderCell>Text version</HeaderCell>
              <HeaderCell>IP address</HeaderCell>
            </>
          }
        >
          {entries.map((entry) => (
            <Row key={entry.id}>
              <Cell as="title">{consentLabels[entry.kind]}</Cell>
              <Cell>
                <Badge status={entry.granted ? "approved" : "failed"}>
                  {entry.granted ? "Given" : "Withdrawn"}
                </Badge>
              </Cell>
              <Cell className="fig whitespace-nowrap">
                <time dateTime={entry.createdAt}>{formatLocalDateTime(entry.createdAt)}</time>
              </Cell>
              <Cell label="Source" className="[overflow-wrap:anywhere]">
                {entry.source}
              </Cell>
              <Cell label="Text version" className="fig whitespace-nowrap">
                {entry.wordingVersion}
              </Cell>
              <Cell label="IP" className="fig [overflow-wrap:anywhere]">
                {entry.ip || <span className="text-ink-3">None</span>}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Panel>
  );
}

export function ReceivedMessages({ texts }: { texts: SmsConsents["received"] }) {
  if (texts.length === 0) return null;
  return (
    <Panel title="Received from this number" padded className="max-w-(--container-form)">
      <Timeline
        label="Received messages, newest first"
        entries={texts.map(({ id, body, keyword, receivedAt }) => ({
          id,
          title: keyword ? keyword.toUpperCase() : "Message",
          note: formatLocalDateTime(receivedAt),
          children: <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</span>,
        }))}
      />
    </Panel>
  );
}
