import type { ActivityEntry } from "#contract/activity/endpoints.ts";
import { actorName, formatEntityType, formatSentence } from "#contract/activity/sentence.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Cell, HeaderCell, Row, Table } from "#web/ui/table.tsx";

/** Shows one log entry: the changed fields, the user and the request. */
export function ActivityDetails({ entry, onClose }: { entry: ActivityEntry; onClose: () => void }) {
  const { changes, facts } = splitDetails(entry.details ?? {});
  const items = [
    { term: "When", value: formatLocalDateTime(entry.createdAt) },
    { term: "User", value: entry.username ? `${actorName(entry)} (${entry.username})` : actorName(entry) },
    ...(entry.apiKey ? [{ term: "API key", value: entry.apiKey }] : []),
    { term: "Action", value: entry.action },
    {
      term: "Entity",
      value: entry.entityType
        ? [formatEntityType(entry.entityType), entry.recordLabel, entry.entityId].filter(Boolean).join(", ")
        : "None",
    },
    { term: "IP address", value: entry.ipAddress || "Unknown" },
    { term: "Browser", value: entry.userAgent || "Unknown" },
    { term: "Request", value: entry.requestId ?? "Unknown" },
    ...facts.map(([name, value]) => ({ term: name, value: formatValue(value) })),
  ];
  return (
    <Dialog
      open
      wide
      title={formatSentence(entry)}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button variant="line" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-5 [overflow-wrap:anywhere]">
        {changes.length > 0 && <ChangesTable changes={changes} />}
        <DefinitionList items={items} className="border-t border-line" />
      </div>
    </Dialog>
  );
}

type Change = { field: string; before: unknown; after: unknown };

/** Separates before/after pairs from the other details. */
function splitDetails(details: Record<string, unknown>) {
  const changes: Change[] = [];
  const facts: [string, unknown][] = [];
  for (const [field, value] of Object.entries(details)) {
    if (typeof value === "object" && value !== null && "before" in value && "after" in value) {
      changes.push({ field, before: value.before, after: value.after });
    } else facts.push([field, value]);
  }
  return { changes, facts };
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "Empty";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map((item) => formatValue(item)).join(", ") || "Empty";
  return typeof value === "string" ? value : JSON.stringify(value);
}

const ChangesTable = ({ changes }: { changes: Change[] }) => (
  <Table
    caption="Changes"
    className="-mt-2"
    head={
      <>
        <HeaderCell>Field</HeaderCell>
        <HeaderCell>Before</HeaderCell>
        <HeaderCell>After</HeaderCell>
      </>
    }
  >
    {changes.map(({ field, before, after }) => (
      <Row key={field}>
        <Cell as="title">{field}</Cell>
        <Cell label="Before" className="whitespace-pre-line text-ink-2 max-desk:basis-full">
          {formatValue(before)}
        </Cell>
        <Cell label="After" className="whitespace-pre-line max-desk:basis-full">
          {formatValue(after)}
        </Cell>
      </Row>
    ))}
  </Table>
);
