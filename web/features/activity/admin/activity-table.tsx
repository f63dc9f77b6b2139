import type { ActivityEntry } from "#contract/activity/endpoints.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { EyeIcon } from "#web/ui/icons-actions.tsx";
import { Cell, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";

type Props = { entries: ActivityEntry[]; onSelect: (entry: ActivityEntry) => void };

const SHORT_ID = 8;

export function ActivityTable({ entries, onSelect }: Props) {
  return (
    <Table
      caption="Activity, newest first"
      head={
        <>
          <HeaderCell>Timestamp</HeaderCell>
          <HeaderCell>User</HeaderCell>
          <HeaderCell>Action</HeaderCell>
          <HeaderCell>Entity</HeaderCell>
          <HeaderCell>IP Address</HeaderCell>
          <HeaderCell hideLabel>Details</HeaderCell>
        </>
      }
    >
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} onSelect={onSelect} />
      ))}
    </Table>
  );
}

/** The user's name; deleted accounts keep the name stored with the entry. */
export function actorName({ username, userId }: ActivityEntry): string {
  if (username) return username;
  return userId ? userId.slice(0, SHORT_ID) : "No user";
}

function EntryRow({ entry, onSelect }: { entry: ActivityEntry; onSelect: Props["onSelect"] }) {
  const { action, apiKey, entityType, entityId, ipAddress, createdAt } = entry;
  return (
    <Row>
      <Cell className="fig whitespace-nowrap max-desk:basis-[calc(100%-4rem)] max-desk:text-xs max-desk:text-ink-3">
        <time dateTime={createdAt}>{formatLocalDateTime(createdAt)}</time>
      </Cell>
      <Cell className="[overflow-wrap:anywhere] max-desk:order-1">
        {actorName(entry)}
        {apiKey && <span className="block text-xs text-ink-3">API key {apiKey}</span>}
      </Cell>
      <Cell className="font-medium max-desk:order-1">{action}</Cell>
      <Cell className="max-desk:order-1">
        {entityType ?? <span className="text-ink-3">None</span>}
        {entityId && (
          <span className="fig text-xs text-ink-3 max-desk:ml-1.5 desk:block" title={entityId}>
            {entityId.slice(-SHORT_ID)}
          </span>
        )}
      </Cell>
      <Cell label="IP" className="fig [overflow-wrap:anywhere] max-desk:order-1">
        {ipAddress || <span className="text-ink-3">Unknown</span>}
      </Cell>
      <Cell as="actions">
        <ToolButton
          label={`Details of ${action}, ${formatLocalDateTime(createdAt)}`}
          tip="Details"
          icon={<EyeIcon />}
          onClick={() => onSelect(entry)}
        />
      </Cell>
    </Row>
  );
}
