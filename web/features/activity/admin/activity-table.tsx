import type { ActivityEntry } from "#contract/activity/endpoints.ts";
import { formatEntityType, formatSentence } from "#contract/activity/sentence.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { EyeIcon } from "#web/ui/icons-actions.tsx";
import { Cell, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { ActivitySentence } from "./activity-sentence.tsx";

type Props = { entries: ActivityEntry[]; onSelect: (entry: ActivityEntry) => void };

export function ActivityTable({ entries, onSelect }: Props) {
  return (
    <Table
      caption="Activity, newest first"
      head={
        <>
          <HeaderCell>Timestamp</HeaderCell>
          <HeaderCell>What happened</HeaderCell>
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

function EntryRow({ entry, onSelect }: { entry: ActivityEntry; onSelect: Props["onSelect"] }) {
  const { apiKey, entityType, entityId, ipAddress, createdAt } = entry;
  return (
    <Row>
      <Cell className="fig whitespace-nowrap max-desk:basis-[calc(100%-4rem)] max-desk:text-xs max-desk:text-ink-3">
        <time dateTime={createdAt}>{formatLocalDateTime(createdAt)}</time>
      </Cell>
      <Cell className="[overflow-wrap:anywhere] max-desk:order-1 max-desk:basis-full">
        <ActivitySentence entry={entry} />
        {apiKey && <span className="block text-xs text-ink-3">API key {apiKey}</span>}
      </Cell>
      <Cell className="whitespace-nowrap max-desk:order-1">
        {entityType && entityId ? (
          <Link
            to={adminPaths.activityLog({ entity: entityType, record: entityId })}
            className="link link-quiet"
            title="Everything that happened to this record"
          >
            {formatEntityType(entityType)}
          </Link>
        ) : (
          <span className="text-ink-2">{entityType ? formatEntityType(entityType) : "None"}</span>
        )}
      </Cell>
      <Cell label="IP" className="fig [overflow-wrap:anywhere] max-desk:order-1">
        {ipAddress || <span className="text-ink-3">Unknown</span>}
      </Cell>
      <Cell as="actions">
        <ToolButton
          label={`Details: ${formatSentence(entry)}, ${formatLocalDateTime(createdAt)}`}
          tip="Details"
          icon={<EyeIcon />}
          onClick={() => onSelect(entry)}
        />
      </Cell>
    </Row>
  );
}
