import type { ActivityEntry } from "#contract/activity/endpoints.ts";
import { localMoment } from "#web/lib/dates.ts";
import { EyeIcon } from "#web/ui/icons-actions.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";

type Props = { entries: ActivityEntry[]; onShow: (entry: ActivityEntry) => void };

const SHORT_ID = 8;

export function ActivityTable({ entries, onShow }: Props) {
  return (
    <Table
      caption="Activity, newest first"
      head={
        <>
          <HeadCell>Timestamp</HeadCell>
          <HeadCell>User</HeadCell>
          <HeadCell>Action</HeadCell>
          <HeadCell>Entity</HeadCell>
          <HeadCell>IP Address</HeadCell>
          <HeadCell hideLabel>Details</HeadCell>
        </>
      }
    >
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} onShow={onShow} />
      ))}
    </Table>
  );
}

/** Who did it; an account that is gone keeps the name that it had. */
export function doer({ username, userId }: ActivityEntry): string {
  if (username) return username;
  return userId ? userId.slice(0, SHORT_ID) : "Nobody signed in";
}

function EntryRow({ entry, onShow }: { entry: ActivityEntry; onShow: Props["onShow"] }) {
  const { action, entityType, entityId, ipAddress, createdAt } = entry;
  return (
    <Row>
      <Cell className="fig whitespace-nowrap max-desk:basis-[calc(100%-4rem)] max-desk:text-xs max-desk:text-ink-3">
        <time dateTime={createdAt}>{localMoment(createdAt)}</time>
      </Cell>
      <Cell className="[overflow-wrap:anywhere] max-desk:order-1">{doer(entry)}</Cell>
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
          label={`Details of ${action}, ${localMoment(createdAt)}`}
          tip="Details"
          icon={<EyeIcon />}
          onClick={() => onShow(entry)}
        />
      </Cell>
    </Row>
  );
}
