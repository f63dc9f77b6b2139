import type { SmsConsents } from "#contract/sms/endpoints.ts";
import { localMoment } from "#web/lib/dates.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import { consentWords } from "./sms-words.tsx";

/** Every word on the two consents, newest first. */
export function Ledger({ entries }: { entries: SmsConsents["entries"] }) {
  return (
    <Panel title="Consent ledger">
      {entries.length === 0 ? (
        <p className="p-4 text-ink-2">This number has never said anything about text messages.</p>
      ) : (
        <Table
          caption="Consents, newest first"
          head={
            <>
              <HeadCell>Consent</HeadCell>
              <HeadCell>Word</HeadCell>
              <HeadCell>When</HeadCell>
              <HeadCell>Source</HeadCell>
              <HeadCell>Wording</HeadCell>
              <HeadCell>IP address</HeadCell>
            </>
          }
        >
          {entries.map((entry) => (
            <Row key={entry.id}>
              <Cell as="title">{consentWords[entry.kind]}</Cell>
              <Cell>
                <Badge status={entry.granted ? "approved" : "failed"}>
                  {entry.granted ? "Given" : "Withdrawn"}
                </Badge>
              </Cell>
              <Cell className="fig whitespace-nowrap">
                <time dateTime={entry.createdAt}>{localMoment(entry.createdAt)}</time>
              </Cell>
              <Cell label="Source" className="[overflow-wrap:anywhere]">
                {entry.source}
              </Cell>
              <Cell label="Wording" className="fig whitespace-nowrap">
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

/** What came from the number. */
export function Received({ texts }: { texts: SmsConsents["received"] }) {
  if (texts.length === 0) return null;
  return (
    <Panel title="Received from this number" padded className="max-w-(--container-form)">
      <Timeline
        label="Received messages, newest first"
        entries={texts.map(({ id, body, keyword, receivedAt }) => ({
          id,
          title: keyword ? keyword.toUpperCase() : "Message",
          note: localMoment(receivedAt),
          children: <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</span>,
        }))}
      />
    </Panel>
  );
}
